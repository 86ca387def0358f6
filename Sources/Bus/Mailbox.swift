import Glibc

/// A queue on which one thread waits for what others send: the meeting point of callbacks and blocking code.
public final class Mailbox<Element: Sendable>: @unchecked Sendable {
  // Allocated: the address of a stored property is not promised to stay.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var elements: [Element] = []

  public init() {
    pthread_mutex_init(lock, nil)
    var attributes = pthread_condattr_t()
    pthread_condattr_init(&attributes)
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)  // a change of the wall clock moves no deadline
    pthread_cond_init(arrival, &attributes)
    pthread_condattr_destroy(&attributes)
  }

  deinit {
    pthread_cond_destroy(arrival)
    pthread_mutex_destroy(lock)
    arrival.deallocate()
    lock.deallocate()
  }

  /// Puts an element at the end of the queue, without waiting.
  public func send(_ element: Element) {
    pthread_mutex_lock(lock)
    elements.append(element)
    pthread_cond_signal(arrival)
    pthread_mutex_unlock(lock)
  }

  /// Takes the first element, waiting for one until `deadline`.
  ///
  /// Nil means that none came.
  public func receive(until deadline: Deadline = .never) -> Element? {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    var end = timespec()
    if let remaining = deadline.remaining {
      clock_gettime(CLOCK_MONOTONIC, &end)
      let (seconds, attoseconds) = remaining.components
      let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
      end.tv_sec += Int(clamping: seconds) + nanoseconds / 1_000_000_000
      end.tv_nsec = nanoseconds % 1_000_000_000
    }
    while elements.isEmpty {
      if deadline.remaining == nil {
        pthread_cond_wait(arrival, lock)
      } else if pthread_cond_timedwait(arrival, lock, &end) == ETIMEDOUT {
        break
      }
    }
    return elements.isEmpty ? nil : elements.remove(at: 0)
  }
}
