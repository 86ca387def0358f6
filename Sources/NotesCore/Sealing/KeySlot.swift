import CSodium
import SecretMemory

/// The vault key, wrapped under a password or a recovery key: one of the key's homes.
struct KeySlot: Equatable {
  typealias ID = Identifier<KeySlot>

  /// Whose secret opens a slot.
  enum Kind: UInt8 {
    case password = 1
    case recovery = 2

    /// What a changed slot of this kind is.
    var damage: VaultDamage { self == .password ? .slot : .recoverySlot }
  }

  /// The field byte of a slot's associated data.
  private static let field: UInt8 = 6
  private static let half = 32

  let id: ID
  let kind: Kind
  /// What a derivation costs; zeros where the secret is a recovery key, which nobody can guess.
  let cost: Argon2id.Parameters
  let salt: [UInt8]
  /// The second half of what the secret derives, compared first: it binds the slot to one secret, which the cipher
  /// alone would not.
  let commitment: [UInt8]
  /// The vault key, sealed under the first half.
  let sealed: [UInt8]

  /// Wraps a vault key under a password, and opens the slot once to be sure that it can be.
  ///
  /// - Throws: ``VaultError/outOfMemory``; ``VaultDamage/slot`` where it can't, which a failing memory might do.
  init(
    wrapping key: VaultKey, of vault: VaultID, under password: NotesPassword, at cost: Argon2id.Parameters
  ) throws(VaultError) {
    let salt = Self.freshSalt()
    let derived = try Argon2id.derive(2 * Self.half, from: password, salt: salt, at: cost)
    self.init(.password, wrapping: key, of: vault, under: derived, salt: salt, cost: cost)
    guard try open(with: password, vault: vault).bytes.equals(key.bytes) else { throw .damaged(.slot) }
  }

  /// Wraps a vault key under a recovery key, and opens the slot once to be sure that it can be.
  ///
  /// - Throws: ``VaultDamage/recoverySlot`` where it can't, which a failing memory might do.
  init(wrapping key: VaultKey, of vault: VaultID, under recoveryKey: RecoveryKey) throws(VaultError) {
    let salt = Self.freshSalt()
    self.init(
      .recovery, wrapping: key, of: vault, under: Self.derive(from: recoveryKey, vault: vault, salt: salt),
      salt: salt, cost: Argon2id.Parameters(passes: 0, memory: 0))
    guard try open(with: recoveryKey, vault: vault).bytes.equals(key.bytes) else {
      throw .damaged(kind.damage)
    }
  }

  private init(
    _ kind: Kind, wrapping key: VaultKey, of vault: VaultID, under derived: SecretBytes, salt: [UInt8],
    cost: Argon2id.Parameters
  ) {
    let id = ID.random()
    let associatedData = Self.associatedData(vault: vault, id: id, kind: kind, cost: cost, salt: salt)
    let (sealed, commitment) = derived.withBytes { derived in
      (
        key.bytes.withBytes { key in
          associatedData.withUnsafeBytes { RecordCipher.seal(key, under: derived.baseAddress, for: $0) }
        },
        Array(derived[Self.half...])
      )
    }
    self.init(id: id, kind: kind, cost: cost, salt: salt, commitment: commitment, sealed: sealed)
  }

  /// A slot as it was read.
  init(
    id: ID, kind: Kind, cost: Argon2id.Parameters, salt: [UInt8], commitment: [UInt8], sealed: [UInt8]
  ) {
    self.id = id
    self.kind = kind
    self.cost = cost
    self.salt = salt
    self.commitment = commitment
    self.sealed = sealed
  }

  /// Whether each part has the length it must have.
  var isWellFormed: Bool {
    salt.count == Argon2id.saltLength && commitment.count == Self.half
      && sealed.count == VaultKey.length + RecordCipher.overhead
  }

  /// Unwraps the vault key.
  ///
  /// - Throws: ``VaultError/wrongPassword``, ``VaultError/outOfMemory``, ``VaultDamage/slot``.
  func open(with password: NotesPassword, vault: VaultID) throws(VaultError) -> VaultKey {
    try open(under: try Argon2id.derive(2 * Self.half, from: password, salt: salt, at: cost), vault: vault)
  }

  /// Unwraps the vault key.
  ///
  /// - Throws: ``VaultError/wrongRecoveryKey``, ``VaultDamage/recoverySlot``.
  func open(with recoveryKey: RecoveryKey, vault: VaultID) throws(VaultError) -> VaultKey {
    do {
      return try open(under: Self.derive(from: recoveryKey, vault: vault, salt: salt), vault: vault)
    } catch .wrongPassword {
      throw .wrongRecoveryKey
    }
  }

  private func open(under derived: SecretBytes, vault: VaultID) throws(VaultError) -> VaultKey {
    guard
      derived.withBytes({ sodium_memcmp($0.baseAddress?.advanced(by: Self.half), commitment, Self.half) })
        == 0
    else { throw .wrongPassword }
    let bytes = SecretBytes(count: VaultKey.length)
    let associatedData = Self.associatedData(vault: vault, id: id, kind: kind, cost: cost, salt: salt)
    let count = derived.withBytes { derived in
      sealed.withUnsafeBytes { sealed in
        bytes.withMutableBytes { bytes in
          associatedData.withUnsafeBytes {
            RecordCipher.open(sealed, under: derived.baseAddress, for: $0, into: bytes)
          }
        }
      }
    }
    guard count == VaultKey.length, let key = VaultKey(bytes) else { throw .damaged(kind.damage) }
    return key
  }

  /// BLAKE2b of all the slot says, under no key.
  ///
  /// It protects against nobody; it tells a slot that decayed from a password that is wrong.
  func digest(vault: VaultID) -> [UInt8] {
    let message =
      Self.associatedData(vault: vault, id: id, kind: kind, cost: cost, salt: salt) + commitment + sealed
    var digest = [UInt8](repeating: 0, count: 16)
    _ = sn_blake2b(&digest, digest.count, message, message.count, nil, 0)
    return digest
  }

  private static func freshSalt() -> [UInt8] {
    var salt = [UInt8](repeating: 0, count: Argon2id.saltLength)
    randombytes_buf(&salt, salt.count)
    return salt
  }

  /// What a recovery key derives, at no cost: its 130 random bits can't be guessed, however fast one tries.
  private static func derive(from recoveryKey: RecoveryKey, vault: VaultID, salt: [UInt8]) -> SecretBytes {
    let message = Array("recovery key".utf8) + vault.bytes + salt
    let derived = SecretBytes(count: 2 * half)
    derived.withMutableBytes { derived in
      recoveryKey.letters.withBytes { letters in
        _ = sn_blake2b(
          derived.baseAddress, derived.count, message, message.count, letters.baseAddress, letters.count)
      }
    }
    return derived
  }

  private static func associatedData(
    vault: VaultID, id: ID, kind: Kind, cost: Argon2id.Parameters, salt: [UInt8]
  ) -> [UInt8] {
    func bytes(_ number: UInt32) -> [UInt8] { withUnsafeBytes(of: number.bigEndian) { Array($0) } }
    return AssociatedData.magic + [field] + vault.bytes + id.bytes + [kind.rawValue] + bytes(cost.passes)
      + bytes(cost.memory) + salt
  }
}
