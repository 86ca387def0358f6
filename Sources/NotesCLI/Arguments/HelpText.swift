/// The help, made from the table of commands.
enum HelpText {
  static let version = "0.1.0"

  /// The help for a command, or for the whole where that is nil.
  static func text(for command: CommandSpecification?) -> String {
    command.map(commandHelp) ?? overview
  }

  /// The help for the commands of two words that begin with this one.
  static func text(forGroup group: String) -> String {
    let commands = CommandTable.commands(of: group)
    return """
      Usage: secret-notes \(group) COMMAND [OPTION...]

      Commands:
      \(table(commands.map { ($0.synopsis, $0.summary) }))

      More on one: secret-notes \(group) \(commands[0].words[1]) --help

      """
  }

  private static var overview: String {
    let commands = CommandTable.commands.filter(\.isListed)
    return """
      Secret Notes keeps notes that only you open: with your finger, your login
      password or your notes password.

      Usage: secret-notes COMMAND [OPTION...]

      Commands:
      \(table(commands.map { ($0.synopsis, $0.summary) }))

      Start with:     secret-notes create
      Then write:     secret-notes new Groceries < list.txt
      And read:       secret-notes open Groceries

      Exit codes:
      \(table(ExitCode.allCases.map { (String($0.rawValue), $0.meaning) }))

      More on a command: secret-notes COMMAND --help. All of it: man secret-notes.

      """
  }

  private static func commandHelp(_ command: CommandSpecification) -> String {
    var parts = ["\(command.summary)\n\nUsage: secret-notes \(command.synopsis) [OPTION...]"]
    parts += command.discussion.map { wrapped($0, width: 78) }
    parts.append("Options:\n" + table(command.allOptions.map { (spelling($0), $0.summary) }))
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// An option as one types it: `-f, --force` or `--password-file FILE`.
  static func spelling(_ option: OptionSpecification) -> String {
    let short = option.letter.map { "-\($0), " } ?? ""
    let value = option.value.map { " " + $0.placeholder } ?? ""
    return "\(short)--\(option.name)\(value)"
  }

  /// Two columns; a left side that is too wide gets a line of its own.
  private static func table(_ rows: [(left: String, right: String)]) -> String {
    let width = min(rows.map(\.left.count).max() ?? 0, 24)
    return rows.map { row in
      let lines = wrapped(row.right, width: 76 - width).split(separator: "\n")
      let indent = String(repeating: " ", count: width + 4)
      let right = lines.joined(separator: "\n" + indent)
      guard row.left.count <= width else { return "  \(row.left)\n\(indent)\(right)" }
      return "  \(row.left)\(String(repeating: " ", count: width - row.left.count))  \(right)"
    }.joined(separator: "\n")
  }

  private static func wrapped(_ text: String, width: Int) -> String {
    var lines: [String] = []
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      if !line.isEmpty && line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return (lines + [line]).joined(separator: "\n")
  }
}
