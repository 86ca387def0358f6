import Bus
import Glibc
import Keychain
import SecretMemory
import TestSupport
import Testing

/// The way to the keyring: shared, lost and found again.
@Suite struct KeychainConnectionTests {
  private func item(_ connection: KeychainConnection, _ account: String = "alice") -> KeychainPasswordItem {
    KeychainPasswordItem(service: "mail", account: account, connection: connection)
  }

  @Test("no bus, a bus without a keyring, and a keyring that does not answer are three different errors")
  func absence() throws {
    let bus = try PrivateBus()
    let withoutKeyring = #expect(throws: KeychainError.self) {
      try item(KeychainConnection(address: bus.address)).readPassword()
    }
    guard case .noSecretService = withoutKeyring else {
      Issue.record("a bus without a keyring gave \(String(describing: withoutKeyring))")
      return
    }
    bus.stop()
    let withoutBus = #expect(throws: KeychainError.self) {
      try item(KeychainConnection(address: bus.address)).readPassword()
    }
    guard case .noSessionBus = withoutBus else {
      Issue.record("no bus gave \(String(describing: withoutBus))")
      return
    }
    let desk = try PrivateDesk()
    desk.muteKeyring(true)
    let hasty = KeychainConnection(address: desk.address, callTimeout: .seconds(1))
    #expect(throws: KeychainError.timedOut(promptIsOpen: false)) { try item(hasty).readPassword() }
    desk.muteKeyring(false)
    #expect(throws: KeychainError.noPassword) {
      try item(KeychainConnection(address: desk.address)).readPassword()
    }
  }

  @Test(
    "the bus of another user, as under sudo, is told as such",
    .enabled(if: geteuid() == 0, "only root can start a bus as somebody else"))
  func foreignBus() throws {
    let bus = try PrivateBus(asUser: 65534)
    #expect(throws: KeychainError.noSessionBus("it belongs to user 65534, not to 0")) {
      try item(KeychainConnection(address: bus.address)).readPassword()
    }
  }

  @Test("a keyring daemon that was restarted in between is found again, and its session made anew")
  func restarted() throws {
    let desk = try PrivateDesk()
    let connection = KeychainConnection(address: desk.address)
    try item(connection).savePassword("x")
    try desk.restartKeyring()
    try desk.unlock()
    #expect(try item(connection).readPassword() == "x")
    try desk.restartKeyring()
    try desk.unlock()
    try item(connection).savePassword("y")
    #expect(try item(connection).readPassword() == "y")
    try desk.killKeyring()
    let error = #expect(throws: KeychainError.self) { try item(connection).readPassword() }
    guard case .noSecretService = error else {
      Issue.record("ended as \(String(describing: error))")
      return
    }
  }

  @Test("a failure is not kept: what was not there at first is found as soon as it is")
  func laterKeyring() throws {
    let bus = try PrivateBus()
    let connection = KeychainConnection(address: bus.address)
    #expect(throws: KeychainError.self) { try connection.keyringState() }
    let provider = try ScriptedPeer(on: bus, name: "org.freedesktop.secrets") { $0.reply(.objectPath("/")) }
    #expect(try connection.keyringState() == .missing)
    withExtendedLifetime(provider) {}
  }

  @Test("many threads share one connection, prepared or not", arguments: [false, true])
  func shared(prepared: Bool) throws {
    let desk = try PrivateDesk()
    let connection = KeychainConnection(address: desk.address)
    if prepared { connection.prepare() }
    let done = Mailbox<Result<Bool, KeychainError>>()
    for number in 0..<12 {
      let item = item(connection, "account \(number)")
      BlockingThread.start("user") {
        done.send(
          Result { () throws(KeychainError) in
            try item.savePassword("value \(number)")
            return try item.readPassword() == "value \(number)"
          })
      }
    }
    for _ in 0..<12 { #expect(try done.receive()?.get() == true) }
  }

  @Test("a task that is cancelled before the keyring has answered ends at once")
  func cancelled() async throws {
    let desk = try PrivateDesk()
    desk.muteKeyring(true)
    let connection = KeychainConnection(address: desk.address, callTimeout: .seconds(60))
    let task = Task { [item = item(connection)] in try await item.readPassword() }
    task.cancel()
    let result = await task.result
    #expect(throws: KeychainError.cancelled(promptIsOpen: false)) { try result.get() }
  }

  @Test("the state of the keyring is known without asking anybody")
  func state() throws {
    let desk = try PrivateDesk()
    let connection = KeychainConnection(address: desk.address)
    #expect(try connection.keyringState() == .unlocked)
    try desk.lock()
    #expect(try connection.keyringState() == .locked)
    let bare = try PrivateDesk(withKeyring: false)
    #expect(try KeychainConnection(address: bare.address).keyringState() == .missing)
  }

  @Test("three hundred saves and reads leave descriptors, threads and memory as they were")
  func noLeak() async {
    // In a process of its own, where no other test comes and goes.
    await #expect(processExitsWith: .success) {
      let desk = try PrivateDesk()
      let shared = KeychainConnection(address: desk.address)
      let value = SecretBytes.random(count: 8_000)
      func round(_ connection: KeychainConnection) throws {
        let item = KeychainPasswordItem(service: "mail", account: "alice", connection: connection)
        try item.saveSecret(value)
        #expect(try item.readSecret().equals(value))
      }
      for _ in 0..<30 { try round(shared) }
      for _ in 0..<30 { try round(KeychainConnection(address: desk.address)) }
      let before = Footprint()
      for _ in 0..<300 { try round(shared) }
      for _ in 0..<60 { try round(KeychainConnection(address: desk.address)) }
      let after = Footprint()
      // The last connections may not have been closed yet.
      #expect(after.descriptors <= before.descriptors + 10)
      #expect(after.threads <= before.threads + 4)
      #expect(after.memory <= before.memory + 1_000_000)
    }
  }
}
