import Glibc
import NotesCore
import Posix
import TestSupport

/// Kills the program at random points of its operations, and counts what becomes of that.
struct Killing {
  /// The calls by which a vault, a keyring or a defaults file is changed.
  static let calls = [
    "pwrite64", "write", "fdatasync", "fsync", "ftruncate", "rename", "renameat2", "unlink", "mkdir",
    "sendmsg",
  ]

  let program: Program
  let seed: UInt64
  var tallies: [Operation: Tally] = [:]

  /// Kills each of the operations this often, half of it after a random time and half at a random system call.
  mutating func run(_ kills: [Operation: Int]) throws {
    for (index, operation) in Operation.allCases.enumerated() {
      guard let wanted = kills[operation] else { continue }
      // Each operation has numbers of its own, whatever the others came to.
      var random = SeededGenerator(seed: seed &+ UInt64(index) &* 1_000_003)
      try run(operation, wanted, &random)
    }
  }

  private mutating func run(_ operation: Operation, _ wanted: Int, _ random: inout SeededGenerator) throws {
    var tally = Tally()
    var desk = try Desk(program)
    var round = 0
    // Undisturbed first: how long it takes, and what calls it makes.
    var durations: [Duration] = []
    for _ in 0..<3 {
      let step = try desk.prepare(operation, &random)
      let start = ContinuousClock.now
      let ending = try desk.run(step)
      durations.append(ContinuousClock.now - start)
      try tally.add(desk.judge(step, acknowledged: true), ending, step, place: "undisturbed")
    }
    let micros = durations.map { Int($0 / .microseconds(1)) }.sorted()[1]
    var places = try places(of: operation, desk, &random, &tally)
    while tally.kills < wanted {
      round += 1
      guard round < wanted * 5 else { throw Finding("\(operation.rawValue) ends before it can be killed") }
      if round % 20 == 0 { places = try self.places(of: operation, desk, &random, &tally) }
      var place = ""
      do {
        let step = try desk.prepare(operation, &random)
        let ending: Ending
        if round % 2 == 0 {
          let delay = Int.random(in: 0...micros * 21 / 20, using: &random)
          place = "after \(delay) µs"
          ending = try desk.run(step, killedAfter: UInt32(delay))
        } else {
          let (call, number) = try required(places.randomElement(using: &random), "a system call")
          place = "at \(call) \(number)"
          ending = try desk.run(
            step,
            tracing: [
              "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
              "inject=\(call):signal=KILL:when=\(number)",
            ])
        }
        try tally.add(
          desk.judge(step, acknowledged: ending.isAcknowledged), ending, step, place: "\(round), \(place)")
      } catch {
        tally.add("\(operation.rawValue) \(round), \(place): \(error) \(desk.lastWordsOfKeyring)")
        desk = try Desk(program)
      }
    }
    tallies[operation] = tally
    tell(tally.row(operation.rawValue))
  }

  /// The system calls of one run by which something is changed: each with its number among those of its kind and thread.
  private func places(
    of operation: Operation, _ desk: Desk, _ random: inout SeededGenerator, _ tally: inout Tally
  ) throws -> [(call: String, number: Int)] {
    let log = desk.desk.folder.path("calls")
    let step = try desk.prepare(operation, &random)
    let ending = try desk.run(
      step,
      tracing: [
        "/usr/bin/strace", "-f", "-qq", "-o", log, "-e", "trace=\(Self.calls.joined(separator: ","))",
      ])
    try tally.add(desk.judge(step, acknowledged: true), ending, step, place: "traced")
    let lines = try Desk.text(of: FileDescriptor.open(log, O_RDONLY)).split(separator: "\n")
    var counts: [String: Int] = [:]
    return lines.compactMap { line in
      let words = line.split(separator: " ")
      guard words.count > 1, let call = words[1].split(separator: "(", maxSplits: 1).first.map(String.init),
        Self.calls.contains(call)
      else { return nil }
      counts["\(words[0]) \(call)", default: 0] += 1
      return (call, counts["\(words[0]) \(call)"] ?? 1)
    }
  }
}
