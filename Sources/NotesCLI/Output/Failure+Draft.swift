import NotesCore
import Posix

extension Failure {
  /// What a failure with a draft means to the person, with the way out.
  init(_ error: DraftError) {
    switch error {
    case .noSuchDraft: self.init(.noSuchNote, "There is no such draft; see: secret-notes drafts")
    case .ambiguous(let ids):
      let names = ids.prefix(8).map(\.description).joined(separator: " and ")
      self.init(.usage, "Several drafts are meant: \(names). Name one by its id.")
    case .damaged(let id):
      self.init(
        .damaged,
        """
        The draft \(id) is damaged, or sealed to a former key, and is left as it is. To remove it: secret-notes \
        drafts \(id) --discard
        """)
    case .folder(.inputOutput(let text)):
      self.init(.inputOutput, "The folder of drafts can't be used: \(text).")
    case .folder(.readOnly): self.init(.cannotCreate, "The folder of drafts can't be written.")
    case .folder(let error): self = Failure(error)
    case .system(let error):
      self.init(.inputOutput, "The draft can't be read or written: \(error.reason).")
    }
  }
}

extension DraftError {
  /// Why no draft could be made, for within a sentence.
  var clause: String {
    switch self {
    case .folder(.full): "the disk is full"
    case .folder(.missing): "the folder of drafts is a link that leads nowhere"
    case .folder(.readOnly): "the folder of drafts can't be written"
    case .folder(.foreign(let path)): "\(path) belongs to another user"
    case .folder(.cannotCreate(let error)): "can't \(error.action): \(error.reason)"
    case .folder(.inputOutput(let text)): text
    case .system(let error): error.reason
    case .folder, .noSuchDraft, .ambiguous, .damaged: "the folder of drafts can't be used"
    }
  }
}
