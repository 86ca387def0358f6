import Glibc
import NotesCore
import Posix

extension Failure {
  /// What the system says of a place where nothing can be made.
  private static let creation = [EACCES, EPERM, EROFS, EEXIST, ENOENT, ENOTDIR, ENAMETOOLONG]

  /// What a failure of an export or import means to the person. Nothing was written then.
  init(_ error: ExchangeError, exporting: Bool = false) {
    let nothing = exporting ? "Nothing was exported." : "Nothing was imported."
    switch error {
    case .notAnExport: self.init(.damaged, "That is no sealed export and no text. \(nothing)")
    case .newerFormat(let version):
      self.init(
        .damaged, "The export was written by a newer version (format \(version)). Install that version.")
    case .unreasonableCost:
      self.init(.damaged, "The export asks for an unreasonable amount of work and is not tried. \(nothing)")
    case .wrongPassword: self.init(.refused, "That is not the export's password. \(nothing)")
    case .damaged:
      self.init(.damaged, "The export is damaged or its end is missing. \(nothing) Take another copy of it.")
    case .outOfMemory:
      self.init(
        .other,
        "There is not enough memory (256 MiB) to work on the export's password. Close other programs; try again."
      )
    case .system(let error) where error.number == ENOENT && !exporting:
      self.init(.noSuchNote, "There is no such file or folder (\(error.description)). \(nothing)")
    case .system(let error) where error.number == E2BIG:
      self.init(.usage, "There are too many files to \(error.action.dropFirst(5)). \(nothing)")
    case .system(let error) where exporting && Self.creation.contains(error.number):
      self.init(.cannotCreate, "Can't \(error.action): \(error.reason). \(nothing)")
    case .system(let error): self.init(.inputOutput, "\(Failure.sentence(error.description)) \(nothing)")
    case .vault(let error): self.init(error)
    }
  }
}
