import Bus
import Posix
import TestSupport

/// What other programs of the same user see and do, by the plain interfaces.
extension PrivateDesk {
  /// The paths of all unlocked items with these attributes.
  func paths(_ query: [String: String] = ["service": "mail"]) throws -> [String] {
    let attributes = Variant.dictionary(
      key: "s", value: "s", query.map { (.string($0.key), .string($0.value)) })
    let reply = try bus.connect().callKeyring(
      "org.freedesktop.Secret.Service", "SearchItems", [attributes])
    return (reply[0]?.strings ?? []).sorted()
  }

  /// Everything about an item that a person or a program can see, but for its secret.
  func details(_ path: String) throws -> [String: Variant] {
    let reply = try bus.connect().callKeyring(
      "org.freedesktop.DBus.Properties", "GetAll", [.string("org.freedesktop.Secret.Item")], path: path)
    var details: [String: Variant] = [:]
    for index in 0..<(reply[0]?.count ?? 0) {
      if let key = reply[0]?[index]?[0]?.string { details[key] = reply[0]?[index]?[1]?.unboxed }
    }
    return details
  }

  /// Runs secret-tool.
  func secretTool(_ arguments: String..., input: String = "") throws -> Command {
    try secretTool(arguments, input: input)
  }

  /// Runs secret-tool.
  func secretTool(_ arguments: [String], input: String = "") throws -> Command {
    try Command(["/usr/bin/secret-tool"] + arguments, environment: environment, input: Array(input.utf8))
  }
}
