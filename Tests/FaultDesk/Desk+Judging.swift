import Glibc
import Keychain
import NotesCore
import Posix
import SecretMemory
import Synchronization
import TestSupport

/// What was found after a run that something happened to.
struct Verdict {
  /// Whether what was asked for has been done.
  var isDone = false
  /// Notes that were acknowledged and are not there.
  var losses = 0
  /// Texts that are not the note's.
  var wrongTexts = 0
  /// What else is not as it has to be.
  var findings: [String] = []
}

extension Desk {
  /// Looks at everything, as the next command does, and takes what is there for the world from now on.
  func judge(_ step: Step, acknowledged: Bool) throws -> Verdict {
    var verdict = Verdict()
    if step.isVaultDamaged, try !isReadable(step) {
      if acknowledged { verdict.findings.append("told as restored, and not readable") }
      let generation = try required(session().generations.all().first, "a generation")
      _ = try session().restore(generation, by: way(step.before.password)) { _, _ in }
      return try judgeNotes(step, acknowledged, isRepeated: true)
    }
    if session().state == .signedOut {
      guard step.before.account == nil else { throw Finding("the account is gone") }
      if acknowledged { verdict.findings.append("told as created, and not there") }
      // The next creation finds the way clear.
      try session().create(Username("alice"), password: Desk.password(step.after.password))
      let after = try judgeNotes(step, true, isRepeated: true)
      verdict.findings += after.findings
      return verdict
    }
    return try judgeNotes(step, acknowledged, isRepeated: false)
  }

  private func isReadable(_ step: Step) throws -> Bool {
    do {
      return try unlocked(with: step.before.password).notes().verify().isEmpty
    } catch SessionError.vault(.damaged) {
      return false
    } catch VaultError.damaged {
      return false
    }
  }

  private func judgeNotes(_ step: Step, _ acknowledged: Bool, isRepeated: Bool) throws -> Verdict {
    var verdict = Verdict()
    let password = try workingPassword(step, &verdict)
    world = step.before
    world.password = password
    let session = try unlocked()
    let found = try texts(of: session, step, &verdict)
    let protection = try session.protection()
    world.protection = protection
    world.notes = found
    let report = try session.verify { _, _ in }
    if !report.damage.isEmpty { verdict.findings.append("damage: \(report.damage)") }
    let account = DefaultsFile(at: locations.defaults).read().username?.name
    world.account = account

    let isAfter =
      step.after.holds(found) && account == step.after.account && password == step.after.password
      && protection == step.after.protection
    let isBefore =
      step.before.holds(found) && account == step.before.account && password == step.before.password
      && (protection == step.before.protection || (step.operation == .password && protection == .on))
    verdict.isDone = isAfter && !isRepeated
    if !isAfter && !isBefore { verdict.findings.append("neither what there was nor what was asked for") }
    if !isAfter && acknowledged { verdict.findings.append("told as done, and not done") }
    for (id, text) in step.before.notes where step.after.notes[id] == text && found[id] == nil {
      verdict.losses += 1
    }
    session.keepGeneration()
    session.lock()
    try checkCopies(&verdict)
    if looksAtSlot(step) { try checkGenerations(step, &verdict) }
    if step.operation == .restore && !step.isVaultDamaged { try checkReplaced(step, &verdict) }
    return verdict
  }

  /// Which of the two passwords opens the notes: one alone, with the keyring and without it.
  private func workingPassword(_ step: Step, _ verdict: inout Verdict) throws -> String {
    let candidates = Set([step.before.password, step.after.password]).sorted()
    let looksAtSlot = looksAtSlot(step)
    if looksAtSlot, try candidates.allSatisfy({ try !slotOpens(with: $0) }) {
      throw Finding("no password opens the vault")
    }
    let working = try candidates.filter { candidate in
      do {
        _ = try unlocked(with: candidate)
        return true
      } catch SessionError.wrongPassword {
        return false
      }
    }
    guard working.count == 1 else { throw Finding("\(working.count) passwords open the notes") }
    if looksAtSlot {
      let opening = try candidates.filter { try slotOpens(with: $0) }
      if opening != working { verdict.findings.append("the vault opens with \(opening.count) passwords") }
    }
    return working[0]
  }

  /// A derivation at its full cost takes a second.
  private func looksAtSlot(_ step: Step) -> Bool { !program.isShipped || step.operation == .password }

  /// No kept copy opens with the former password.
  private func checkGenerations(_ step: Step, _ verdict: inout Verdict) throws {
    let former = Set([step.before.password, step.after.password]).subtracting([world.password])
    let generations = session().generations
    try desk.folder.makeFolder("copy")
    let copy = desk.folder.path("copy/vault.sqlite")
    for generation in try generations.all() where !former.isEmpty {
      let file = try FileDescriptor.open(generations.path(of: generation), O_RDONLY)
      let target = try FileDescriptor.open(copy, O_RDWR | O_CREAT | O_TRUNC)
      var bytes = [UInt8](repeating: 0, count: Int(try file.status().st_size))
      let count = try bytes.withUnsafeMutableBytes { try file.read(into: $0) }
      try bytes[..<count].withUnsafeBytes { try target.write($0) }
      let lock = try VaultLock(.shared, at: desk.folder.path("copy/lock"))
      let vault = try Vault(at: copy, holding: lock, policy: program.policy)
      for password in former {
        do {
          _ = try vault.unlock(with: Desk.password(password))
          verdict.findings.append("a generation opens with the former password")
        } catch VaultError.wrongPassword {}
      }
    }
    for ending in ["", "-wal", "-shm"] { unlink(copy + ending) }
  }

  private func slotOpens(with password: String) throws -> Bool {
    let vault = try Vault(
      at: locations.vault, holding: VaultLock(.shared, at: locations.lock), policy: program.policy)
    do {
      _ = try vault.unlock(with: Desk.password(password))
      return true
    } catch VaultError.wrongPassword {
      return false
    }
  }

  /// All notes, each opened, and each found among those that there may be.
  private func texts(
    of session: NotesSession, _ step: Step, _ verdict: inout Verdict
  ) throws -> [NoteID: Text] {
    let notes = try session.notes()
    let list = try notes.list()
    if !list.damage.isEmpty { verdict.findings.append("damage: \(list.damage)") }
    var found: [NoteID: Text] = [:]
    for header in list.headers {
      let body = try notes.open(header.id).body.withBytes { String(decoding: $0, as: UTF8.self) }
      let text = Text(title: header.title, body: body)
      found[header.id] = text
      let known = [step.before, step.after].flatMap { [$0.notes[header.id]].compactMap { $0 } + $0.fresh }
      if !known.contains(text) { verdict.wrongTexts += 1 }
      let matches = try notes.search(String(body.prefix { $0 != " " })).matches.map(\.header.id)
      if !matches.contains(header.id) { verdict.findings.append("a search does not find a note") }
    }
    return found
  }

  /// Keyring, defaults file and folders: in step with the vault, and nothing over.
  private func checkCopies(_ verdict: inout Verdict) throws {
    notices.list.withLock { $0 = [] }
    let vault = try unlocked().notes().vault.id
    let said = notices.list.withLock { $0 }
    if !said.isEmpty { verdict.findings.append("still to be put right: \(said)") }
    let passwords = try KeychainPasswordItem.passwordItems(forService: "secret-notes", connection: keychain)
    if passwords.map(\.account) != [world.account] || passwords.isEmpty {
      verdict.findings.append("password items of \(passwords.map(\.account))")
    } else if try passwords[0].readPassword() != world.password {
      verdict.findings.append("the keyring has another password")
    } else if try passwords[0].attributes().label != "Secret Notes password for \(world.account ?? "")" {
      verdict.findings.append("the password item's label names another account")
    }
    let keys = try KeychainPasswordItem.passwordItems(
      forService: "secret-notes vault key", connection: keychain)
    if keys.map(\.account) != ["\(vault)"] { verdict.findings.append("\(keys.count) key items") }
    let data = Desk.names(in: locations.dataFolder).filter { !$0.hasPrefix("damaged-") }
    if Set(data).subtracting(["generations"]) != ["lock", "vault.sqlite"] {
      verdict.findings.append("left over: \(data)")
    }
    let copies = Desk.names(in: locations.generations).filter { $0 != "lock" }
    if try copies.count != session().generations.all().count {
      verdict.findings.append("left over among the generations: \(copies)")
    }
    let defaults = Desk.names(in: locations.configurationFolder)
    if defaults != ["defaults.plist"] { verdict.findings.append("left over: \(defaults)") }
  }

  /// The notes that were replaced are kept as a generation, whole, and come back from it.
  private func checkReplaced(_ step: Step, _ verdict: inout Verdict) throws {
    guard let kept = try session().generations.all().last(where: \.isReplaced) else {
      if verdict.isDone { verdict.losses += step.before.notes.count }
      return
    }
    _ = try session().restore(kept, by: way()) { _, _ in }
    let found = try texts(of: unlocked(), step, &verdict)
    if !step.before.holds(found) { verdict.losses += 1 }
    world.notes = found
    try removeGenerations()
  }
}
