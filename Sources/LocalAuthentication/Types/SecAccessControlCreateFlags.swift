/// What an access control asks for, by the names and values of Apple's Security framework.
public struct SecAccessControlCreateFlags: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// A finger or the login password.
  public static let userPresence = Self(rawValue: 1 << 0)
  /// A finger.
  public static let biometryAny = Self(rawValue: 1 << 1)
  /// A finger of those that are enrolled now. Linux lets no program tell them from later ones.
  public static let biometryCurrentSet = Self(rawValue: 1 << 3)
  /// The login password.
  public static let devicePasscode = Self(rawValue: 1 << 4)
  /// A device nearby.
  public static let companion = Self(rawValue: 1 << 5)
  /// One of what is named is enough.
  public static let or = Self(rawValue: 1 << 14)
  /// All of what is named is needed.
  public static let and = Self(rawValue: 1 << 15)
  /// The use of a key that never leaves its chip.
  public static let privateKeyUsage = Self(rawValue: 1 << 30)
  /// A password of the application's own, with which an item is encrypted.
  public static let applicationPassword = Self(rawValue: 1 << 31)

  @available(*, deprecated, renamed: "biometryAny")
  public static var touchIDAny: Self { .biometryAny }
  @available(*, deprecated, renamed: "biometryCurrentSet")
  public static var touchIDCurrentSet: Self { .biometryCurrentSet }
}
