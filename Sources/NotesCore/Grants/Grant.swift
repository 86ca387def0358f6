import CSodium

/// Leave to open the notes from one terminal for a while without being asked again (`--keep`).
///
/// It holds no key and opens nothing by itself: the keyring gives the key as ever, and the grant stands for the finger or
/// the password. It is sealed with a key of the vault, so that only who had opened the notes can have made it.
struct Grant: Equatable {
  /// Why a grant does not count.
  enum Refusal: Equatable {
    /// It is no grant, of another format, or not made with the vault's key.
    case forged
    /// It is another boot's, terminal's or session's.
    case elsewhere
    /// Its time is over, or it was not used for too long.
    case expired
    /// The machine has slept since.
    case slept
  }

  /// How long a grant may last in all.
  static let longest = Duration.seconds(12 * 60 * 60)
  /// How long one may stay unused.
  static let longestIdle = Duration.seconds(10 * 60)

  private static let version: UInt8 = 1
  private static let contentLength = 1 + 16 + 8 + 4 + 8 + 5 * 8
  private static let hashLength = 32
  /// How many bytes a grant has.
  static let length = contentLength + hashLength

  /// Where and when it was issued.
  let issued: GrantCircumstances
  /// When it was last used, on CLOCK_BOOTTIME.
  private(set) var lastUsed: Duration
  /// How long it may stay unused.
  let idleLimit: Duration
  /// How long it lasts in all.
  let totalLimit: Duration

  /// Issues one.
  init(in circumstances: GrantCircumstances, lasting limit: Duration) {
    issued = circumstances
    lastUsed = circumstances.bootTime
    totalLimit = min(limit, Self.longest)
    idleLimit = min(totalLimit, Self.longestIdle)
  }

  /// How much longer it counts if it isn't used.
  func remaining(at bootTime: Duration) -> Duration {
    min(lastUsed + idleLimit, issued.bootTime + totalLimit) - bootTime
  }

  /// Why it doesn't count here and now; nil where it does.
  func refusal(in now: GrantCircumstances) -> Refusal? {
    guard now.bootID == issued.bootID, now.terminal == issued.terminal, now.leader == issued.leader,
      now.leaderStart == issued.leaderStart
    else { return .elsewhere }
    let slept = (now.bootTime - now.monotonicTime) - (issued.bootTime - issued.monotonicTime)
    guard slept < .seconds(1), slept > .seconds(-1) else { return .slept }
    guard now.bootTime >= lastUsed, lastUsed >= issued.bootTime, remaining(at: now.bootTime) > .zero else {
      return .expired
    }
    return nil
  }

  /// The same, used at this moment.
  func used(at bootTime: Duration) -> Grant {
    var grant = self
    grant.lastUsed = bootTime
    return grant
  }

  // MARK: - As bytes

  /// The bytes, with the vault's word for them.
  func sealed(for vault: VaultID, under keys: Subkeys) -> [UInt8] {
    let numbers = [
      issued.bootTime, lastUsed, idleLimit, totalLimit, issued.bootTime - issued.monotonicTime,
    ].map(\.wholeNanoseconds)
    var bytes = [Self.version] + issued.bootID
    bytes += withUnsafeBytes(of: issued.terminal.bigEndian, Array.init)
    bytes += withUnsafeBytes(of: issued.leader.bigEndian, Array.init)
    bytes += withUnsafeBytes(of: issued.leaderStart.bigEndian, Array.init)
    for number in numbers { bytes += withUnsafeBytes(of: number.bigEndian, Array.init) }
    return bytes + Self.hash(bytes, vault, keys)
  }

  /// Reads one. Nil where it is none, or not made with these keys for this vault.
  init?(_ bytes: [UInt8], of vault: VaultID, under keys: Subkeys) {
    guard bytes.count == Self.length else { return nil }
    let content = Array(bytes[..<Self.contentLength])
    let hash = Array(bytes[Self.contentLength...])
    guard sn_memcmp(hash, Self.hash(content, vault, keys), Self.hashLength) == 0 else { return nil }
    let values = content.withUnsafeBytes { bytes -> (GrantCircumstances, [Duration])? in
      var reader = RecordReader(bytes)
      guard reader.number(UInt8.self) == Self.version, let boot = reader.bytes(16).map(Array.init),
        let terminal = reader.number(UInt64.self), let leader = reader.number(Int32.self),
        let leaderStart = reader.number(UInt64.self)
      else { return nil }
      let times = (0..<5).compactMap { _ in reader.number(Int64.self).map { Duration.nanoseconds($0) } }
      guard times.count == 5 else { return nil }
      let issued = GrantCircumstances(
        bootID: boot, terminal: terminal, leader: leader, leaderStart: leaderStart, bootTime: times[0],
        monotonicTime: times[0] - times[4])
      return (issued, times)
    }
    guard let (issued, times) = values else { return nil }
    self.issued = issued
    lastUsed = times[1]
    idleLimit = times[2]
    totalLimit = times[3]
  }

  private static func hash(_ content: [UInt8], _ vault: VaultID, _ keys: Subkeys) -> [UInt8] {
    (content + vault.bytes).withUnsafeBytes { keys.digest($0, under: .grants, count: hashLength) }
  }
}

extension Duration {
  /// The nanoseconds, without a fraction of one.
  fileprivate var wholeNanoseconds: Int64 {
    components.seconds * 1_000_000_000 + components.attoseconds / 1_000_000_000
  }
}
