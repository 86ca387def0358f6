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
}
