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

static const int sn_guard_told[] = {SIGINT, SIGTSTP, SIGCONT};

/// Whether a signal ends a process that does not handle it. Those between SIGSYS and SIGRTMIN are libc's own, which it
/// gives to nobody.
static inline int sn_guard_is_fatal(int number) {
  switch (number) {
    case SIGINT: return 0;  // told
    case SIGCHLD: case SIGURG: case SIGWINCH: return 0;  // ignored
    case SIGCONT: case SIGSTOP: case SIGTSTP: case SIGTTIN: case SIGTTOU: return 0;  // stop it, or let it go on
    case SIGKILL: return 0;  // can't be caught
    default: return number <= SIGSYS || number >= SIGRTMIN;
  }
}

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

/// A program that handles a signal itself lives on, and so does the prompt; but not after these three.
static inline void sn_guard_handle_fatal(int number) {
  struct sigaction present;
  int ends = number == SIGHUP || number == SIGQUIT || number == SIGTERM;
  if (sigaction(number, NULL, &present) == 0 && (ends || present.sa_handler == SIG_DFL))
    sn_guard_handle(number, sn_guard_restore_and_raise);
}

/// Puts back what was there before, where it is still ours to put back.
static inline void sn_guard_give_back(int number) {
  struct sigaction present;
  if (sigaction(number, NULL, &present) != 0) return;
  if (present.sa_handler == sn_guard_restore_and_raise || present.sa_handler == sn_guard_tell)
    sigaction(number, &sn_guard()->former[number], NULL);
}

/// Installs the handlers. `pipe` gets a byte, the signal's number, for each of SIGINT, SIGTSTP and SIGCONT; it must
/// not block. `original` is what the terminal is put back to.
static inline void sn_guard_install(int terminal, int pipe, const struct termios *original) {
  sn_guard()->terminal = terminal;
  sn_guard()->pipe = pipe;
  sn_guard()->original = *original;
  sn_guard()->is_armed = 1;
  for (int number = 1; number < NSIG; number++)
    if (sn_guard_is_fatal(number)) sn_guard_handle_fatal(number);
  for (unsigned i = 0; i < 3; i++) sn_guard_handle(sn_guard_told[i], sn_guard_tell);
}

/// Takes the handlers out again.
static inline void sn_guard_remove(void) {
  sn_guard()->is_armed = 0;
  for (int number = 1; number < NSIG; number++) sn_guard_give_back(number);
}

#endif
