import Glibc
import Posix
import TestSupport
import Testing

@testable import NotesCLI

@Suite("A file made from the table of commands")
struct GeneratedFilesTests {
  /// The folder `data` of the source tree that this test was built from.
  private static let data =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    .joined(separator: "/") + "/data/"

  private func contents(_ name: String) throws -> String {
    try Command(["/bin/cat", Self.data + name], environment: [:]).text
  }

  @Test("is in step with it: the program prints what stands in data/")
  func inStep() throws {
    #expect(try contents("man/secret-notes.1") == ManualPage.text)
    for shell in ["bash", "zsh", "fish"] {
      #expect(try contents("completions/secret-notes.\(shell)") == ShellCompletions.script(for: shell))
    }
  }

  @Test(
    "is a manual page that mandoc finds nothing wrong with",
    .enabled(if: access("/usr/bin/mandoc", X_OK) == 0, "mandoc is not installed"))
  func manual() throws {
    for page in ["secret-notes.1", "secret-notes-vault.5"] {
      let lint = try Command(
        ["/usr/bin/mandoc", "-Tlint", "-Wwarning", Self.data + "man/" + page], environment: [:])
      #expect(lint.text == "" && lint.errors == "")
    }
  }

  @Test(
    "is the page of the vault's format, in step with the document it is made from",
    .enabled(if: access("/usr/bin/python3", X_OK) == 0, "python3 is not installed"))
  func vaultManual() throws {
    let helper = Self.data + "../meson-helpers/vault-manual"
    let made = try Command(["/usr/bin/python3", helper], environment: ["LC_ALL": "C.UTF-8"])
    #expect(try made.text == contents("man/secret-notes-vault.5"), "\(made.errors)")
  }

  @Test(
    "is a script that fish can read, and that completes commands of one word and of two",
    .enabled(if: access("/usr/bin/fish", X_OK) == 0, "fish is not installed"))
  func fish() throws {
    let script = Self.data + "completions/secret-notes.fish"
    func completed(_ line: String) throws -> String {
      let home = try TemporaryFolder()
      let fish = try Command(
        ["/usr/bin/fish", "--no-config", "-c", "source \(script); complete -C'\(line)'"],
        environment: ["HOME": home.path, "PATH": "/usr/bin:/bin"])
      #expect(fish.errors == "")
      return fish.text.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }.joined(separator: " ")
    }
    #expect(try completed("secret-notes account ") == "delete rename")
    #expect(try completed("secret-notes account delete --fo") == "--force")
    #expect(try completed("secret-notes help account ") == "delete rename")
    #expect(try completed("secret-notes help open ") == "")
    #expect(try completed("secret-notes account rename --fo") == "")
    #expect(try completed("secret-notes delete --fo") == "--force")
    #expect(try completed("secret-notes protect o") == "off on")
  }

  @Test("is a script that bash can read, and that completes commands and options")
  func bash() throws {
    let script = try #require(ShellCompletions.script(for: "bash"))
    let completed = try Command(
      [
        "/bin/bash", "-c",
        script + """
          COMP_WORDS=(secret-notes op); COMP_CWORD=1; _secret_notes; echo "${COMPREPLY[*]}"
          COMP_WORDS=(secret-notes account r); COMP_CWORD=2; _secret_notes; echo "${COMPREPLY[*]}"
          COMP_WORDS=(secret-notes account delete --fo); COMP_CWORD=3; _secret_notes; echo "${COMPREPLY[*]}"
          COMP_WORDS=(secret-notes delete --fo); COMP_CWORD=2; _secret_notes; echo "${COMPREPLY[*]}"
          COMP_WORDS=(secret-notes protect o); COMP_CWORD=2; _secret_notes; echo "${COMPREPLY[*]}"
          COMP_WORDS=(secret-notes open --unlock-with f); COMP_CWORD=3; _secret_notes; echo "${COMPREPLY[*]}"
          COMP_WORDS=(secret-notes help account r); COMP_CWORD=3; _secret_notes; echo "${COMPREPLY[*]}"
          COMP_WORDS=(secret-notes help open r); COMP_CWORD=3; _secret_notes; echo "${COMPREPLY[*]}"
          """,
      ], environment: ["PATH": "/usr/bin:/bin"])
    #expect(
      completed.text == "open\nrename\n--force\n--force\non off\nfingerprint\nrename\n\n",
      "\(completed.errors)")
  }
}
