import TestSupport
import Testing

@Suite("What takes longer than a second")
struct ProgressTests {
  private static let count = 100

  /// A desk with notes enough that a slow disk holds every reading of them up.
  private func desk() throws -> NotesDesk {
    let desk = try NotesDesk(account: .real)
    let imported = try desk.shell(
      """
      mkdir "$HOME/texts"; for i in {1..\(Self.count)}; do printf '%08000d' $i > "$HOME/texts/$i.txt"; done
      "$SN" import "$HOME/texts" --password-file "$PW"
      """)
    #expect(imported.code == 0, "\(imported.errors)")
    desk.environment["PW"] = desk.passwordFile
    desk.environment["SLOW"] = Tracing.slowReading(byMilliseconds: 25).joined(separator: " ")
    return desk
  }

  @Test(
    "is counted on one line of the terminal, written over and taken away, and the result is all that goes out",
    .enabled(if: Tracing.isPossible, Comment(rawValue: Tracing.requirement)))
  func counted() throws {
    let desk = try desk()
    var environment = desk.environment
    environment["TERM"] = "dumb"
    environment["SN"] = NotesDesk.program
    let script = "$SLOW \"$SN\" verify --password-file \"$PW\" > \"$HOME/out\"; echo \"<ended $?>\""
    let terminal = try PseudoTerminal(
      ["/bin/bash", "-c", script], environment: environment.map { "\($0.key)=\($0.value)" })
    #expect(terminal.sees("<ended 0>", within: NotesDesk.patience), "\(terminal.screen)")
    let all = 2 * Self.count  // those of the generation too
    let line = "\r\u{1b}[KChecking notes: "
    #expect(terminal.screen.hasPrefix("\(line)64 of \(all)\(line)128 of \(all)"), "\(terminal.screen)")
    #expect(terminal.screen.hasSuffix("\r\u{1b}[K<ended 0>\r\n"), "\(terminal.screen)")
    #expect(!terminal.screen.dropLast(2).contains("\n"))
    let result = try desk.shell("cat \"$HOME/out\"").text
    #expect(result == "\(Self.count) notes and 1 generation checked: nothing is damaged.\n")
  }

  @Test(
    "is told of once on standard error where that is no terminal, and the result is all that goes out",
    .enabled(if: Tracing.isPossible, Comment(rawValue: Tracing.requirement)),
    arguments: [
      ("verify", "Checking 200 notes; this takes a moment."), ("search 0001", "Searching the notes."),
      ("export \"$HOME/plain\" --plain --force", "Exporting the notes."),
    ])
  func told(command: String, sentence: String) throws {
    let desk = try desk()
    let ended = try desk.shell("$SLOW \"$SN\" \(command) --password-file \"$PW\"")
    #expect(ended.code == 0, "\(ended.errors)")
    #expect(ended.errors.hasPrefix("secret-notes: \(sentence)\n"), "\(ended.errors)")
    #expect(!ended.errors.dropFirst(sentence.count).contains(sentence) && !ended.errors.contains("\u{1b}"))
    #expect(!ended.text.contains(sentence))
  }

  @Test(
    "because another process writes is told of once on standard error, and the result is all that goes out",
    arguments: [
      ("new Title < \"$PW\"", "Storing the note."), ("edit Note < \"$PW\"", "Saving the note."),
      ("import \"$PW\"", "Importing the notes."),
    ])
  func waits(command: String, sentence: String) throws {
    let desk = try NotesDesk()
    try desk.run("new", "Note", input: "text")
    let waited = try desk.shell(
      """
      \(NotesDesk.holdVault)
      "$SN" \(command) --password-file "$PW" > "$HOME/out" 2> "$HOME/err" 7>&- 8<&- & pid=$!
      until grep -sq '\(sentence)' "$HOME/err"; do kill -0 $pid || break; sleep 0.05; done
      \(NotesDesk.releaseVault)
      wait $pid; code=$?; cat "$HOME/err" >&2; cat "$HOME/out"; exit $code
      """)
    #expect(waited.code == 0, "\(waited.errors)")
    #expect(waited.errors.hasPrefix("secret-notes: \(sentence)\n"), "\(waited.errors)")
    #expect(!waited.errors.dropFirst(sentence.count).contains(sentence))
    #expect(waited.text.allSatisfy { $0.isHexDigit || $0.isNewline }, "\(waited.text)")
  }

  @Test("is all that is told of: what ends within it says nothing but its result")
  func quick() throws {
    let desk = try NotesDesk(account: .real)
    let ended = try desk.shell(
      """
      for command in "new Title" "search tle" verify; do
        begun=${EPOCHREALTIME/./}
        "$SN" $command --password-file "$PW" < "$PW" 2> "$HOME/err" > /dev/null || exit 1
        [ $(( ${EPOCHREALTIME/./} - begun )) -ge 1000000 ] || cat "$HOME/err"
      done
      """)
    #expect(ended.code == 0 && ended.text == "", "\(ended.text)\(ended.errors)")
  }
}
