import Glibc

/// What can be fuzzed: each a reader of bytes that others may have written.
enum FuzzTarget: String, CaseIterable {
  /// The defaults file.
  case plist
  /// The opened state of a vault, with what stands in its fields.
  case state
  /// The opened header of a note.
  case header
  /// The opened folded text of a note, and the lines that a search shows.
  case folded
  /// A key slot, a key item's value, a grant, a typed recovery key, a generation's name.
  case slot
  /// The padded body of a note in chunks, sealed: its lengths.
  case chunks
  /// The content of a sealed export, behind its key derivation.
  case export
  /// A sealed export from its first byte on.
  case exportHead = "export-head"
  /// Front matter and text.
  case markdown
  /// A text file from the disk.
  case textFile = "text-file"
  /// The folding of text.
  case fold
  /// A draft's file.
  case draft
  /// What a draft's file has sealed.
  case draftContent = "draft-content"
  /// What secret-notes-pam says and is asked.
  case helper
  /// What secret-notes-fprint says and is asked.
  case reader
  /// A whole SQLite file opened as a vault, with the right key.
  case vault

  nonisolated(unsafe) private static var chosen: (UnsafeRawBufferPointer) -> Void = { _ in }

  /// Runs libFuzzer on it.
  ///
  /// - Returns: the exit code.
  func run(_ options: [String]) -> Int32 {
    Self.chosen = reader
    var words: [UnsafeMutablePointer<CChar>?] = ([rawValue] + options).map { strdup($0) } + [nil]
    var count = Int32(words.count - 1)
    return words.withUnsafeMutableBufferPointer { words in
      var start = words.baseAddress
      return withUnsafeMutablePointer(to: &start) { start in
        runDriver(&count, start) { bytes, count in
          FuzzTarget.chosen(UnsafeRawBufferPointer(start: bytes, count: count))
          return 0
        }
      }
    }
  }
}

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<Int32>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ body: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32
