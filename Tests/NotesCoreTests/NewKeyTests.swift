import SecretMemory
import Testing

@testable import NotesCore

@Suite("A new vault key") struct NewKeyTests {
  @Test("opens every note as it was, long ones too, and the old key opens nothing")
  func reseals() throws {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    let texts = ["", "short", String(repeating: "a line of text\n", count: 20_000)]
    var headers = try texts.enumerated().map { index, text in
      try notes.create(title: "T\(index)", body: .init(utf8: text))
    }
    // One whose body stands at an older revision than its header, and a gap.
    headers[1] = try notes.save(
      notes.open(headers[1].id), title: "renamed", body: .init(utf8: texts[1])
    ).header
    try notes.delete(notes.create(body: .init(utf8: "gone")))
    let password = try NotesPassword("new")
    let renewed = try notes.renewKey(password: password, former: [desk.password], keyringInStep: true)
    #expect(try Set(renewed.list().headers.map(\.id)) == Set(headers.map(\.id)))
    #expect(try renewed.list().damage == [])
    for (header, text) in zip(headers, texts) {
      let opened = try renewed.open(header.id)
      #expect(opened.header == header && opened.body.string == text)
    }
    #expect(try renewed.find("renamed").id == headers[1].id)
    #expect(throws: VaultError.wrongKey) { try desk.unlocked() }
    #expect(throws: VaultError.wrongKey) { try notes.list() }
    #expect(throws: VaultError.wrongPassword) { try desk.vault().unlock(with: desk.password) }
    let again = try desk.vault().unlock(with: password)
    #expect(again.key.bytes.equals(renewed.key.bytes) && !again.key.bytes.equals(desk.new.key.bytes))
    let state = try again.state()
    #expect(state.tags.slot == again.tag(of: password) && state.tags.keyring == state.tags.slot)
    #expect(state.tags.former == [again.tag(of: desk.password)])
  }

  @Test("takes the recovery key away")
  func recovery() throws {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    let key = try notes.makeRecoveryKey()
    _ = try notes.renewKey(password: desk.password, former: [], keyringInStep: true)
    #expect(throws: VaultError.noRecoveryKey) { try desk.vault().unlock(with: key) }
  }

  @Test(
    "is not made where a note is damaged, which would be lost, and changes nothing then",
    arguments: [
      "UPDATE body SET sealed = zeroblob(length(sealed)) WHERE number = 2",
      "UPDATE note SET header = zeroblob(length(header)) WHERE number = 2",
      "DELETE FROM body WHERE number = 2",
      "DELETE FROM note WHERE number = 2",
    ])
  func damage(_ sql: String) throws {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    let good = try notes.create(title: "good", body: .init(utf8: "text"))
    let bad = try notes.create(title: "bad", body: .init(utf8: "text"))
    try desk.tamper(sql)
    let expected: VaultDamage = sql.hasPrefix("DELETE FROM note") ? .manifest : .note(bad.id)
    #expect(throws: VaultError.damaged(expected)) {
      try notes.renewKey(password: desk.password, former: [], keyringInStep: true)
    }
    #expect(try desk.unlocked().open(good.id).body.string == "text")
    #expect(try desk.vault().unlock(with: desk.password).key.bytes.equals(desk.new.key.bytes))
  }

  @Test("leaves nothing in the file that the old key opens")
  func nothingOld() throws {
    let desk = try VaultDesk()
    let notes = try desk.unlocked()
    for number in 0..<40 { _ = try notes.create(title: "T\(number)", body: .init(utf8: "text \(number)")) }
    let statement = try notes.connection.prepare("SELECT header FROM note UNION ALL SELECT sealed FROM body")
    var sealed: [[UInt8]] = []
    while try statement.step() { sealed.append(statement.blob(0)) }
    #expect(sealed.count == 80)
    _ = try notes.renewKey(password: desk.password, former: [], keyringInStep: true)
    let contents = try desk.contents().values.map { bytes in bytes[...] }
    for record in sealed {
      let nonce = record[..<24]
      #expect(!contents.contains { $0.firstRange(of: nonce) != nil })
    }
  }
}
