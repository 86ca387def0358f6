import CSystem

/// The environment of this process.
public enum Environment {
  /// All its variables, each `NAME=VALUE`. To be read while no other thread changes them.
  public static var variables: [String] { strings(in: sn_environment()) }

  /// The strings of a list that ends with a null pointer. There is no list at all after `clearenv`.
  static func strings(in list: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> [String] {
    guard var next = list else { return [] }
    var strings: [String] = []
    while let entry = next.pointee {
      strings.append(String(cString: entry))
      next += 1
    }
    return strings
  }
}
