import FoundationEssentials
import Glibc
import Posix

/// A folder of its own for one test, removed with all that is in it at the end of its life.
public final class TemporaryFolder: Sendable {
  /// The folder's path: short enough for a socket's name, and without links.
  public let path: String

  public init() throws {
    var template = Array("/tmp/secret-notes-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw SystemError("mkdtemp") }
    path = template.withUnsafeBytes { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of something in the folder.
  public func path(_ name: String) -> String { path + "/" + name }

  /// Writes a file into the folder.
  public func write(_ name: String, _ text: String) throws {
    let file = try FileDescriptor.open(path(name), O_WRONLY | O_CREAT | O_TRUNC)
    var text = text
    try text.withUTF8 { bytes in try file.write(UnsafeRawBufferPointer(bytes)) }
  }

  /// Makes a folder in the folder, open to its owner alone.
  public func makeFolder(_ name: String) throws {
    guard mkdir(path(name), 0o700) == 0 || errno == EEXIST else { throw SystemError("mkdir \(name)") }
  }
}
