// What signals do while a terminal is without echo. Handlers have to be C: little is allowed in them.
//
// The state is static, so each object file that calls these functions has its own: call them from one Swift file
// only (TerminalSignals.swift).
#ifndef SECRET_NOTES_TERMINAL_GUARD_H
#define SECRET_NOTES_TERMINAL_GUARD_H

#include <errno.h>
#include <signal.h>
#include <termios.h>
#include <unistd.h>

struct sn_guard_state {
  volatile sig_atomic_t is_armed;
  int terminal;
  int pipe;
  struct termios original;
  struct sigaction former[NSIG];
};

static inline struct sn_guard_state *sn_guard(void) {
  static struct sn_guard_state state;
  return &state;
}

static const int sn_guard_fatal[] = {SIGHUP, SIGQUIT, SIGTERM};
static const int sn_guard_told[] = {SIGINT, SIGTSTP, SIGCONT};

/// Puts the terminal back, if it is still ours, and lets the signal do what it did before. SIGQUIT ends the process:
/// Swift's runtime takes it for a crash of its own, and would show a backtrace and ask for a key.
static void sn_guard_restore_and_raise(int number) {
  int error = errno;
  if (sn_guard()->is_armed && tcgetpgrp(sn_guard()->terminal) == getpgrp()) {
    tcflush(sn_guard()->terminal, TCIFLUSH);
    tcsetattr(sn_guard()->terminal, TCSANOW, &sn_guard()->original);
  }
  struct sigaction fatal = {.sa_handler = SIG_DFL};
  sigaction(number, number == SIGQUIT ? &fatal : &sn_guard()->former[number], NULL);
  raise(number);  // pending until this handler returns
  errno = error;
}

/// Tells the thread that reads the terminal.
static void sn_guard_tell(int number) {
  int error = errno;
  unsigned char byte = (unsigned char)number;
  (void)!write(sn_guard()->pipe, &byte, 1);
  errno = error;
}

static inline void sn_guard_handle(int number, void (*handler)(int)) {
  struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
  sigfillset(&action.sa_mask);
  sigaction(number, NULL, &sn_guard()->former[number]);
  // A signal that was ignored before we came stays ignored (nohup).
  if (sn_guard()->former[number].sa_handler != SIG_IGN) sigaction(number, &action, NULL);
}

/// Installs the handlers. `pipe` gets a byte, the signal's number, for each of SIGINT, SIGTSTP and SIGCONT; it must
/// not block. `original` is what the terminal is put back to.
static inline void sn_guard_install(int terminal, int pipe, const struct termios *original) {
  sn_guard()->terminal = terminal;
  sn_guard()->pipe = pipe;
  sn_guard()->original = *original;
  sn_guard()->is_armed = 1;
  for (unsigned i = 0; i < 3; i++) sn_guard_handle(sn_guard_fatal[i], sn_guard_restore_and_raise);
  for (unsigned i = 0; i < 3; i++) sn_guard_handle(sn_guard_told[i], sn_guard_tell);
}

/// Takes the handlers out again.
static inline void sn_guard_remove(void) {
  sn_guard()->is_armed = 0;
  for (unsigned i = 0; i < 3; i++) sigaction(sn_guard_fatal[i], &sn_guard()->former[sn_guard_fatal[i]], NULL);
  for (unsigned i = 0; i < 3; i++) sigaction(sn_guard_told[i], &sn_guard()->former[sn_guard_told[i]], NULL);
}

#endif
