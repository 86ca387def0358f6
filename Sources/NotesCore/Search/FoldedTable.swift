import SecretMemory

/// What is searched: of each note its title and text, folded and sealed, bound to the note's revision.
///
/// It can be made anew from the note at any time.
struct FoldedTable {
  private let texts: TextTable

  init(in connection: Connection, of vault: VaultID, under keys: Subkeys) {
    texts = TextTable(kind: .folded, connection: connection, vault: vault, keys: keys)
  }

  /// Puts a note's folded text in its place, over one that is there.
  func store(_ header: NoteHeader, body: SecretText, at number: Int64) throws(VaultError) {
    try texts.store(
      FoldedText.of(title: header.title, body: body), note: header.id, revision: header.revision, at: number)
  }

  /// Removes a note's folded text.
  func remove(_ number: Int64) throws(VaultError) {
    try texts.remove(number)
  }

  /// What reads many folded texts, one after the other, within one transaction.
  func reader() -> TextReader { TextReader(of: texts) }

  /// What goes over all of them.
  func cursor() throws(VaultError) -> FoldedCursor { try FoldedCursor(of: texts) }
}
