import TestSupport
import Testing

@testable import NotesCLI

@Suite("The table of commands")
struct CommandTableTests {
  private let listed = CommandTable.commands.filter(\.isListed)

  @Test("has every command once")
  func complete() {
    #expect(CommandTable.commands.map(\.name) == CommandSpecification.Name.allCases)
  }

  @Test("gives help, manual and completions every command and every option")
  func everywhere() throws {
    let scripts = try ["bash", "zsh", "fish"].map { try #require(ShellCompletions.script(for: $0)) }
    for command in listed {
      #expect(HelpText.text(for: nil).contains(command.summary.prefix(20)))
      #expect(ManualPage.text.contains("Ic \(command.name.rawValue)"))
      for option in command.options {
        #expect(HelpText.text(for: command).contains("--\(option.name)"))
        #expect(ManualPage.text.contains("Fl -\(option.name)"))
        for script in scripts { #expect(script.contains(option.name)) }
      }
    }
  }

  @Test("has no line of help wider than 80 characters")
  func width() {
    for text in [HelpText.text(for: nil)] + listed.map({ HelpText.text(for: $0) }) {
      for line in text.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test("gives completions that never run the program")
  func passive() throws {
    for shell in ["bash", "zsh", "fish"] {
      let script = try #require(ShellCompletions.script(for: shell))
      #expect(!script.contains("$(secret-notes") && !script.contains("`secret-notes"))
    }
  }

  @Test("completes the names of files in bash, blanks and all, where a command or an option takes one")
  func files() throws {
    let folder = try TemporaryFolder()
    try folder.write("my pass file", "")
    try folder.write("script", try #require(ShellCompletions.script(for: "bash")))
    let completed = try Command(
      [
        "/bin/bash", "-c",
        """
        cd "$1"; compopt() { :; }; . ./script
        for words in "import my" "export my" "export --plain my" "open --password-file my" "import --pl"; do
          COMP_WORDS=(secret-notes $words); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _secret_notes
          printf '%s|' "${COMPREPLY[@]}"
        done
        """, "bash", folder.path,
      ], environment: ["PATH": "/usr/bin:/bin"])
    #expect(completed.text == String(repeating: "my pass file|", count: 4) + "|", "\(completed.errors)")
  }
}
