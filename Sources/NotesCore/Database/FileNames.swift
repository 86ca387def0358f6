import Glibc
import Posix

/// The names of what is in a folder.
enum FileNames {
  /// All of them, in order.
  static func of(_ folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else { throw SystemError("open \(folder)") }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names.sorted()
  }
}
