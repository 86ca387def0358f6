import Glibc
import NotesCore
import Posix
import SecretMemory

/// The warning, given once an editor, that nobody knows where it leaves copies of a text.
enum EditorWarning {
  /// Warns, unless that was done for this editor before.
  ///
  /// - Parameter folder: where it is remembered: ``NotesLocations/stateFolder``.
  static func give(for editor: Editor, remembering folder: String) {
    guard editor.mayStart, let sentence = sentence(for: editor) else { return }
    let file = try? PrivateFolder(making: folder).path + "/editors"
    let known = file.flatMap(names) ?? []
    guard !known.contains(editor.name) else { return }
    Output.note(sentence)
    guard let file, !editor.name.contains("\n"),
      let list = try? FileDescriptor.open(file, O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW)
    else { return }
    var line = editor.name + "\n"
    line.withUTF8 { bytes in try? list.write(UnsafeRawBufferPointer(bytes)) }
  }

  private static func sentence(for editor: Editor) -> String? {
    let name = ArgumentParser.quoted(editor.name)
    switch editor.kind {
    case .vim, .neovim, .nano, .emacs: return nil
    case .remote:
      return """
        \(name) hands the text to a program that may keep copies of it, such as a local history, on the disk. See \
        "Editors" in the manual; vi, nano and emacs are told not to. This is said once.
        """
    case .unknown:
      return """
        Secret Notes does not know \(name): it may leave backups, swap files or a history of the text on the disk. \
        vi, nano and emacs are told not to. This is said once.
        """
    }
  }

  private static func names(in file: String) -> [String]? {
    guard let list = try? FileDescriptor.open(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
      let text = try? TextInput.read(list, limit: 1 << 16)
    else { return nil }
    return text.withBytes { String(decoding: $0, as: UTF8.self) }.split(separator: "\n").map(String.init)
  }
}
