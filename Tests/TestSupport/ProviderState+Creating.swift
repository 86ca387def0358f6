import Bus

/// How a mock of a provider makes an item, or replaces one.
extension ProviderState {
  mutating func create(_ call: ScriptedPeer.Call) throws(Refusal) -> [Variant] {
    let client = call.sender
    let item = try newItem(call.arguments)
    let replaces = call.arguments[2]?.bool ?? false
    let question: ProviderBehaviour.Question? =
      if isLocked { .unlock } else { behaviour.confirms.contains(.createItem) ? .createItem : nil }
    guard let question else {
      return [.objectPath(put(item, for: client, replaces: replaces)), .objectPath("/")]
    }
    guard question != .unlock || behaviour.unlocksToCreate else { throw .isLocked }
    let prompt = ask(question) { state in
      state.isLocked = false
      return .objectPath(state.put(item, for: client, replaces: replaces))
    }
    return [.objectPath("/"), .objectPath(prompt)]
  }

  /// The item that a call describes, if the provider takes it.
  private mutating func newItem(_ arguments: Variant) throws(Refusal) -> ProviderItem {
    var properties: [String: Variant] = [:]
    for index in 0..<(arguments[0]?.count ?? 0) {
      guard let entry = arguments[0]?[index], let name = entry[0]?.string else { continue }
      properties[name] = entry[1]?.unboxed
    }
    let secret = arguments[1]
    guard let session = secret?[0]?.string, sessions.contains(session) else { throw .noSession }
    let number = next()
    let item = ProviderItem(
      path: ProviderMock.collection + "/i\(number)",
      label: properties["org.freedesktop.Secret.Item.Label"]?.string ?? "",
      attributes: properties["org.freedesktop.Secret.Item.Attributes"]?.stringDictionary ?? [:],
      secret: secret?[2]?.bytes ?? [], contentType: secret?[3]?.string ?? "", modified: number)
    try check([item.label, item.text] + item.attributes.values)
    if behaviour.isStrictAboutText {
      let isText = item.contentType == "text/plain"
      guard isText ? Array(item.text.utf8) == item.secret : item.contentType == "application/octet-stream"
      else { throw .invalid }
    }
    guard !behaviour.splitsLabels || !item.label.isEmpty else { throw .invalid }
    return item
  }

  /// Puts an item in the place of the first that has all its attributes, or at the end.
  private mutating func put(_ item: ProviderItem, for client: String, replaces: Bool) -> String {
    var item = item
    item.clients = [client]
    let matches = items.indices.filter { replaces && item.attributes.isContained(in: items[$0].attributes) }
    guard let first = matches.first else {
      if behaviour.splitsLabels { item.label = unused(item.label) }
      items.append(item)
      return item.path
    }
    let old = items[first]
    items[first].clients.insert(client)
    if !behaviour.keepsLabel { items[first].label = item.label }
    items[first].attributes =
      behaviour.mergesAttributes ? old.attributes.merging(item.attributes) { $1 } : item.attributes
    items[first].secret = item.secret
    items[first].contentType = item.contentType
    items[first].modified = item.modified
    if behaviour.replacesAll { for index in matches.dropFirst().reversed() { items.remove(at: index) } }
    return old.path
  }

  /// A label that no other item has.
  private func unused(_ label: String) -> String {
    var label = label
    while items.contains(where: { $0.label == label }) { label += "_" }
    return label
  }
}
