// TARGET [OPTIONS OF LIBFUZZER] [FOLDERS]: gives one reader inputs without end. Built and run by meson-helpers/fuzz.
// `seeds TARGET FOLDER` writes what the fuzzer begins with.

import Glibc

let arguments = CommandLine.arguments
guard arguments.count > 1, let target = FuzzTarget(rawValue: arguments[1]) else {
  if arguments.count == 4, arguments[1] == "seeds", let target = FuzzTarget(rawValue: arguments[2]) {
    try target.writeSeeds(into: arguments[3])
    exit(0)
  }
  print(FuzzTarget.allCases.map(\.rawValue).joined(separator: "\n"))
  exit(arguments.count > 1 ? 64 : 0)
}
exit(target.run(Array(arguments.dropFirst(2))))
