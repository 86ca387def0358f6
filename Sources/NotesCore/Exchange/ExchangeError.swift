public import Posix

/// Why notes could not be exported or imported.
public enum ExchangeError: Error, Equatable, Sendable {
  /// The file is no sealed export.
  case notAnExport
  /// It was written by a later version, in this format.
  case newerFormat(Int)
  /// It asks for an amount of work that no export needs, and is not tried.
  case unreasonableCost
  /// The password is not the file's.
  case wrongPassword
  /// Some of it was changed, or its end is missing.
  case damaged
  /// The password can't be checked for want of memory (256 MiB).
  case outOfMemory
  /// The file or folder could not be read or written.
  case system(SystemError)
  /// The vault could not be read or written.
  case vault(VaultError)
}
