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
    let lint = try Command(
      ["/usr/bin/mandoc", "-Tlint", "-Wwarning", Self.data + "man/secret-notes.1"], environment: [:])
    #expect(lint.text == "" && lint.errors == "")
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
          """,
      ], environment: ["PATH": "/usr/bin:/bin"])
    #expect(completed.text == "open\nrename\n--force\n--force\non off\nfingerprint\n", "\(completed.errors)")
  }
}
