import NotesCore
import Posix

/// The value of `--keep`: a number and a unit, `90s`, `30m` or `2h`.
enum KeepDuration {
  /// How long a terminal is to be let in; nil where that was not asked for.
  ///
  /// - Throws: a ``Failure`` with code 64 where the value is none, or too long.
  static func of(_ invocation: Invocation) throws(Failure) -> Duration? {
    guard let text = invocation.value(of: .keep) else { return nil }
    guard let duration = parse(text) else {
      throw Failure(
        .usage, "--keep takes a time such as 90s, 30m or 2h, not \(ArgumentParser.quoted(text)).")
    }
    guard duration <= NotesSession.longestGrant else {
      throw Failure(.usage, "--keep takes \(NotesSession.longestGrant.components.seconds / 3600)h at most.")
    }
    return duration
  }

  /// Reads the value. Nil where it is none, or no time at all.
  static func parse(_ text: String) -> Duration? {
    let units: [Character: Int64] = ["s": 1, "m": 60, "h": 3600]
    guard let unit = text.last.flatMap({ units[$0] }), text.count <= 8,
      text.dropLast().utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
      let number = Int64(text.dropLast()), number > 0
    else { return nil }
    return .seconds(number * unit)
  }
}

extension NotesSession.GrantObstacle {
  /// Why there is no grant, as a sentence.
  var sentence: String {
    switch self {
    case .noTerminal: "it belongs to a terminal, and there is none."
    case .noKeyring: "the notes were opened without the keyring, which would have to give the key."
    case .refused(let error): "the kernel's keyring can't be used here (\(error.reason))."
    }
  }
}
