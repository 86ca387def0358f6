import Bus
import Glibc
package import SecretMemory

/// The `org.freedesktop.Secret.Service` object of one provider, reached over a connection of our own.
///
/// All calls go to the provider's unique name, so nobody who takes over the well-known name is ever asked, and none of
/// them starts a provider again.
package final class Service: Sendable {
  /// The name by which a provider is found.
  package static let name = "org.freedesktop.secrets"
  static let path = "/org/freedesktop/secrets"

  let connection: BusConnection
  /// The provider's unique name.
  let owner: String

  private init(_ connection: BusConnection, owner: String) {
    self.connection = connection
    self.owner = owner
  }

  /// Connects to the bus at `address` and finds its provider, which the bus starts where it is not running.
  package static func connect(to address: String, timeout: Duration) throws(SecretServiceError) -> Service {
    let deadline = Deadline.after(timeout)
    do throws(BusError) {
      let connection = try BusConnection.connect(to: address, deadline: deadline)
      if let owner = try connection.owner(of: name, deadline: deadline) {
        return Service(connection, owner: owner)
      }
      let start = MethodCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
        member: "StartServiceByName", arguments: .tuple([.string(name), .uint32(0)]))
      _ = try connection.call(start, deadline: deadline)
      guard let owner = try connection.owner(of: name, deadline: deadline) else {
        throw .remote(name: "", message: "\(name) was started and left at once")
      }
      return Service(connection, owner: owner)
    } catch .unreachable(let reason) {
      let owner = BusAddress.foreignOwner(of: address)
      throw .noSessionBus(owner.map { "it belongs to user \($0), not to \(geteuid())" } ?? reason)
    } catch .remote(name: _, let message) {
      throw .noProvider(message)
    } catch {
      throw SecretServiceError(error, calling: path)
    }
  }

  /// Searches all collections for items that have at least these attributes; several searches in one round trip.
  ///
  /// - Throws: besides what any call throws, `promptForbidden` where the provider holds its answer back, presumably
  ///   for a dialog of its own.
  package func search(
    _ queries: [[String: String]], _ policy: CallPolicy
  ) throws(SecretServiceError) -> [SearchResult] {
    let calls = queries.map { query in
      methodCall("SearchItems", [.stringDictionary(query)], reply: "(aoao)")
    }
    return try callsAfterDialog(calls, policy).map { reply in
      SearchResult(unlocked: items(reply[0]), locked: items(reply[1]))
    }
  }

  /// Unlocks items and collections, with the provider's prompt where it wants one.
  ///
  /// - Throws: `isLocked` where the prompt was answered and yet one of them is not unlocked.
  package func unlock(_ paths: [String], _ policy: CallPolicy) throws(SecretServiceError) {
    guard !paths.isEmpty else { return }
    let objects = Variant.array(of: "o", paths.map { .objectPath($0) })
    let reply = try call(methodCall("Unlock", [objects], reply: "(aoo)"), policy)
    var unlocked = Set(reply[0]?.strings ?? [])
    if let prompt = prompt(reply[1], .unlock) {
      // A prompt's result may have any type at all.
      unlocked.formUnion(try prompt.perform(policy).strings ?? [])
    }
    guard unlocked.isSuperset(of: paths) else { throw .isLocked }
  }

  /// The collection that is called `default`; nil where there is none.
  package func defaultCollection(_ policy: CallPolicy) throws(SecretServiceError) -> Collection? {
    let reply = try call(methodCall("ReadAlias", [.string("default")], reply: "(o)"), policy)
    return path(reply[0]).map { Collection(service: self, path: $0) }
  }

  /// Makes a collection, which becomes the default one.
  ///
  /// The provider asks for its password.
  package func createDefaultCollection(
    label: String, _ policy: CallPolicy
  ) throws(SecretServiceError) -> Collection {
    guard policy.allowsPrompts else { throw .promptForbidden }
    let properties = Variant.dictionary(
      key: "s", value: "v", [(.string(Collection.interface + ".Label"), .variant(.string(label)))])
    let arguments = [properties, .string("default")]
    let reply = try call(methodCall("CreateCollection", arguments, reply: "(oo)"), policy)
    let path = try created(reply, policy)
    return Collection(service: self, path: path)
  }

  /// The secrets of several items, in one round trip.
  ///
  /// An item that has gone is left out.
  package func secrets(
    of items: [Item], _ session: Session, _ policy: CallPolicy
  ) throws(SecretServiceError) -> [Item: SecretBytes] {
    guard !items.isEmpty else { return [:] }
    let arguments: [Variant] = [
      .array(of: "o", items.map { .objectPath($0.path) }), .objectPath(session.path),
    ]
    let reply = try call(methodCall("GetSecrets", arguments, reply: "(a{o(oayays)})"), policy)
    var secrets: [Item: SecretBytes] = [:]
    guard let entries = reply[0] else { return secrets }
    for index in 0..<entries.count {
      guard let entry = entries[index], let path = path(entry[0]), let secret = entry[1] else { continue }
      secrets[Item(service: self, path: path)] = try session.decode(secret)
    }
    return secrets
  }

  private func items(_ paths: Variant?) -> [Item] {
    (paths?.strings ?? []).map { Item(service: self, path: $0) }
  }

  private func methodCall(_ member: String, _ arguments: [Variant], reply: String) -> MethodCall {
    methodCall(Self.path, "org.freedesktop.Secret.Service", member, arguments, reply: reply)
  }
}
