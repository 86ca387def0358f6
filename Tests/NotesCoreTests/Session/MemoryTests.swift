import CSystem
import Glibc
import Posix
import SecretMemory
import TestSupport
import Testing

@testable import NotesCore

/// A locked session, seen by one who may read the process's memory, as root may.
@Suite("The memory of a process")
struct MemoryTests {
  private static let title = "Zyzzyva canary of a title, quokka"
  private static let body = "Xylophone canary of a body, narwhal"

  /// A process with the account's notes on the desk, once it has locked them.
  private struct Locked {
    let child: ChildProcess
    let input: FileDescriptor

    func end() {
      child.signal(SIGKILL)
      child.wait()
    }
  }

  private func lockedProcess(_ desk: SessionDesk, _ note: NoteID) throws -> Locked {
    let program = BuildProducts.path("memory-desk")
    let entry = try FileDescriptor.pipe()
    let exit = try FileDescriptor.pipe()
    let child = try ChildProcess(
      program,
      arguments: ["memory-desk", desk.desk.address, desk.desk.folder.path("home"), note.description],
      environment: [], descriptors: [0: entry.reading, 1: exit.writing, 2: exit.writing])
    let locked = Locked(child: child, input: entry.writing)
    try Array("\(SessionDesk.password)\n".utf8).withUnsafeBytes { try entry.writing.write($0) }
    var said: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 256)
    while !said.contains(UInt8(ascii: "\n")) {
      let count = try piece.withUnsafeMutableBytes { try exit.reading.read(into: $0) }
      if count == 0 { break }
      said += piece[..<count]
    }
    #expect(String(decoding: said, as: UTF8.self) == "locked\n")
    return locked
  }

  /// All that a core of the process would hold.
  private func memory(of process: Int32) throws -> [[UInt8]] {
    let maps = try String(decoding: #require(try bytes(ofFile: "/proc/\(process)/maps")), as: UTF8.self)
    let memory = try FileDescriptor.open("/proc/\(process)/mem", O_RDONLY)
    var regions: [[UInt8]] = []
    for line in maps.split(separator: "\n") where !line.contains("[v") {
      let fields = line.split(separator: " ")
      let ends = fields[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard fields[1].hasPrefix("r"), ends.count == 2 else { continue }
      var region = [UInt8](repeating: 0, count: Int(ends[1] - ends[0]))
      let count = region.withUnsafeMutableBytes {
        pread(memory.number, $0.baseAddress, $0.count, off_t(ends[0]))
      }
      if count > 0 { regions.append(Array(region[..<count])) }
    }
    return regions
  }

  private func holds(_ memory: [[UInt8]], _ pattern: [UInt8]) -> Bool {
    memory.contains { region in
      region.withUnsafeBytes { memmem($0.baseAddress, $0.count, pattern, pattern.count) != nil }
    }
  }

  @Test("holds no title, text, password or key once its session is locked", arguments: [true, false])
  func locked(isTitled: Bool) throws {
    let desk = try SessionDesk()
    let notes = try desk.unlocked().notes()
    let text = "\(Self.body)\n" + String(repeating: "\(Self.body) again\n", count: 3)
    let note = try notes.create(title: isTitled ? Self.title : nil, body: SecretText(utf8: text))
    let process = try lockedProcess(desk, note.id)
    defer { process.end() }
    let memory = try memory(of: process.child.id)

    #expect(holds(memory, Array(note.id.description.utf8)), "the search finds what is there")
    #expect(!holds(memory, Array(Self.title.utf8.prefix(20))))
    #expect(!holds(memory, Array(Self.body.utf8.prefix(20))))
    #expect(!holds(memory, Array(SessionDesk.password.utf8)))
    let key = notes.key.bytes.withBytes { Array($0) }
    #expect(!holds(memory, Array(key.prefix(16))) && !holds(memory, Array(key.suffix(16))))
    let item = KeyItem(key: notes.key, isProtected: true).value.withBytes { Array($0) }
    #expect(!holds(memory, Array(item.suffix(20))))
  }
}
