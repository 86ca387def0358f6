import Glibc
import Posix

/// The variables of this process.
enum Surroundings {
  /// Unsets all but the ones that choose a language: `FP_*` make libfprint find readers that do what they are
  /// told, `G_*` and others change what its libraries do. To be called while there is one thread.
  static func clear() {
    let kept = Environment.variables.filter { $0.hasPrefix("LANG=") || $0.hasPrefix("LC_") }
    clearenv()
    for variable in kept {
      guard let separator = variable.firstIndex(of: "=") else { continue }
      setenv(String(variable[..<separator]), String(variable[variable.index(after: separator)...]), 1)
    }
  }
}
