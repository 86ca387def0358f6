/// Carries a Swift value through the `user_data` of a C callback.
final class Box<Value> {
  private let value: Value

  private init(_ value: Value) {
    self.value = value
  }

  /// A pointer that owns the value until `take` or `release`.
  static func pass(_ value: Value) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(Box(value)).toOpaque()
  }

  /// Takes the value back, once.
  static func take(_ pointer: UnsafeMutableRawPointer?) -> Value {
    guard let pointer else { preconditionFailure("a callback lost its user data") }
    return Unmanaged<Box>.fromOpaque(pointer).takeRetainedValue().value
  }

  /// Looks at the value; the pointer keeps it.
  static func look(_ pointer: UnsafeMutableRawPointer?) -> Value {
    guard let pointer else { preconditionFailure("a callback lost its user data") }
    return Unmanaged<Box>.fromOpaque(pointer).takeUnretainedValue().value
  }

  /// Gives the value up.
  static func release(_ pointer: UnsafeMutableRawPointer?) {
    _ = take(pointer)
  }
}
