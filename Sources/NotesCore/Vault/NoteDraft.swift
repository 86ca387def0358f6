import SecretMemory

/// A title and a text that keep the rules, and what a header says of them.
struct NoteDraft {
  let title: String
  let isTitled: Bool
  let length: Int
  let preview: String

  /// Checks a title, where one is given, and a text.
  ///
  /// - Throws: ``VaultError/textTooLong``, ``VaultError/textNotUTF8(offset:)``, ``VaultError/titleTooLong``.
  init(title given: String?, body: SecretText) throws(VaultError) {
    guard body.count <= UnlockedVault.longestText else { throw .textTooLong }
    if let offset = body.withBytes({ UTF8Validity.firstInvalidOffset(in: $0) }) {
      throw .textNotUTF8(offset: offset)
    }
    let isBlank = given?.unicodeScalars.allSatisfy(\.properties.isWhitespace) ?? true
    if let given, !isBlank {
      guard given.unicodeScalars.count <= UnlockedVault.longestTitle else { throw .titleTooLong }
      title = given
      isTitled = true
    } else {
      title = NoteSummary.title(of: body)
      isTitled = false
    }
    length = body.count
    preview = NoteSummary.preview(of: body, isTitled: isTitled)
  }
}

extension NoteHeader {
  /// The header of a draft that becomes a note now.
  init(new draft: NoteDraft) {
    let now = Timestamp.now
    self.init(id: .random(), revision: 1, draft: draft, created: now, modified: now, bodyRevision: 1)
  }

  /// The header of a draft.
  init(
    id: NoteID, revision: UInt64, draft: NoteDraft, created: Timestamp, modified: Timestamp,
    bodyRevision: UInt64
  ) {
    self.init(
      id: id, revision: revision, title: draft.title, isTitled: draft.isTitled, created: created,
      modified: modified, length: draft.length, preview: draft.preview, bodyRevision: bodyRevision)
  }
}
