/// A reader, as fprintd lists it at this moment. The path changes with every plugging in, so none is kept.
struct FprintdReader: Equatable, Sendable {
  /// The object's path.
  let path: String
  /// The user's enrolled fingers, by fprintd's names.
  let fingers: [String]
  /// A finger lies on it at this moment, as far as it can feel one.
  var isTouched = false
}
