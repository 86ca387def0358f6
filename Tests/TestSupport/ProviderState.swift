import Bus

/// What a mock of a provider holds, and how it answers by its behaviour: one collection, plain sessions.
public struct ProviderState: Sendable {
  /// An answer that is a D-Bus error.
  struct Refusal: Error {
    let name: String

    static let isLocked = Refusal(name: "org.freedesktop.Secret.Error.IsLocked")
    static let noSession = Refusal(name: "org.freedesktop.Secret.Error.NoSession")
    static let noSuchObject = Refusal(name: "org.freedesktop.DBus.Error.UnknownObject")
    static let invalid = Refusal(name: "org.freedesktop.DBus.Error.InvalidArgs")
    static let notSupported = Refusal(name: "org.freedesktop.DBus.Error.NotSupported")
    static let unknownMethod = Refusal(name: "org.freedesktop.DBus.Error.UnknownMethod")
  }

  /// A question that waits to be shown.
  struct Pending: Sendable {
    let question: ProviderBehaviour.Question
    /// What happens when the person agrees; gives the prompt's result.
    let accept: @Sendable (inout ProviderState) -> Variant
  }

  let behaviour: ProviderBehaviour
  /// Whether the collection is locked.
  public var isLocked: Bool
  /// The items, the oldest first.
  public var items: [ProviderItem] = []
  /// The sessions that are open.
  public var sessions: Set<String> = []
  /// The name of the error by which the next call is refused.
  public var refusal: String?
  var pending: [String: Pending] = [:]
  private var count: UInt64 = 0

  init(_ behaviour: ProviderBehaviour, isLocked: Bool) {
    self.behaviour = behaviour
    self.isLocked = isLocked
  }

  mutating func next() -> UInt64 {
    count += 1
    return count
  }

  /// The values that answer a call.
  mutating func answer(_ call: ScriptedPeer.Call) throws(Refusal) -> [Variant] {
    if let name = refusal {
      refusal = nil
      throw Refusal(name: name)
    }
    let arguments = call.arguments
    switch call.member {
    case "OpenSession":
      guard arguments[0]?.string == "plain" else { throw .notSupported }
      let session = "/org/freedesktop/secrets/session/s\(next())"
      sessions.insert(session)
      return [.variant(.string("")), .objectPath(session)]
    case "ReadAlias":
      return [.objectPath(arguments[0]?.string == "default" ? ProviderMock.collection : "/")]
    case "SearchItems": return search(arguments[0]?.stringDictionary ?? [:], call.sender)
    case "Unlock": return unlock(arguments[0]?.strings ?? [], call.sender)
    case "GetSecrets":
      return try secrets(arguments[0]?.strings ?? [], arguments[1]?.string ?? "", call.sender)
    case "CreateItem": return try create(call)
    case "Delete": return [try delete(call.path, call.sender)]
    case "Get": return [.variant(try property(arguments[1]?.string ?? "", call.path, call.sender))]
    case "GetAll":
      let names = ["Attributes", "Label", "Created", "Modified", "Locked"]
      let values = try names.map { name throws(Refusal) in
        (Variant.string(name), Variant.variant(try property(name, call.path, call.sender)))
      }
      return [.dictionary(key: "s", value: "v", values)]
    case "Set":
      try set(arguments[1]?.string ?? "", arguments[2]?.unboxed, call.path, call.sender)
      return []
    case "Dismiss" where behaviour.knowsDismiss: return []
    default: throw .unknownMethod
    }
  }

  // MARK: - Locks

  private func isLocked(_ path: String, _ client: String) -> Bool {
    guard !isLocked, behaviour.locksItems else { return isLocked }
    return items.contains { $0.path == path && !$0.clients.contains(client) }
  }

  private mutating func unlock(_ paths: [String], _ client: String) -> [Variant] {
    let locked = paths.filter { isLocked($0, client) }
    let open = paths.filter { !locked.contains($0) }.map { Variant.objectPath($0) }
    guard !locked.isEmpty else { return [.array(of: "o", open), .objectPath("/")] }
    let prompt = ask(.unlock) { state in
      state.isLocked = false
      for index in state.items.indices where locked.contains(state.items[index].path) {
        state.items[index].clients.insert(client)
      }
      return .array(of: "o", locked.map { .objectPath($0) })
    }
    return [.array(of: "o", open), .objectPath(prompt)]
  }

  mutating func ask(
    _ question: ProviderBehaviour.Question, _ accept: @escaping @Sendable (inout ProviderState) -> Variant
  ) -> String {
    let path = "/org/freedesktop/secrets/prompt/p\(next())"
    pending[path] = Pending(question: question, accept: accept)
    return path
  }

  // MARK: - Items

  /// The item at a path that the client may use.
  func index(_ path: String, _ client: String) throws(Refusal) -> Int {
    guard let index = items.firstIndex(where: { $0.path == path }) else { throw .noSuchObject }
    guard !isLocked(path, client) else { throw .isLocked }
    return index
  }

  private func search(_ query: [String: String], _ client: String) -> [Variant] {
    if isLocked && behaviour.lockedSearch == .nothing { return [.array(of: "o", []), .array(of: "o", [])] }
    let found = items.filter { query.isContained(in: attributes(of: $0)) }.map(\.path)
    return [false, true].map { locked in
      .array(of: "o", found.filter { isLocked($0, client) == locked }.map { .objectPath($0) })
    }
  }

  private func attributes(of item: ProviderItem) -> [String: String] {
    item.attributes.merging(behaviour.addedAttributes) { $1 }
  }

  private func secrets(
    _ paths: [String], _ session: String, _ client: String
  ) throws(Refusal) -> [Variant] {
    guard sessions.contains(session) else { throw .noSession }
    var secrets: [(Variant, Variant)] = []
    for path in paths {
      // What can't be given is left out, but for a provider that asks for each item: that one refuses.
      if !behaviour.locksItems && (isLocked || !items.contains { $0.path == path }) { continue }
      let item = items[try index(path, client)]
      let secret = Variant.tuple([
        .objectPath(session), .bytes([]), .bytes(item.secret), .string(item.contentType),
      ])
      secrets.append((.objectPath(path), secret))
    }
    return [.dictionary(key: "o", value: "(oayays)", secrets)]
  }

  private mutating func delete(_ path: String, _ client: String) throws(Refusal) -> Variant {
    let index = try index(path, client)
    guard behaviour.confirms.contains(.deleteItem) else {
      items.remove(at: index)
      return .objectPath("/")
    }
    let prompt = ask(.deleteItem) { state in
      state.items.removeAll { $0.path == path }
      return .string("")
    }
    return .objectPath(prompt)
  }

  private func property(_ name: String, _ path: String, _ client: String) throws(Refusal) -> Variant {
    switch name {
    case "Locked": return .bool(isLocked(path, client))
    case "Attributes": return .dictionary(attributes(of: items[try index(path, client)]))
    case "Label": return .string(items[try index(path, client)].label)
    case "Created", "Modified": return .uint64(items[try index(path, client)].modified)
    default: throw .invalid
    }
  }

  private mutating func set(
    _ name: String, _ value: Variant?, _ path: String, _ client: String
  ) throws(Refusal) {
    let index = try index(path, client)
    switch name {
    case "Label": items[index].label = value?.string ?? ""
    case "Attributes":
      let attributes = value?.stringDictionary ?? [:]
      try check(Array(attributes.values))
      items[index].attributes =
        behaviour.mergesAttributes ? items[index].attributes.merging(attributes) { $1 } : attributes
    default: throw .invalid
    }
    items[index].modified = next()
  }

  /// Refuses text that this provider would take for something else.
  func check(_ texts: [String]) throws(Refusal) {
    if behaviour.refusesReferences && texts.contains(where: { $0.contains("{REF:") }) { throw .invalid }
  }
}

extension [String: String] {
  /// Whether another dictionary has all these entries.
  func isContained(in other: [String: String]) -> Bool { allSatisfy { other[$0.key] == $0.value } }
}

extension Variant {
  /// A dictionary of texts, `a{ss}`.
  static func dictionary(_ entries: [String: String]) -> Variant {
    .dictionary(key: "s", value: "s", entries.map { (.string($0.key), .string($0.value)) })
  }
}
