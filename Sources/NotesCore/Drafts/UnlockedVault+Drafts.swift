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
      key: try usableDraftKey().publicHalf, base: note?.body ?? SecretText())
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
    let key: DraftKey?
    do { key = try state().draftKey } catch { throw .folder(error) }
    guard file.entry.vault == vault.id, let key, let secret = key.secret(of: vault.id, under: keys) else {
      throw .damaged(draft)
    }
    let contents = try file.contents(publicKey: key.publicHalf, secretKey: secret)
    try file.read(contents, publicKey: key.publicHalf, secretKey: secret, consume)
    return contents.title
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

  private func usableDraftKey() throws(VaultError) -> DraftKey {
    func usable(_ key: DraftKey?) -> DraftKey? {
      key.flatMap { $0.secret(of: vault.id, under: keys) == nil ? nil : $0 }
    }
    if let key = usable(try state().draftKey) { return key }
    return try changing { state in
      // Another process may have made one meanwhile.
      let key = usable(state.draftKey) ?? DraftKey.random(for: vault.id, under: keys)
      state.draftKey = key
      return key
    }
  }
}
