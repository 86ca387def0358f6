import FoundationEssentials
import Glibc
import Posix

/// The property list in the defaults file, between bytes and what they say.
enum DefaultsDocument {
  /// The bytes of a property list that names an account.
  static func bytes(naming username: Username) throws(SystemError) -> [UInt8] {
    let encoder = PropertyListEncoder()
    encoder.outputFormat = .xml
    do { return Array(try encoder.encode(["username": username.name])) } catch {
      throw SystemError("write a property list", number: EINVAL)
    }
  }

  /// What every file that was written here begins and ends with.
  static let beginning = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    \t<key>username</key>
    \t<string>
    """
  static let end = "</string>\n</dict>\n</plist>\n"

  /// What the bytes of a file say.
  static func reading(of bytes: [UInt8]) -> DefaultsFile.Reading {
    ownReading(of: bytes) ?? reading(of: Data(bytes))
  }

  /// Recognises a file as it was written here, without the property list reader: that would be the only use of its
  /// library in most runs, and cost them a megabyte and a millisecond.
  private static func ownReading(of bytes: [UInt8]) -> DefaultsFile.Reading? {
    let (beginning, end) = (Array(beginning.utf8), Array(end.utf8))
    guard bytes.starts(with: beginning), bytes.reversed().starts(with: end.reversed()),
      bytes.count >= beginning.count + end.count
    else { return nil }
    let name = bytes[beginning.count..<bytes.count - end.count]
    guard !name.contains(where: { $0 == UInt8(ascii: "&") || $0 == UInt8(ascii: "<") }),
      let text = String(validating: name, as: UTF8.self), let username = try? Username(text)
    else { return nil }
    return .username(username, otherKeys: [])
  }

  /// Reads any property list.
  private static func reading(of data: Data) -> DefaultsFile.Reading {
    // Only XML: the other formats nest with a single byte, deeper than the reader's stack.
    guard
      data.first(where: { ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].contains($0) }) == UInt8(ascii: "<"),
      let entries = try? PropertyListDecoder().decode(Entries.self, from: data)
    else { return .unusable(.notAPropertyList) }
    switch entries.username {
    case nil: return .unusable(.noUsername)
    case .some(nil): return .unusable(.wrongType)
    case .some(.some(let name)):
      do {
        return .username(try Username(name), otherKeys: entries.otherKeys)
      } catch {
        return .unusable(.invalid(error))
      }
    }
  }

  /// The dictionary of the file: one key that is known, the names of all others.
  private struct Entries: Decodable {
    /// Nil where there is no such key, nil within where its value is no string.
    let username: String??
    let otherKeys: [String]

    struct Key: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }

      init(stringValue: String) {
        self.stringValue = stringValue
      }

      init?(intValue: Int) {
        nil
      }
    }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let known = Key(stringValue: "username")
      username = container.contains(known) ? .some(try? container.decode(String.self, forKey: known)) : nil
      otherKeys = container.allKeys.map(\.stringValue).filter { $0 != known.stringValue }.sorted()
    }
  }
}
