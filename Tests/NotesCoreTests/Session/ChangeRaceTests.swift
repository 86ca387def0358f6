import Bus
import Keychain
import TestSupport
import Testing

@testable import NotesCore

@Suite("Changes of an account at the same time")
struct ChangeRaceTests {
  /// What one of them does, on a thread and with a session of its own.
  private struct Change: @unchecked Sendable {
    let session: NotesSession
    let work: (NotesSession) throws -> Void
  }

  /// Runs all of them at once.
  private func run(_ changes: [Change]) -> [Result<Void, any Error>] {
    let done = Mailbox<Result<Void, any Error>>()
    for change in changes {
      BlockingThread.start("change") { done.send(Result { try change.work(change.session) }) }
    }
    return changes.compactMap { _ in done.receive() }
  }

  @Test(
    "leave one item, of the account's name and with its password, and undo none that was told as done",
    arguments: 1...4)
  func namesAndPassword(round: Int) throws {
    let desk = try SessionDesk()
    let old = try NotesPassword(SessionDesk.password)
    let new = try NotesPassword("another horse")
    let names = ["bob", "carol", "dave"]
    var changes = try names.map { name in
      let name = try Username(name)
      return Change(session: desk.session()) { try $0.renameAccount(to: name, by: .password(old)) }
    }
    changes.append(
      Change(session: desk.session()) { session in
        try session.unlock(.password(old), to: "test", always: true)
        try session.changePassword(to: new)
      })
    let results = run(changes)
    #expect(results.contains { (try? $0.get()) != nil })

    let opening = [new, old].compactMap { password -> NotesSession? in
      let session = desk.session()
      return (try? session.unlock(.password(password), to: "test")) == nil ? nil : session
    }
    #expect(opening.count == 1)
    let account = try #require(opening.first).notes().state().account.name
    let items = try KeychainPasswordItem.passwordItems(
      forService: "secret-notes", connection: KeychainConnection(address: desk.desk.address))
    #expect(items.map(\.account) == [account])
    let renamed = results.prefix(3).contains { (try? $0.get()) != nil }
    #expect(!renamed || names.contains(account))
    #expect(DefaultsFile(at: desk.locations.defaults).read().username?.name == account)
  }

  @Test("are not taken for interrupted ones by those who only open the notes", arguments: 1...3)
  func readers(round: Int) throws {
    let desk = try SessionDesk()
    let old = try NotesPassword(SessionDesk.password)
    let name = try Username("bob")
    var changes = [
      Change(session: desk.session()) { try $0.renameAccount(to: name, by: .password(old)) }
    ]
    for _ in 1...6 {
      changes.append(Change(session: desk.session()) { try $0.unlock(.password(old), to: "test") })
    }
    let results = run(changes)
    #expect(results.allSatisfy { (try? $0.get()) != nil }, "\(results)")
    #expect(try desk.unlocked().notes().state().account == name)
    let items = try KeychainPasswordItem.passwordItems(
      forService: "secret-notes", connection: KeychainConnection(address: desk.desk.address))
    #expect(items.map(\.account) == ["bob"])
  }
}
