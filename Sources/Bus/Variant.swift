import CGLib

/// A value as D-Bus carries it: an immutable `GVariant`.
///
/// A reading property answers nil where the value is of another type.
public struct Variant: Sendable {
  /// GVariant counts references atomically and never changes a value, so any thread may hold one.
  private final class Storage: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
      self.pointer = pointer
    }

    deinit {
      g_variant_unref(pointer)
    }
  }

  private let storage: Storage

  /// Takes over a `GVariant`, floating or owned.
  ///
  /// GLib answers nil only where a precondition of its own is broken.
  package init(adopting pointer: OpaquePointer?) {
    guard let owned = pointer.flatMap({ g_variant_take_ref($0) }) else { preconditionFailure("no GVariant") }
    storage = Storage(owned)
  }

  /// Lends the `GVariant`, which the value keeps alive meanwhile.
  package func withPointer<Result>(_ body: (OpaquePointer) -> Result) -> Result {
    withExtendedLifetime(storage) { body(storage.pointer) }
  }

  private var pointer: OpaquePointer { storage.pointer }

  /// Lends the type of a signature, which must be a valid one.
  static func withType<Result>(_ signature: String, _ body: (OpaquePointer) -> Result) -> Result {
    signature.withCString { characters in
      precondition(g_variant_type_string_is_valid(characters) != 0, "not a D-Bus signature: \(signature)")
      return body(OpaquePointer(characters))
    }
  }

  private func holds(_ signature: String) -> Bool {
    Self.withType(signature) { g_variant_is_of_type(pointer, $0) != 0 }
  }
}

// MARK: - Making

extension Variant {
  /// A string, `s`; D-Bus knows no NUL character: what stands behind one is left out.
  public static func string(_ value: String) -> Variant { Variant(adopting: g_variant_new_string(value)) }

  /// An object path, `o`, which must be a valid one.
  public static func objectPath(_ value: String) -> Variant {
    Variant(adopting: g_variant_new_object_path(value))
  }

  /// A boolean, `b`.
  public static func bool(_ value: Bool) -> Variant {
    Variant(adopting: g_variant_new_boolean(value ? 1 : 0))
  }

  /// A byte, `y`.
  public static func byte(_ value: UInt8) -> Variant { Variant(adopting: g_variant_new_byte(value)) }

  /// A 32-bit integer, `i`.
  public static func int32(_ value: Int32) -> Variant { Variant(adopting: g_variant_new_int32(value)) }

  /// An unsigned 32-bit integer, `u`.
  public static func uint32(_ value: UInt32) -> Variant { Variant(adopting: g_variant_new_uint32(value)) }

  /// A 64-bit integer, `x`.
  public static func int64(_ value: Int64) -> Variant {
    Variant(adopting: g_variant_new_int64(numericCast(value)))
  }

  /// An unsigned 64-bit integer, `t`.
  public static func uint64(_ value: UInt64) -> Variant {
    Variant(adopting: g_variant_new_uint64(numericCast(value)))
  }

  /// An array of bytes, `ay`; not for secrets: the copy is not wiped.
  public static func bytes(_ value: [UInt8]) -> Variant {
    withType("y") { type in
      Variant(
        adopting: value.withUnsafeBytes {
          g_variant_new_fixed_array(type, $0.baseAddress, gsize($0.count), 1)
        })
    }
  }

  /// An array of values that all have the type `signature`.
  public static func array(of signature: String, _ values: [Variant]) -> Variant {
    withType(signature) { type in
      Variant(adopting: withPointers(values) { g_variant_new_array(type, $0, gsize(values.count)) })
    }
  }

  /// A tuple, `(…)`: also the arguments of a call.
  public static func tuple(_ values: [Variant]) -> Variant {
    Variant(adopting: withPointers(values) { g_variant_new_tuple($0, gsize(values.count)) })
  }

  /// A dictionary, `a{…}`, whose keys and values have the types given.
  public static func dictionary(key: String, value: String, _ entries: [(Variant, Variant)]) -> Variant {
    array(
      of: "{\(key)\(value)}",
      entries.map { Variant(adopting: g_variant_new_dict_entry($0.0.pointer, $0.1.pointer)) })
  }

  /// A value that carries its type with it, `v`.
  public static func variant(_ value: Variant) -> Variant {
    Variant(adopting: g_variant_new_variant(value.pointer))
  }

  private static func withPointers<Result>(
    _ values: [Variant], _ body: (UnsafePointer<OpaquePointer?>?) -> Result
  ) -> Result {
    values.map { Optional($0.pointer) }.withUnsafeBufferPointer { pointers in
      withExtendedLifetime(values) { body(pointers.baseAddress) }
    }
  }
}

// MARK: - Reading

extension Variant {
  /// The type, as D-Bus writes it.
  public var signature: String { String(cString: g_variant_get_type_string(pointer)) }

  /// How many values this one contains; 0 for a plain value.
  public var count: Int { g_variant_is_container(pointer) != 0 ? Int(g_variant_n_children(pointer)) : 0 }

  /// A value inside this one; nil where there are fewer.
  public subscript(index: Int) -> Variant? {
    (0..<count).contains(index) ? Variant(adopting: g_variant_get_child_value(pointer, gsize(index))) : nil
  }

  /// What a `v` holds.
  public var unboxed: Variant? { holds("v") ? Variant(adopting: g_variant_get_variant(pointer)) : nil }

  /// The text of an `s`, `o` or `g`.
  public var string: String? {
    guard holds("s") || holds("o") || holds("g") else { return nil }
    return g_variant_get_string(pointer, nil).map { String(cString: $0) }
  }

  /// The value of a `b`.
  public var bool: Bool? { holds("b") ? g_variant_get_boolean(pointer) != 0 : nil }

  /// The value of a `y`.
  public var byte: UInt8? { holds("y") ? g_variant_get_byte(pointer) : nil }

  /// The value of an `i`.
  public var int32: Int32? { holds("i") ? g_variant_get_int32(pointer) : nil }

  /// The value of a `u`.
  public var uint32: UInt32? { holds("u") ? g_variant_get_uint32(pointer) : nil }

  /// The value of an `x`.
  public var int64: Int64? { holds("x") ? Int64(g_variant_get_int64(pointer)) : nil }

  /// The value of a `t`.
  public var uint64: UInt64? { holds("t") ? UInt64(g_variant_get_uint64(pointer)) : nil }

  /// The bytes of an `ay`.
  public var bytes: [UInt8]? {
    guard holds("ay") else { return nil }
    var count = gsize(0)
    guard let start = g_variant_get_fixed_array(pointer, &count, 1) else { return [] }
    return [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  /// The texts of an `as`, `ao` or `ag`.
  public var strings: [String]? {
    guard holds("as") || holds("ao") || holds("ag") else { return nil }
    return (0..<count).compactMap { self[$0]?.string }
  }

  /// The entries of an `a{ss}`.
  public var stringDictionary: [String: String]? {
    guard holds("a{ss}") else { return nil }
    var entries: [String: String] = [:]
    for index in 0..<count {
      if let entry = self[index], let key = entry[0]?.string { entries[key] = entry[1]?.string }
    }
    return entries
  }
}
