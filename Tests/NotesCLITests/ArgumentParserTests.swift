import Testing

@testable import NotesCLI

@Suite("A command line")
struct ArgumentParserTests {
  private func invocation(_ words: String...) throws -> Invocation {
    guard case .run(let invocation) = try ArgumentParser.parse(words) else {
      Issue.record("\(words) is no invocation")
      return Invocation(command: .help)
    }
    return invocation
  }

  private func message(_ words: String...) -> String {
    do throws(Failure) {
      _ = try ArgumentParser.parse(words)
      return ""
    } catch {
      #expect(error.code == .usage)
      return error.message
    }
  }

  @Test("takes options before, between and behind operands, with = or as the next word")
  func optionsAnywhere() throws {
    let expected = Invocation(
      command: .open, operands: ["Groceries"], flags: ["json"], values: ["password-file": "-"])
    #expect(try invocation("open", "--json", "--password-file", "-", "Groceries") == expected)
    #expect(try invocation("open", "Groceries", "--password-file=-", "--json") == expected)
  }

  @Test("ends its options at --, so that a title may begin with a dash")
  func endOfOptions() throws {
    #expect(try invocation("open", "--", "--json").operands == ["--json"])
  }

  @Test("takes a single dash as an operand")
  func dash() throws {
    #expect(try invocation("open", "-").operands == ["-"])
  }

  @Test("takes short letters")
  func letters() throws {
    #expect(try invocation("delete", "-f", "x").has(.force))
  }

  @Test("without words, or asking for help in any of its ways, is answered with help")
  func help() throws {
    let open = CommandTable.command(named: "open")
    #expect(try ArgumentParser.parse([]) == .help(nil))
    #expect(try ArgumentParser.parse(["--help"]) == .help(nil))
    #expect(try ArgumentParser.parse(["help"]) == .help(nil))
    #expect(try ArgumentParser.parse(["help", "open"]) == .help(open))
    #expect(try ArgumentParser.parse(["open", "--help"]) == .help(open))
    #expect(try ArgumentParser.parse(["open", "a", "b", "-h"]) == .help(open))
    #expect(try ArgumentParser.parse(["--version"]) == .version)
  }

  @Test("takes commands of two words, and shows help on one of them and on all that begin with a word")
  func twoWords() throws {
    let rename = CommandTable.command(named: "account rename")
    #expect(
      try invocation("account", "rename", "bob") == Invocation(command: .accountRename, operands: ["bob"]))
    #expect(try invocation("account", "delete", "--force").has(.force))
    #expect(try ArgumentParser.parse(["account", "rename", "-h"]) == .help(rename))
    #expect(try ArgumentParser.parse(["help", "account", "rename"]) == .help(rename))
    for words in [["account"], ["account", "--help"], ["account", "-h"], ["help", "account"]] {
      #expect(try ArgumentParser.parse(words) == .groupHelp("account"))
    }
    #expect(HelpText.text(forGroup: "account").contains("account rename NAME"))
    #expect(message("account", "frobnicate").contains("rename or delete"))
    #expect(message("acount", "rename").contains("Did you mean account?"))
    #expect(message("account", "--force").contains("--force"))
    #expect(message("help", "account", "frobnicate").contains("account frobnicate"))
  }

  @Test("with a word that is nearly right is told which was meant")
  func suggestions() {
    #expect(message("opne").contains("Did you mean open?"))
    #expect(message("open", "--jsno").contains("Did you mean --json?"))
    #expect(!message("frobnicate").contains("Did you mean"))
  }

  @Test(
    "that is wrong is refused with a line that names the word",
    arguments: [
      (["open", "--js"], "--js"), (["open", "--json=1"], "--json"), (["open", "--password-file"], "FILE"),
      (["open", "--unlock-with", "toe"], "toe"), (["open", "--password-fd", "x"], "x"),
      (["open", "--password-fd=-1"], "-1"), (["open", "a", "b"], "b"), (["edit"], "NOTE"),
      (["protect", "maybe"], "maybe"), (["open", "-x"], "-x"),
      (["open", "--password-file=a", "--password-file=b"], "twice"),
    ])
  func refusals(words: [String], named: String) {
    #expect(throws: Failure.self) { try ArgumentParser.parse(words) }
    do throws(Failure) { _ = try ArgumentParser.parse(words) } catch {
      #expect(error.message.contains(named))
    }
  }

  @Test("with control characters in it is quoted harmlessly")
  func escaping() {
    #expect(!message("\u{1b}[31mred").contains("\u{1b}"))
  }
}
