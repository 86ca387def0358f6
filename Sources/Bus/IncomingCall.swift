/// A method call that has come in.
package struct IncomingCall: Sendable {
  /// The method's name.
  package let member: String
  /// The arguments, a tuple of the types that the interface declares.
  package let arguments: Variant
}
