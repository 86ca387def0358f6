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

  /// What the bytes of a file say.
  static func reading(of data: Data) -> DefaultsFile.Reading {
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
