/// What is asked at this moment. A presenter words and shows it in its own way.
public struct Prompt: Equatable, Sendable {
  /// What the finger lane offers.
  public enum Fingerprint: Equatable, Sendable {
    /// Nothing: not asked for, not possible, or used up.
    case notOffered
    /// A reader is being looked for. Worth a word only where there is nothing else to do.
    case starting
    /// The reader waits: for this finger, where only one would do; of this name, where there are several.
    case offered(finger: Finger?, reader: String?)
  }

  /// A kind of password that would do.
  public enum Password: Sendable, Hashable {
    /// The one with which the user logs in.
    case login
    /// The application's own, by the name it has in a sentence: "notes".
    case application(named: String)
  }

  /// What the application is about to do, as the request has it.
  public let reason: String
  /// What the finger lane offers.
  public var fingerprint: Fingerprint
  /// Which passwords would do. None: nothing is to be typed.
  public var passwords: Set<Password>
  /// How often a password may still be tried.
  public var triesLeft: Int
  /// A password has been submitted and is being checked.
  public var isChecking: Bool
  /// The reader rests until a key is pressed.
  public var isReaderResting: Bool
  /// What `fingerprint` is about: a finger, or a face in its place.
  public var biometry = BiometryKind.fingerprint
  /// What the choice of another way than a finger is called; nil where there is none, or none any more. One who
  /// shows the finger first offers it beside, and turns to the passwords as soon as it is gone.
  public var fallbackTitle: String?
  /// What cancelling is called.
  public var cancelTitle: String
}
