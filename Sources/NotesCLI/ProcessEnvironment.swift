import Glibc
package import NotesCore
import Posix

/// The environment, read once at the start and reduced to what is allowed to matter.
///
/// Whoever starts the program chooses its variables, so all but a short list are unset before a library can look at
/// them. An editor is the user's own program: it alone gets back what there was.
public struct ProcessEnvironment: Sendable {
  /// The variables that may be looked at.
  let allowed: [String: String]
  /// All of the environment as it was found, each `NAME=VALUE`, for the editor.
  let original: [String]
  /// The variables that would be looked at if their values were UTF-8: a folder's name must not be mended.
  let unreadable: [String]
  /// What keys that are derived from a password cost. No variable says so: tests alone, within the package, use another.
  package var policy = Argon2id.Policy.standard

  private static let names: Set<String> = [
    "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR", "LANG",
    "LANGUAGE", "TERM", "NO_COLOR", "VISUAL", "EDITOR", "DISPLAY", "WAYLAND_DISPLAY",
    "DBUS_SESSION_BUS_ADDRESS",
    "TZ", "PATH",
  ]

  /// Picks what is allowed out of `NAME=VALUE` strings. Of a name that stands twice the first counts, as in `getenv`.
  init(variables: [String]) {
    original = variables
    var allowed: [String: String] = [:]
    for variable in variables {
      guard let separator = variable.firstIndex(of: "=") else { continue }
      let name = String(variable[..<separator])
      guard Self.names.contains(name) || name.hasPrefix("LC_"), allowed[name] == nil else { continue }
      allowed[name] = String(variable[variable.index(after: separator)...])
    }
    self.allowed = allowed
    unreadable = allowed.filter { $0.value.unicodeScalars.contains("\u{fffd}") }.map(\.key).sorted()
  }

  /// The variable's value.
  subscript(name: String) -> String? { allowed[name] }

  /// Reads the process's environment and unsets everything that is not allowed.
  ///
  /// To be called first of all, while there is one thread.
  public static func takeOver() -> ProcessEnvironment {
    let environment = ProcessEnvironment(variables: Environment.variables)
    clearenv()
    for (name, value) in environment.allowed { setenv(name, value, 1) }
    return environment
  }
}
