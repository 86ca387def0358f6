public import SecretMemory

/// Drafts: what it takes to keep one, and what is in them.
extension UnlockedVault {
  /// What a change of a note belongs to, should it have to be kept as a draft.
  ///
  /// The vault's key for drafts is made at the first call, which writes.
  ///
  /// - Parameters:
  ///   - note: the note as it was opened; nil for one that is new.
  ///   - title: the title given for a new one.
  /// - Throws: as ``state()``; ``VaultError/busy``, ``VaultError/full``, ``VaultError/readOnly``.
  public func draftOrigin(of note: OpenedNote?, title: String? = nil) throws(VaultError) -> DraftOrigin {
    DraftOrigin(
      vault: vault.id, note: note?.header.id, baseRevision: note?.header.revision ?? 0, title: title,
      key: try presentDraftKey().publicHalf, base: note?.body ?? SecretText())
  }

  /// Hands a draft's text to `consume`, in pieces of at most 64 KiB. All of it has been found to be whole before.
  ///
  /// It ends early where `consume` answers false.
  ///
  /// - Returns: the title that was given for a new note.
  /// - Throws: ``DraftError/damaged(_:)``, ``DraftError/noSuchDraft``; the state's failures as
  ///   ``DraftError/folder(_:)``.
  @discardableResult
  public func read(
    _ draft: DraftID, in folder: DraftFolder, _ consume: (UnsafeRawBufferPointer) -> Bool
  ) throws(DraftError) -> String? {
    let file = try folder.file(draft)
    let pairs: [DraftKey]
    do { pairs = try state().draftKeys } catch { throw .folder(error) }
    guard file.entry.vault == vault.id else { throw .damaged(draft) }
    for pair in pairs {
      guard let secret = pair.secret(of: vault.id, under: keys) else { continue }
      let contents: DraftFile.Contents
      do throws(DraftError) {
        contents = try file.contents(publicKey: pair.publicHalf, secretKey: secret)
      } catch .damaged {
        continue  // sealed to another pair, perhaps
      }
      try file.read(contents, publicKey: pair.publicHalf, secretKey: secret, consume)
      return contents.title
    }
    throw .damaged(draft)
  }

  /// A draft's text, all of it.
  ///
  /// - Throws: as ``read(_:in:_:)``.
  public func text(
    of draft: DraftID, in folder: DraftFolder
  ) throws(DraftError) -> (title: String?, text: SecretText) {
    let text = SecretText()
    let title = try read(draft, in: folder) { piece in
      text.append(piece)
      return true
    }
    return (title, text)
  }

  private func presentDraftKey() throws(VaultError) -> DraftKey {
    if let key = try state().draftKeys.first { return key }
    return try changing { state in
      // Another process may have made one meanwhile.
      if state.draftKeys.isEmpty { state.draftKeys = [.random(for: vault.id, under: keys)] }
      return state.draftKeys[0]
    }
  }
}
