import Glibc

// What meson-helpers/prove-reliability runs, a part at a time:
//
//   fault-desk kills SEED COUNT           kills of quick-notes, COUNT in all over the operations
//   fault-desk shipped SEED COUNT PROGRAM kills of secret-notes as it is shipped

let words = CommandLine.arguments
guard words.count >= 4, let seed = UInt64(words[2]), let count = Int(words[3]) else { exit(64) }

/// As many of each operation, and what is over of the first ones.
func shares(of count: Int) -> [Operation: Int] {
  let all = Operation.allCases
  return Dictionary(
    uniqueKeysWithValues: all.enumerated().map { index, operation in
      (operation, count / all.count + (index < count % all.count ? 1 : 0))
    })
}

do {
  switch words[1] {
  case "kills", "shipped":
    let program = words[1] == "shipped" ? Program.shipped(words[4]) : .quick
    tell(Tally.head)
    var killing = Killing(program: program, seed: seed)
    try killing.run(shares(of: count))
    exit(killing.tallies.values.allSatisfy(\.isClean) ? 0 : 1)
  default: exit(64)
  }
} catch {
  complain("\(error)")
  exit(1)
}
