import FoundationEssentials
import SecretMemory

/// A note as a Markdown file: front matter with its title and times, then the text byte for byte.
///
/// ```
/// ---
/// id: "e818f962f38a6d61429c25c909fb26d3"
/// title: "Groceries"
/// created: "2026-11-30T09:15:00.000Z"
/// modified: "2026-11-30T09:15:00.000Z"
/// ---
/// milk
/// ```
///
/// Values are JSON strings, which YAML reads too. A file that doesn't begin just so is a text and nothing else.
enum MarkdownNote {
  private static let fence = "---\n"
  /// More than any front matter of ours has.
  private static let longestFrontMatter = 32_768

  /// What stands before the text.
  static func frontMatter(of header: NoteHeader) -> String {
    var lines = ["id: \(quoted(header.id.description))"]
    if let title = header.givenTitle { lines.append("title: \(quoted(title))") }
    lines.append("created: \(quoted(header.created.rfc3339))")
    lines.append("modified: \(quoted(header.modified.rfc3339))")
    return fence + lines.map { $0 + "\n" }.joined() + fence
  }

  /// A name for the file: the identifier, and something of the title that any file system takes.
  static func fileName(of header: NoteHeader) -> String {
    var slug = ""
    for scalar in header.title.unicodeScalars where slug.utf8.count < 40 {
      switch scalar {
      case "a"..."z", "0"..."9": slug.unicodeScalars.append(scalar)
      case "A"..."Z": slug += scalar.properties.lowercaseMapping
      default: if !slug.isEmpty, !slug.hasSuffix("-") { slug += "-" }
      }
    }
    while slug.hasSuffix("-") { slug.removeLast() }
    return slug.isEmpty ? "\(header.id).md" : "\(header.id)-\(slug).md"
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - text: all of it.
  ///   - name: the title of a file that names none; nil where its first line gives one.
  static func note(from text: SecretText, named name: String?) -> ExchangedNote {
    let start = text.withBytes { Array($0.prefix(longestFrontMatter)) }
    guard let (fields, length) = fields(of: start) else { return ExchangedNote(title: name, body: text) }
    let body = text.withBytes { SecretText(copying: UnsafeRawBufferPointer(rebasing: $0[length...])) }
    return ExchangedNote(
      id: fields["id"].flatMap { NoteID($0) }, title: fields["title"],
      created: fields["created"].flatMap(Timestamp.init(rfc3339:)),
      modified: fields["modified"].flatMap(Timestamp.init(rfc3339:)), body: body)
  }

  /// The fields, and how many bytes they and their fences have. Nil where there are none of ours.
  private static func fields(of start: [UInt8]) -> ([String: String], Int)? {
    guard start.starts(with: fence.utf8) else { return nil }
    var fields: [String: String] = [:]
    var rest = start.dropFirst(fence.utf8.count)
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      // Bytes that are no text are none of ours: mended ones would have another length.
      guard let line = String(validating: rest[..<end], as: UTF8.self) else { return nil }
      rest = rest[(end + 1)...]
      if line == "---" {
        guard fields["id"] != nil else { return nil }
        return (fields, rest.startIndex)
      }
      guard let colon = line.firstIndex(of: ":") else { return nil }
      let name = String(line[..<colon])
      guard ["id", "title", "created", "modified"].contains(name), fields[name] == nil,
        let value = unquoted(line[line.index(after: colon)...].drop { $0 == " " })
      else { return nil }
      fields[name] = value
    }
    return nil
  }

  private static func quoted(_ text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    return (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
  }

  private static func unquoted(_ json: some StringProtocol) -> String? {
    try? JSONDecoder().decode(String.self, from: Data(json.utf8))
  }
}

extension Timestamp {
  /// The years 1 to 9999, which are all that RFC 3339 can say.
  private static let exchangeable: Range<Int64> = -62_135_596_800_000..<253_402_300_800_000

  /// A time out of a file, in milliseconds since 1970. Nil where RFC 3339 could not say it.
  init?(exchanged milliseconds: Int64) {
    guard Self.exchangeable.contains(milliseconds) else { return nil }
    self.init(milliseconds: milliseconds)
  }

  private static let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)

  /// RFC 3339 in UTC, to the millisecond.
  fileprivate var rfc3339: String {
    // Half a millisecond more, because what is shown of a fraction is cut off and not rounded.
    Date(timeIntervalSince1970: (Double(milliseconds) + 0.5) / 1000).formatted(Self.style)
  }

  /// Reads a time of RFC 3339, with or without a fraction. Nil where it is none, or not of the years 1 to
  /// 9999.
  fileprivate init?(rfc3339 text: String) {
    let date = (try? Date(text, strategy: Self.style)) ?? (try? Date(text, strategy: .iso8601))
    guard let seconds = date?.timeIntervalSince1970, abs(seconds) < 1e12 else { return nil }
    self.init(exchanged: Int64((seconds * 1000).rounded()))
  }
}
