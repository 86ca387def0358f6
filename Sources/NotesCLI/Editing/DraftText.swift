import NotesCore

/// What is said of drafts.
enum DraftText {
  /// As many digits of a draft's id as people are shown.
  static func name(_ draft: DraftID) -> String { String(draft.description.prefix(8)) }

  /// Where a draft is and how to get at it, as sentences.
  static func whereabouts(_ draft: DraftEntry) -> String {
    let offer = draft.note.map { "secret-notes edit \($0)" } ?? "secret-notes new"
    return """
      It is kept, sealed, as the draft \(name(draft.id)): “\(offer)” offers it, “secret-notes drafts \
      \(name(draft.id))” prints it.
      """
  }

  /// The same of several; of many only how they are listed.
  static func whereabouts(_ drafts: [DraftEntry]) -> String {
    guard drafts.count > 3 else { return drafts.map { whereabouts($0) }.joined(separator: " ") }
    return "\(drafts.count) texts are kept, sealed, as drafts; see: secret-notes drafts"
  }
}
