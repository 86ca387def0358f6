import CSodium

/// A key or a password in memory that is locked, guarded and left out of core dumps, and wiped at the end of its life.
///
/// The memory is libsodium's `sodium_malloc`: pages of its own between guard pages, 22 µs an allocation, some 16,000
/// of them a process. That suits keys and passwords; the text of a note belongs into ``SecretText``.
///
/// Any thread may read a value that nobody writes to. Nothing about the contents is ever described: not by `print`,
/// string interpolation, `dump` or a debugger's summary.
public final class SecretBytes: @unchecked Sendable {
  /// How many bytes there are.
  public let count: Int
  private let start: UnsafeMutableRawPointer

  /// Makes `count` bytes, all zero.
  ///
  /// Traps where the system refuses the memory: nothing can be protected without it.
  public init(count: Int) {
    precondition(Sodium.isReady && count >= 0)
    // A zero-length allocation would have no address to hand out.
    guard let memory = sodium_malloc(max(count, 1)) else { fatalError("out of memory that can be locked") }
    sodium_memzero(memory, max(count, 1))
    start = memory
    self.count = count
  }

  /// Copies bytes that stand elsewhere. The original stays the caller's to wipe.
  public convenience init(copying bytes: UnsafeRawBufferPointer) {
    self.init(count: bytes.count)
    withMutableBytes { $0.copyMemory(from: bytes) }
  }

  /// Copies the UTF-8 of a string. A `String` can't be wiped, so this is for edges whose API hands one over.
  public convenience init(utf8 string: String) {
    var string = string
    self.init(count: string.utf8.count)
    string.withUTF8 { source in withMutableBytes { $0.copyMemory(from: UnsafeRawBufferPointer(source)) } }
  }

  /// Makes `count` bytes from the system's source of randomness.
  public static func random(count: Int) -> SecretBytes {
    let bytes = SecretBytes(count: count)
    randombytes_buf(bytes.start, count)
    return bytes
  }

  deinit {
    sodium_free(start)  // wipes before it unmaps
  }

  /// Lends the bytes for reading. The pointer is not valid after `body` returns.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Lends the bytes for writing, while they belong to one thread. The pointer is not valid after `body` returns.
  public func withMutableBytes<Result, Failure: Error>(
    _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeMutableRawBufferPointer(start: start, count: count))
  }

  /// A copy of some of the bytes.
  public subscript(range: Range<Int>) -> SecretBytes {
    withBytes { SecretBytes(copying: UnsafeRawBufferPointer(rebasing: $0[range])) }
  }

  /// Whether both hold the same bytes, in a time that depends on their length alone.
  public func equals(_ other: SecretBytes) -> Bool {
    guard count == other.count else { return false }
    return sodium_memcmp(start, other.start, count) == 0
  }

  /// Whether there is no byte.
  public var isEmpty: Bool { count == 0 }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "SecretBytes(redacted)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
