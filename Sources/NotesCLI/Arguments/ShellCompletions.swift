/// Completions for the shells, made from the table of commands. They complete words of the command line and file
/// names: they never run the program, so they can't unlock, prompt or list a title.
enum ShellCompletions {
  private static let commands = CommandTable.commands.filter(\.isListed)

  /// The first words of commands of two words.
  private static let groups = CommandTable.firstWords.filter { !CommandTable.commands(of: $0).isEmpty }

  /// The script for `bash`, `zsh` or `fish`; nil for another shell.
  static func script(for shell: String) -> String? {
    switch shell {
    case "bash": bash
    case "zsh": zsh
    case "fish": fish
    default: nil
    }
  }

  private static var bash: String {
    let cases = commands.map { command in
      let words = optionWords(command) + operandWords(command)
      let files = command.operands.contains(where: \.isFile) ? " files=1" : ""
      return "    '\(command.name.rawValue)') words='\(words.joined(separator: " "))'\(files) ;;"
    }
    let subcommands = groups.map { "    \($0)) words='\(secondWords(of: $0))' ;;" }
    let values = allOptions.compactMap { option -> String? in
      switch option.value {
      case .file: "    --\(option.name)) _secret_notes_files \"$current\"; return ;;"
      case .choices(let choices):
        "    --\(option.name)) COMPREPLY=($(compgen -W '\(choices.joined(separator: " "))' -- \"$current\")); return ;;"
      case .number, .name: "    --\(option.name)) return ;;"
      case nil: nil
      }
    }
    return """
      # bash completion for secret-notes
      _secret_notes_files() {
        compopt -o filenames
        mapfile -t COMPREPLY < <(compgen -f -- "$1")
      }
      _secret_notes() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words files=
        COMPREPLY=()
        case $previous in
      \(values.joined(separator: "\n"))
        esac
        if [ "$COMP_CWORD" -eq 1 ]; then
          COMPREPLY=($(compgen -W '\(CommandTable.firstWords.joined(separator: " ")) --help --version' -- "$current"))
          return
        fi
        local command=${COMP_WORDS[1]} group=${COMP_WORDS[1]}
        if [ "$command" = help ] && [ "$COMP_CWORD" -eq 3 ]; then group=${COMP_WORDS[2]}; fi
        case $group in
      \(subcommands.joined(separator: "\n"))
          *) words= ;;
        esac
        if [ "$command" = help ] && [ "$COMP_CWORD" -gt 2 ]; then
          COMPREPLY=($(compgen -W "$words" -- "$current"))
          return
        fi
        if [ -n "$words" ]; then
          if [ "$COMP_CWORD" -eq 2 ]; then
            COMPREPLY=($(compgen -W "$words" -- "$current"))
            return
          fi
          command="$command ${COMP_WORDS[2]}"
        fi
        case $command in
      \(cases.joined(separator: "\n"))
          *) words= ;;
        esac
        if [ -n "$files" ] && [[ $current != -* ]]; then
          _secret_notes_files "$current"
          return
        fi
        COMPREPLY=($(compgen -W "$words" -- "$current"))
      }
      complete -F _secret_notes secret-notes

      """
  }

  private static var zsh: String {
    let descriptions = firstWords.map { "    '\($0.word):\(zshText($0.summary))'" }
    let subcommands = groups.map { "    \($0)) subcommands=(\(secondWords(of: $0))) ;;" }
    let cases = commands.map { command in
      let options = command.allOptions.map { option in
        let value: String =
          switch option.value {
          case .file: ":file:_files"
          case .choices(let words): ":value:(\(words.joined(separator: " ")))"
          case .number(let name), .name(let name): ":\(name): "
          case nil: ""
          }
        return "      '--\(option.name)[\(zshText(option.summary))]\(value)'"
      }
      let operands = command.operands.map { operand in
        let action = operandWords(command, operand)
        let name = operand.name.replacing("|", with: " or ")
        let words = action.isEmpty ? "" : "(" + action.joined(separator: " ") + ")"
        return "      '::\(name):\(operand.isFile ? "_files" : words)'"
      }
      return
        "    '\(command.name.rawValue)') _arguments \\\n\((options + operands).joined(separator: " \\\n")) ;;"
    }
    return """
      #compdef secret-notes
      _secret_notes() {
        local -a commands subcommands
        commands=(
      \(descriptions.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        shift words
        (( CURRENT-- ))
        case $words[1] in
      \(subcommands.joined(separator: "\n"))
        esac
        if (( $#subcommands )); then
          if (( CURRENT == 2 )); then
            compadd -a subcommands
            return
          fi
          words[2]="$words[1] $words[2]"
          shift words
          (( CURRENT-- ))
        fi
        case $words[1] in
      \(cases.joined(separator: "\n"))
        esac
      }
      _secret_notes "$@"

      """
  }

  private static var fish: String {
    var lines = [
      "# fish completion for secret-notes",
      "function __secret_notes_is",
      "  set -l words (commandline -opc)",
      "  test \"$words[2..]\" = \"$argv\"; or string match -q -- \"$argv *\" \"$words[2..]\"",
      "end",
      "complete -c secret-notes -f",
    ]
    for (word, summary) in firstWords {
      lines.append("complete -c secret-notes -n __fish_use_subcommand -a \(word) -d '\(fishText(summary))'")
    }
    for command in commands {
      if let group = command.group {
        lines.append(
          "complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is \(group)' -a \(command.words[1]) -d '\(fishText(command.summary))'"
        )
        lines.append(
          "complete -c secret-notes -n 'test (count (commandline -opc)) -eq 3; and __secret_notes_is help \(group)' -a \(command.words[1])"
        )
      }
      let condition = "-n '__secret_notes_is \(command.name.rawValue)'"
      for option in command.allOptions {
        let short = option.letter.map { " -s \($0)" } ?? ""
        let value: String =
          switch option.value {
          case .file: " -r -F"
          case .choices(let words): " -x -a '\(words.joined(separator: " "))'"
          case .number, .name: " -x"
          case nil: ""
          }
        lines.append(
          "complete -c secret-notes \(condition)\(short) -l \(option.name)\(value) -d '\(fishText(option.summary))'"
        )
      }
      if command.operands.contains(where: \.isFile) {
        lines.append("complete -c secret-notes \(condition) -F")
      }
      let once =
        command.name == .help
        ? "-n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help'" : condition
      for word in operandWords(command) { lines.append("complete -c secret-notes \(once) -a \(word)") }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What a command line can begin with, and what it is for.
  private static var firstWords: [(word: String, summary: String)] {
    CommandTable.firstWords.map { word in
      let command = CommandTable.command(named: word)
      return (word, command?.summary ?? "See: secret-notes \(word) --help")
    }
  }

  private static func secondWords(of group: String) -> String {
    CommandTable.commands(of: group).map { $0.words[1] }.joined(separator: " ")
  }

  private static var allOptions: [OptionSpecification] {
    var seen: Set<String> = []
    return commands.flatMap(\.allOptions).filter { seen.insert($0.name).inserted }
  }

  private static func optionWords(_ command: CommandSpecification) -> [String] {
    command.allOptions.map { "--" + $0.name }
  }

  private static func operandWords(_ command: CommandSpecification) -> [String] {
    var seen: Set<String> = []
    return command.operands.flatMap { operandWords(command, $0) }.filter { seen.insert($0).inserted }
  }

  private static func operandWords(
    _ command: CommandSpecification, _ operand: OperandSpecification
  ) -> [String] {
    guard command.name == .help else { return operand.choices + operand.suggestions }
    return operand == command.operands.first ? CommandTable.firstWords : []
  }

  /// Quotes a sentence for zsh's `name[text]` inside single quotes.
  private static func zshText(_ text: String) -> String {
    text.replacing("'", with: "'\\''").replacing(":", with: "\\:").replacing("[", with: "\\[")
      .replacing("]", with: "\\]")
  }

  private static func fishText(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
  }
}
