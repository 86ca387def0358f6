/// An option of a command, as the table of commands describes it.
struct OptionSpecification: Equatable {
  /// What an option's value is, for completion and for the check of its form.
  enum Value: Equatable {
    case file
    case number(String)
    case name(String)
    case choices([String])

    /// How help and manual name the value.
    var placeholder: String {
      switch self {
      case .file: "FILE"
      case .number(let name), .name(let name): name
      case .choices(let words): words.joined(separator: "|")
      }
    }
  }

  /// The long name without its two dashes.
  let name: String
  /// The short form's letter, where there is one.
  var letter: Character?
  /// What stands behind it; nil for a flag.
  var value: Value?
  let summary: String
}

extension OptionSpecification {
  static let help = OptionSpecification(name: "help", letter: "h", summary: "Show this help.")
  static let force = OptionSpecification(
    name: "force", letter: "f", summary: "Don't ask whether you are sure.")
  static let json = OptionSpecification(name: "json", summary: "Print JSON, for programs.")
  static let raw = OptionSpecification(
    name: "raw", summary: "Print control characters as they are, on a terminal too.")
  static let username = OptionSpecification(
    name: "username", value: .name("NAME"), summary: "The account's name, 1 to 64 characters.")
  static let noColor = OptionSpecification(name: "no-color", summary: "Don't colour the output.")
  static let passwordFile = OptionSpecification(
    name: "password-file", value: .file,
    summary: "Answer with the notes password that FILE holds, and ask nothing; - is standard input.")
  static let passwordDescriptor = OptionSpecification(
    name: "password-fd", value: .number("N"),
    summary: "The same from the open file descriptor N.")
  static let newPasswordFile = OptionSpecification(
    name: "new-password-file", value: .file,
    summary: "Take the new password from FILE; - is standard input.")
  static let newKey = OptionSpecification(
    name: "new-key", summary: "Make a new vault key too, and seal every note anew.")
  static let recoveryKey = OptionSpecification(
    name: "recovery-key", summary: "Make a recovery key and print it, once.")
  static let exportPasswordFile = OptionSpecification(
    name: "export-password-file", value: .file,
    summary: "Take the export's own password from FILE; - is standard input.")
  static let plain = OptionSpecification(
    name: "plain", summary: "Write a folder of Markdown files, unsealed.")
  static let skipDamaged = OptionSpecification(
    name: "skip-damaged", summary: "Leave out damaged notes and go on; ends with 65.")
  static let noInput = OptionSpecification(
    name: "no-input", summary: "Never ask; fail where something would have to be asked.")
  static let unlockWith = OptionSpecification(
    name: "unlock-with", value: .choices(["fingerprint", "login", "password", "recovery"]),
    summary: "Unlock in this way alone: finger, login password, notes password or recovery key.")

  static let keep = OptionSpecification(
    name: "keep", value: .name("DURATION"),
    summary: "Ask, then let this terminal open the notes without asking for so long: 90s, 30m, 2h.")

  /// What every command takes that unlocks the notes to read or write one.
  static let opening: [OptionSpecification] = unlocking + [.keep]

  /// What every command takes that unlocks the notes.
  static let unlocking: [OptionSpecification] = [.passwordFile, .passwordDescriptor, .noInput, .unlockWith]
}
