public import Posix
import SecretMemory

/// One text file, plain or with our front matter.
public enum TextFile {
  /// Reads the note in a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - start: what was read of it already.
  ///   - name: the file's name, whose beginning is the title where the file names none. Nil for a text without one.
  ///   - omit: is told why there is none.
  /// - Returns: nil where it was left out.
  public static func note(
    in file: FileDescriptor, after start: [UInt8] = [], named name: String?,
    omit: (TextFolder.Omission) -> ExchangedNote?
  ) throws(SystemError) -> ExchangedNote? {
    let text = SecretText(capacity: 1 << 16)
    start.withUnsafeBytes { text.append($0) }
    while true {
      let before = text.count
      try text.append(room: 1 << 16) { room throws(SystemError) in try file.read(into: room) }
      if text.count == before { break }
      // Front matter of ours has at most some kilobytes; the text behind it is measured below.
      guard text.count <= UnlockedVault.longestText + (1 << 16) else { return omit(.tooLong) }
    }
    guard text.withBytes({ UTF8Validity.firstInvalidOffset(in: $0) }) == nil else { return omit(.notUTF8) }
    let note = MarkdownNote.note(from: text, named: name.map(title))
    guard note.body.count <= UnlockedVault.longestText else { return omit(.tooLong) }
    guard note.title?.unicodeScalars.count ?? 0 <= UnlockedVault.longestTitle else {
      return omit(.titleTooLong)
    }
    return note
  }

  private static func title(_ name: String) -> String {
    name.lastIndex(of: ".").map { $0 == name.startIndex ? name : String(name[..<$0]) } ?? name
  }
}
