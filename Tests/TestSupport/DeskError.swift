/// Why a test's desk could not be set up.
enum DeskError: Error {
  /// A daemon did not come up, or did not go, in two minutes.
  case silent
}
