import Glibc

// What meson-helpers/prove-reliability runs, a part at a time:
//
//   fault-desk kills SEED COUNT             kills of quick-notes, COUNT in all over the operations
//   fault-desk shipped SEED COUNT PROGRAM   kills of secret-notes as it is shipped
//   fault-desk full SEED [OPERATION...]     a full disk at every page and every call; in a mount namespace of its own
//   fault-desk read-only SEED               every command in a home that can't be written; likewise
//   fault-desk sweep SEED                   kills while a read-only vault is copied into memory; likewise
//   fault-desk flips SEED | cuts SEED       every byte of a small vault flipped, every beginning of it

let words = CommandLine.arguments
guard words.count >= 3, let seed = UInt64(words[2]) else { exit(64) }

/// As many of each operation, and what is over of the first ones.
func shares(of count: Int) -> [Operation: Int] {
  let all = Operation.allCases
  return Dictionary(
    uniqueKeysWithValues: all.enumerated().map { index, operation in
      (operation, count / all.count + (index < count % all.count ? 1 : 0))
    })
}

func kill(_ program: Program, _ count: Int) throws -> Bool {
  tell(Tally.head)
  var killing = Killing(program: program, seed: seed)
  try killing.run(shares(of: count))
  return killing.tallies.values.allSatisfy(\.isClean)
}

func run() throws -> Bool {
  switch (words[1], words.dropFirst(3).first) {
  case ("kills", let count?): return try kill(.quick, Int(count) ?? 0)
  case ("shipped", let count?): return try kill(.shipped(words[4]), Int(count) ?? 0)
  case ("full", let name):
    var full = FullDisk(.quick, seed: seed)
    let named = words.dropFirst(3).map(Operation.init(rawValue:))
    guard !named.contains(nil) else { exit(64) }
    tell(FullDisk.head)
    try full.run(name == nil ? Operation.allCases : named.compactMap { $0 })
    return full.isClean
  case ("read-only", _):
    var home = ReadOnlyHome(.quick)
    tell(ReadOnlyHome.head)
    try home.run(seed: seed)
    return home.isClean
  case ("sweep", _):
    var sweep = CopySweep()
    tell(CopySweep.head)
    try sweep.run(seed: seed)
    return sweep.isClean
  case ("flips", _), ("cuts", _):
    let decay = try Decay(seed: seed)
    tell(Decay.head)
    if words[1] == "flips" { try decay.flip() } else { try decay.cut() }
    return decay.isClean
  default: exit(64)
  }
}

do {
  exit(try run() ? 0 : 1)
} catch {
  complain("\(error)")
  exit(1)
}
