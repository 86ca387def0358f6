import CSodium
import CSystem
import Glibc

/// The text of a note in memory of its own: left out of core dumps, kept from swapping as far as the process's limit
/// on locked memory goes, and wiped before it is given back.
///
/// It holds any number of bytes, megabytes too, which ``SecretBytes`` does not. It belongs to one thread at a time.
public final class SecretText: @unchecked Sendable {
  /// How many bytes there are.
  public private(set) var count = 0
  private var region: UnsafeMutableRawBufferPointer

  /// Makes an empty text with room for `capacity` bytes before it has to move.
  public init(capacity: Int = 4096) {
    region = Self.map(capacity)
  }

  /// Copies bytes that stand elsewhere. The original stays the caller's to wipe.
  public convenience init(copying bytes: UnsafeRawBufferPointer) {
    self.init(capacity: bytes.count)
    append(bytes)
  }

  /// Copies the UTF-8 of a string.
  public convenience init(utf8 string: String) {
    var string = string
    self.init(capacity: string.utf8.count)
    string.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  deinit {
    Self.unmap(region)
  }

  /// Appends bytes, moving to a larger region where they don't fit. The old region is wiped.
  public func append(_ bytes: UnsafeRawBufferPointer) {
    reserve(count + bytes.count)
    UnsafeMutableRawBufferPointer(rebasing: region[count..<count + bytes.count]).copyMemory(from: bytes)
    count += bytes.count
  }

  /// Lets `body` write up to `room` bytes behind the present ones. It returns how many it wrote.
  public func append<Failure: Error>(
    room: Int, _ body: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
  ) throws(Failure) {
    reserve(count + room)
    let written = try body(UnsafeMutableRawBufferPointer(rebasing: region[count..<count + room]))
    precondition((0...room).contains(written))
    count += written
  }

  /// Lends room for bytes that are not kept: they are wiped when `body` has returned.
  ///
  /// The text behind which they lie stays as it is. The pointer is not valid after `body` returns.
  public func withRoom<Result>(
    _ length: Int, _ body: (UnsafeMutableRawBufferPointer) -> Result
  ) -> Result {
    reserve(count + length)
    let room = UnsafeMutableRawBufferPointer(rebasing: region[count..<count + length])
    defer { Self.wipe(room) }
    return body(room)
  }

  /// Drops all but the first `length` bytes, wiping the rest.
  public func truncate(to length: Int) {
    guard length < count else { return }
    Self.wipe(UnsafeMutableRawBufferPointer(rebasing: region[length..<count]))
    count = length
  }

  /// Lends the bytes for reading. The pointer is not valid after `body` returns.
  public func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeRawBufferPointer(rebasing: region[..<count]))
  }

  /// Whether both hold the same bytes.
  public func equals(_ other: SecretText) -> Bool {
    withBytes { mine in other.withBytes { theirs in mine.elementsEqual(theirs) } }
  }

  /// Whether there is no byte.
  public var isEmpty: Bool { count == 0 }

  private func reserve(_ needed: Int) {
    guard needed > region.count else { return }
    let larger = Self.map(max(needed, region.count * 2))
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: region[..<count]))
    Self.unmap(region)
    region = larger
  }

  private static func map(_ capacity: Int) -> UnsafeMutableRawBufferPointer {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let length = (max(capacity, 1) + page - 1) / page * page
    guard let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      start != MAP_FAILED
    else { fatalError("out of memory") }
    _ = sn_madvise_dontdump(start, length)
    _ = mlock(start, length)  // as far as the limit goes; a text beyond it is still wiped and not dumped
    return UnsafeMutableRawBufferPointer(start: start, count: length)
  }

  private static func unmap(_ region: UnsafeMutableRawBufferPointer) {
    wipe(region)
    munmap(region.baseAddress, region.count)
  }

  private static func wipe(_ region: UnsafeMutableRawBufferPointer) {
    if let start = region.baseAddress { explicit_bzero(start, region.count) }
  }
}

extension SecretText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "SecretText(redacted)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: []) }
}
