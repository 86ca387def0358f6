/// The key slots of a vault.
struct SlotTable {
  /// How many slots are tried at most.
  ///
  /// There are two for a moment while a password changes; more would only make each opening take its time.
  private static let mostSlots = 4

  let connection: Connection
  let vault: VaultID

  init(in connection: Connection, of vault: VaultID) {
    self.connection = connection
    self.vault = vault
  }

  /// The slots that a password opens.
  ///
  /// - Throws: ``VaultDamage/slot``, also where there is none; ``VaultDamage/slotParameters``.
  func passwordSlots(within bounds: Argon2id.Bounds) throws(VaultError) -> [KeySlot] {
    let slots = try slots(.password)
    guard !slots.isEmpty else { throw .damaged(.slot) }
    guard slots.allSatisfy({ bounds.contain($0.cost) }) else { throw .damaged(.slotParameters) }
    return slots
  }

  /// The slot that the recovery key opens; nil where there is none.
  ///
  /// - Throws: ``VaultDamage/recoverySlot``.
  func recoverySlot() throws(VaultError) -> KeySlot? {
    try slots(.recovery).first
  }

  private func slots(_ kind: KeySlot.Kind) throws(VaultError) -> [KeySlot] {
    let statement = try connection.prepare(
      "SELECT id, kind, passes, memory, salt, commitment, sealed, digest FROM slot WHERE kind = ?")
    try statement.bind([.integer(Int64(kind.rawValue))])
    var slots: [KeySlot] = []
    while try statement.step() {
      guard slots.count < Self.mostSlots, let id = statement.withBlob(0, { KeySlot.ID(bytes: $0) }),
        let passes = UInt32(exactly: statement.integer(2)), let memory = UInt32(exactly: statement.integer(3))
      else { throw .damaged(kind.damage) }
      let cost = Argon2id.Parameters(passes: passes, memory: memory)
      let slot = KeySlot(
        id: id, kind: kind, cost: cost, salt: statement.blob(4), commitment: statement.blob(5),
        sealed: statement.blob(6))
      guard slot.isWellFormed, slot.digest(vault: vault) == statement.blob(7) else {
        throw .damaged(kind.damage)
      }
      slots.append(slot)
    }
    return slots
  }

  /// Whether there is a slot of this kind, damaged or not.
  func contains(_ kind: KeySlot.Kind) throws(VaultError) -> Bool {
    let statement = try connection.prepare("SELECT 1 FROM slot WHERE kind = ?")
    try statement.bind([.integer(Int64(kind.rawValue))])
    return try statement.step()
  }

  /// Adds a slot.
  func insert(_ slot: KeySlot) throws(VaultError) {
    try connection.run(
      """
      INSERT INTO slot(id, kind, passes, memory, salt, commitment, sealed, digest) VALUES(?, ?, ?, ?, ?, ?, ?, ?)
      """,
      .blob(slot.id.bytes), .integer(Int64(slot.kind.rawValue)), .integer(Int64(slot.cost.passes)),
      .integer(Int64(slot.cost.memory)), .blob(slot.salt), .blob(slot.commitment), .blob(slot.sealed),
      .blob(slot.digest(vault: vault)))
  }

  /// Whether this slot is there.
  func contains(_ slot: KeySlot.ID) throws(VaultError) -> Bool {
    let statement = try connection.prepare("SELECT 1 FROM slot WHERE id = ?")
    try statement.bind([.blob(slot.bytes)])
    return try statement.step()
  }

  /// Puts these slots, of whatever kind, in the place of those of another file of the same vault.
  func copy(to other: Connection) throws(VaultError) {
    let statement = try connection.prepare(
      "SELECT id, kind, passes, memory, salt, commitment, sealed, digest FROM slot")
    try other.execute("DELETE FROM slot")
    while try statement.step() {
      try other.run(
        """
        INSERT INTO slot(id, kind, passes, memory, salt, commitment, sealed, digest) VALUES(?, ?, ?, ?, ?, ?, ?, ?)
        """,
        .blob(statement.blob(0)), .integer(statement.integer(1)), .integer(statement.integer(2)),
        .integer(statement.integer(3)), .blob(statement.blob(4)), .blob(statement.blob(5)),
        .blob(statement.blob(6)), .blob(statement.blob(7)))
    }
  }

  /// Removes the slots of a kind, but for one.
  func remove(_ kind: KeySlot.Kind, except slot: KeySlot.ID) throws(VaultError) {
    try connection.run(
      "DELETE FROM slot WHERE kind = ? AND id != ?", .integer(Int64(kind.rawValue)), .blob(slot.bytes))
  }

  /// Removes all slots.
  func removeAll() throws(VaultError) {
    try connection.run("DELETE FROM slot")
  }

  /// Removes one slot.
  ///
  /// One that isn't there is no error.
  func remove(_ slot: KeySlot.ID) throws(VaultError) {
    try connection.run("DELETE FROM slot WHERE id = ?", .blob(slot.bytes))
  }
}
