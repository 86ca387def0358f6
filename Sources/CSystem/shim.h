// Linux calls that Swift's Glibc module leaves out, or that it can't import: variadic functions and macros.
#ifndef SECRET_NOTES_CSYSTEM_H
#define SECRET_NOTES_CSYSTEM_H

// libc's declarations come from the module that Swift calls Glibc: included here as text they would belong to either
// module, as it happens to be.
#pragma clang module import SwiftGlibc

#include <errno.h>
#include <fcntl.h>
#include <linux/keyctl.h>
#include <linux/memfd.h>
#include <linux/openat2.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <termios.h>
#include <unistd.h>
#include <wordexp.h>

int pipe2(int fds[2], int flags);
int unshare(int flags);
int renameat2(int olddirfd, const char *oldpath, int newdirfd, const char *newpath, unsigned int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int posix_spawn_file_actions_addfchdir_np(posix_spawn_file_actions_t *actions, int fd);
char *secure_getenv(const char *name);
void explicit_bzero(void *bytes, size_t count);
void *memmem(const void *text, size_t length, const void *part, size_t part_length);
int posix_openpt(int flags);
int grantpt(int fd);
int unlockpt(int fd);
int ptsname_r(int fd, char *name, size_t size);

static const unsigned int sn_rename_noreplace = 1;  // RENAME_NOREPLACE
static const int sn_clone_newns = 0x20000;          // CLONE_NEWNS
static const int sn_path_only = 010000000;           // O_PATH
static const short sn_spawn_setsid = 0x80;          // POSIX_SPAWN_SETSID
static const long sn_tmpfs_magic = 0x01021994;
static const long sn_ramfs_magic = 0x858458f6;
static const long sn_proc_magic = 0x9fa0;

/// 1 or 0 as `PR_SET_DUMPABLE` takes it: 0 refuses core dumps and tracing by other processes of the user.
static inline int sn_set_dumpable(int dumpable) { return prctl(PR_SET_DUMPABLE, dumpable, 0, 0, 0); }
/// 1 where `PR_SET_NO_NEW_PRIVS` was set, which takes the effect from set-id bits; the kernel's own answer to what
/// `NoNewPrivs` in /proc/self/status shows.
static inline int sn_no_new_privileges(void) { return prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0); }
/// The list of variables, which there is none of after `clearenv`: Swift's own `environ` crashes then.
static inline char **sn_environment(void) {
  extern char **environ;
  return environ;
}
static inline int sn_madvise_dontdump(void *start, size_t length) { return madvise(start, length, MADV_DONTDUMP); }
static inline int sn_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }
static inline int sn_openat(int dir, const char *path, int flags, mode_t mode) { return openat(dir, path, flags, mode); }
static inline int sn_fcntl_int(int fd, int command, int value) { return fcntl(fd, command, value); }
/// Opens a file below an open folder, and fails where a mount point stands on the way.
static inline int sn_openat_same_mount(int dir, const char *path, int flags) {
  struct open_how how = {.flags = (unsigned long long)flags, .resolve = RESOLVE_NO_XDEV};
  return (int)syscall(SYS_openat2, dir, path, &how, sizeof how);
}
/// Locks the first byte of a file for this open description alone (F_WRLCK), or unlocks it (F_UNLCK), without waiting.
static inline int sn_lock_byte(int fd, short type) {
  struct flock lock = {.l_type = type, .l_whence = SEEK_SET, .l_start = 0, .l_len = 1};
  return fcntl(fd, 37 /* F_OFD_SETLK */, &lock);
}
/// The file system's magic number, or -1 with `errno` set.
static inline long sn_file_system_type(int fd) {
  struct statfs s;
  return fstatfs(fd, &s) == 0 ? (long)s.f_type : -1;
}

/// The kernel's keyrings: `keyctl(2)`, and a key of type `user` added to the user keyring (`add_key(2)`).
static inline long sn_keyctl(int operation, unsigned long a, unsigned long b, unsigned long c) {
  return syscall(SYS_keyctl, operation, a, b, c, 0);
}
static inline long sn_keyctl_search(const char *description) {
  return syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", description, 0);
}
static inline long sn_keyctl_buffer(int operation, int key, void *buffer, size_t size) {
  return syscall(SYS_keyctl, operation, key, buffer, size, 0);
}
static inline long sn_add_user_key(const char *description, const void *payload, size_t length) {
  return syscall(SYS_add_key, "user", description, payload, length, KEY_SPEC_USER_KEYRING);
}

/// No command is run for an expansion, and no variable is taken for empty that isn't there.
static const int sn_wordexp_flags = WRDE_NOCMD | WRDE_UNDEF;

#include "terminal_guard.h"

#endif
