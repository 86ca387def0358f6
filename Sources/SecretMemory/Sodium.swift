import CSodium

/// libsodium, initialised once a process.
enum Sodium {
  /// Reading it makes sure that `sodium_init` has run. libsodium answers a negative number only where the system
  /// has no source of randomness, where nothing safe can be done any more.
  static let isReady: Bool = {
    guard sodium_init() >= 0 else { fatalError("libsodium found no source of random numbers") }
    return true
  }()
}
