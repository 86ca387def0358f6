import Bus
import SecretMemory

/// A note's title and text folded, as they are sealed for searching: the folding's number, the folded title, FF, the
/// folded text, FF. No UTF-8 has a byte FF.
enum FoldedText {
  /// The number of the folding that ``Text/fold(_:_:)`` does.
  static let folding: UInt8 = 1
  /// What stands behind title and text.
  static let end: UInt8 = 0xff

  /// Folds a title and a text.
  static func of(title: String, body: SecretText) -> SecretText {
    let folded = SecretText(capacity: body.count + title.utf8.count + 64)
    begin(folded, title: title)
    body.withBytes { body in Text.fold(body) { folded.append($0) } }
    append(end, to: folded)
    return folded
  }

  /// Writes what stands before the folded text.
  static func begin(_ folded: SecretText, title: String) {
    append(folding, to: folded)
    var title = title
    title.withUTF8 { title in Text.fold(UnsafeRawBufferPointer(title)) { folded.append($0) } }
    append(end, to: folded)
  }

  private static func append(_ byte: UInt8, to text: SecretText) {
    withUnsafeBytes(of: byte) { text.append($0) }
  }
}
