import Bus
import Keychain
import Posix
import SecretMemory
import TestSupport
import Testing

/// That each item stays one and keeps its value, in whatever order we and others write it.
@Suite struct SequenceTests {
  /// An item, and the attributes by which secret-tool writes it.
  private struct Subject {
    let item: KeychainPasswordItem
    let attributes: [String]
  }

  /// What can happen next.
  private enum Step: CaseIterable {
    case save, saveWithLabel, storeBySecretTool, editInSeahorse, relabelInSeahorse, delete, restart
  }

  private let desk: PrivateDesk
  private let subjects: [Subject]

  init() throws {
    desk = try PrivateDesk()
    let connection = KeychainConnection(address: desk.address)
    subjects = [("alice", nil), ("alice", "team"), ("bob", nil)].map { account, group in
      let attributes = ["service", "mail", "account", account]
      return Subject(
        item: KeychainPasswordItem(
          service: "mail", account: account, accessGroup: group, connection: connection),
        // Of bob there is no item in a group which the shorter identity would hit.
        attributes: account == "bob" ? attributes : attributes + ["accessGroup", group ?? ""])
    }
  }

  @Test(
    "no order of saves, plain and encoded, of secret-tool's and seahorse's writing and of restarts makes a twin",
    arguments: 1...2, ["", "has a password"])
  func sequences(seed: UInt64, password: String) throws {
    var random = SeededGenerator(seed: seed)
    let keyring = try desk.makeKeyring("Sequence", password: password, isDefault: true)
    let neighbour = try desk.secretTool("store", "--label=Neighbour", "app", "neighbour", input: "untouched")
    #expect(neighbour.status == .exited(0))
    var values: [Int: [UInt8]] = [:]
    for number in 0..<60 {
      let index = Int.random(in: subjects.indices, using: &random)
      let step = Step.allCases.randomElement(using: &random) ?? .save
      try perform(step, index, &values, &random)
      if step == .restart {
        try desk.restartKeyring()
        if !password.isEmpty { try desk.unlock(keyring, password: password) }
        #expect(try desk.secretTool("lookup", "app", "neighbour").text == "untouched")
      }
      let secrets = try KeychainPasswordItem.readSecrets(subjects.map(\.item))
      for (index, secret) in secrets.enumerated() {
        let isRight = values[index].map { secret?.equals(SecretBytes($0)) == true } ?? (secret == nil)
        #expect(isRight, "\(step) was step \(number); item \(index)")
      }
      #expect(try desk.paths().count == values.count, "\(step) was step \(number)")
    }
  }

  /// Takes a step with one item, and notes what the item holds after it.
  private func perform(
    _ step: Step, _ index: Int, _ values: inout [Int: [UInt8]], _ random: inout SeededGenerator
  ) throws {
    let (item, odd) = (subjects[index].item, OddValue.all.randomElement(using: &random) ?? [])
    let line = OddValue.plain.randomElement(using: &random) ?? ""
    switch step {
    case .save:
      try item.saveSecret(SecretBytes(odd))
      values[index] = odd
    case .saveWithLabel:
      try item.saveSecret(SecretBytes(odd), label: line)
      values[index] = odd
    case .storeBySecretTool:
      let stored = try desk.secretTool(
        ["store", "--label=\(line)"] + subjects[index].attributes, input: line)
      #expect(stored.status == .exited(0))
      values[index] = Array(line.utf8)
    case .editInSeahorse:
      guard let path = try path(of: item) else { return }
      try desk.edit(path, secret: line)
      values[index] = Array(line.utf8)
    case .relabelInSeahorse:
      if let path = try path(of: item) { try desk.relabel(path, line) }
    case .delete:
      try item.deleteItem()
      values[index] = nil
    case .restart: break
    }
  }

  /// Where an item lies.
  private func path(of item: KeychainPasswordItem) throws -> String? {
    try desk.paths(["service": item.service, "account": item.account]).first { path in
      let attributes = try desk.details(path)["Attributes"]?.stringDictionary
      return attributes?["accessGroup"] ?? "" == item.accessGroup ?? ""
    }
  }
}
