import NotesCore

/// What is said of drafts.
enum DraftText {
  /// As many digits of a draft's id as people are shown.
  static func name(_ draft: DraftID) -> String { String(draft.description.prefix(8)) }

  /// Where a draft is and how to get at it, as sentences.
  ///
  /// - Parameter isDeleted: whether the note that it is of was deleted.
  static func whereabouts(_ draft: DraftEntry, ofDeleted isDeleted: Bool = false) -> String {
    let note = isDeleted ? nil : draft.note
    let offer = note.map { "secret-notes edit \($0)" } ?? "secret-notes new"
    return """
      What was written is kept, sealed, as the draft \(name(draft.id)): “\(offer)” offers it, “secret-notes drafts \
      \(name(draft.id))” prints it.
      """
  }

  /// The same of several; of many only how they are listed.
  static func whereabouts(_ drafts: [DraftEntry], ofDeleted isDeleted: Bool = false) -> String {
    guard drafts.count > 3 else {
      return drafts.map { whereabouts($0, ofDeleted: isDeleted) }.joined(separator: " ")
    }
    return "\(drafts.count) texts are kept, sealed, as drafts; see: secret-notes drafts"
  }
}
