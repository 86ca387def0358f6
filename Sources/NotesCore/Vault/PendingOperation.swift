/// A change over vault, keyring and defaults file that has begun: what the next unlock finishes or undoes where the
/// process that made it was killed.
enum PendingOperation: Equatable, Sendable {
  /// Another password: its slot stands beside the former one's, and both open the vault. The password item says which
  /// of the two stays.
  case password(slot: KeySlot.ID, tag: PasswordTag)
  /// Another account name: the account whose password item is there says which of the two stays.
  case rename(to: Username)

  private static let passwordKind: UInt8 = 1
  private static let renameKind: UInt8 = 2

  /// The bytes of the state's field: the kind, and what belongs to it.
  var bytes: [UInt8] {
    switch self {
    case .password(let slot, let tag): [Self.passwordKind] + slot.bytes + tag.bytes
    case .rename(let account): [Self.renameKind] + Array(account.name.utf8)
    }
  }

  /// Reads the bytes of the state's field.
  ///
  /// Nil where they are none of these.
  init?(bytes: [UInt8]) {
    let content = bytes.dropFirst()
    switch bytes.first {
    case Self.passwordKind:
      guard let slot = content.prefix(16).withUnsafeBytes({ KeySlot.ID(bytes: $0) }),
        let tag = content.dropFirst(16).withUnsafeBytes({ PasswordTag($0) })
      else { return nil }
      self = .password(slot: slot, tag: tag)
    case Self.renameKind:
      guard let name = String(validating: content, as: UTF8.self), let account = try? Username(name) else {
        return nil
      }
      self = .rename(to: account)
    default: return nil
    }
  }
}

extension SealedState {
  /// The tag of the password that a change that has begun brings in; nil where there is none.
  var pendingTag: PasswordTag? {
    if case .password(_, let tag) = pending { return tag }
    return nil
  }

  /// The account name that a change that has begun brings in; nil where there is none.
  var pendingAccount: Username? {
    if case .rename(let account) = pending { return account }
    return nil
  }
}
