import CSystem
import Glibc
import Synchronization

/// A program started by `posix_spawn`, with exactly the environment and the descriptors it was given.
///
/// `Foundation.Process` leaks pipe ends into children that are started at the same time and puts each child into a
/// process group of its own, which keeps an editor from reading the terminal; this does neither.
public final class ChildProcess: Sendable {
  /// The process's id. It stays reserved until `wait()` has returned.
  public let id: Int32
  private let status = Mutex<ExitStatus?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: the program's file; no search in PATH.
  ///   - arguments: all of `argv`, the name first.
  ///   - environment: all of `envp`, each `NAME=VALUE`.
  ///   - descriptors: what the child finds open, by its number there. All others are closed.
  ///   - newSession: whether the child leads a session and process group of its own, without a terminal.
  ///   - folder: where the child starts; nil for where we are.
  /// - Throws: the error of `posix_spawn`, such as `ENOENT`.
  public init(
    _ path: String, arguments: [String], environment: [String], descriptors: [Int32: FileDescriptor],
    newSession: Bool = false, folder: FileDescriptor? = nil
  ) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let folder { posix_spawn_file_actions_addfchdir_np(&actions, folder.number) }
    // Sources are first moved above every number of the child, so that no dup2 overwrites another's source.
    let end = (descriptors.keys.max() ?? -1) + 1
    var sources: [FileDescriptor] = []
    for (number, descriptor) in descriptors.sorted(by: { $0.key < $1.key }) {
      let source = sn_fcntl_int(descriptor.number, F_DUPFD_CLOEXEC, end)
      guard source >= 0 else { throw SystemError("fcntl") }
      sources.append(FileDescriptor(owning: source))
      posix_spawn_file_actions_adddup2(&actions, source, number)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, end)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    let flags =
      Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK) | (newSession ? sn_spawn_setsid : 0)
    posix_spawnattr_setflags(&attributes, flags)

    var id = pid_t()
    let result = Self.withVector(arguments) { argv in
      Self.withVector(environment) { envp in posix_spawn(&id, path, &actions, &attributes, argv, envp) }
    }
    withExtendedLifetime(sources) {}
    guard result == 0 else { throw SystemError("start \(path)", number: result) }
    self.id = id
  }

  /// Waits for the end, on the calling thread. Later calls give the same answer at once.
  @discardableResult
  public func wait() -> ExitStatus {
    status.withLock { status in
      if let status { return status }
      var raw: Int32 = 0
      var result = waitpid(id, &raw, 0)
      while result < 0 && errno == EINTR { result = waitpid(id, &raw, 0) }
      // Where this process ignores SIGCHLD the system keeps no status: that must not pass for a good one.
      let ended = result == id ? ExitStatus(waitStatus: raw) : .exited(255)
      status = ended
      return ended
    }
  }

  /// Sends a signal to the process, or with `group` to all of the process group it leads.
  ///
  /// To be called only while nobody has returned from `wait()`: the id could be another's after that.
  public func signal(_ number: Int32, group: Bool = false) {
    kill(group ? -id : id, number)
  }

  private static func withVector<Result>(
    _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let copies = strings.map { strdup($0) }
    defer {
      for copy in copies { free(copy) }
    }
    return body(copies + [nil])
  }
}
