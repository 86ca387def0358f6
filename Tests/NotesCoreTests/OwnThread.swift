import Glibc
import Posix

/// Runs code on a thread that does nothing else.
enum OwnThread {
  /// Runs `body` on a new thread and waits for its end.
  static func run(_ body: () throws -> Void) throws {
    try withoutActuallyEscaping(body) { body in
      let work = Work(body)
      try join(start(work))
      try work.outcome.get()
    }
  }

  /// Runs all of `bodies` at once, each on a new thread, and waits for the end of all.
  static func runTogether(_ bodies: [() throws -> Void]) throws {
    let works = bodies.map(Work.init)
    let threads = try works.map(start)
    for thread in threads { try join(thread) }
    for work in works { try work.outcome.get() }
  }

  private final class Work {
    private let body: () throws -> Void
    var outcome: Result<Void, any Error> = .success(())

    init(_ body: @escaping () throws -> Void) {
      self.body = body
    }

    func run() {
      outcome = Result { try body() }
    }
  }

  private static func start(_ work: Work) throws -> pthread_t {
    var thread = pthread_t()
    let argument = Unmanaged.passRetained(work).toOpaque()
    let result = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, argument)
    guard result == 0 else { throw SystemError("pthread_create", number: result) }
    return thread
  }

  private static func join(_ thread: pthread_t) throws {
    let result = pthread_join(thread, nil)
    guard result == 0 else { throw SystemError("pthread_join", number: result) }
  }
}
