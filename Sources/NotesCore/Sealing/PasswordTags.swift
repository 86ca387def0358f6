/// The passwords that the vault has known, by their tags.
public struct PasswordTags: Equatable, Sendable {
  /// How many former passwords are remembered.
  public static let rememberedFormer = 8

  /// The password that opens the vault's slot.
  public private(set) var slot: PasswordTag
  /// The password that the keyring held when it was last seen to be in step with the slot; nil before that.
  public private(set) var keyring: PasswordTag?
  /// Former passwords of the slot, the latest first.
  public private(set) var former: [PasswordTag]

  init(slot: PasswordTag, keyring: PasswordTag?, former: [PasswordTag] = []) {
    self.slot = slot
    self.keyring = keyring
    self.former = former
  }

  /// The same after the slot got another password.
  func replacingSlot(by tag: PasswordTag) -> PasswordTags {
    guard tag != slot else { return self }
    let remembered = ([slot] + former).filter { $0 != tag }
    return PasswordTags(slot: tag, keyring: keyring, former: Array(remembered.prefix(Self.rememberedFormer)))
  }

  /// The same after a password was given up that the keyring may still hold.
  func rememberingFormer(_ tag: PasswordTag) -> PasswordTags {
    let remembered = [tag] + former.filter { $0 != tag }
    return PasswordTags(slot: slot, keyring: keyring, former: Array(remembered.prefix(Self.rememberedFormer)))
  }

  /// The same after the keyring was seen to hold the slot's password.
  func inStep() -> PasswordTags {
    PasswordTags(slot: slot, keyring: slot, former: former)
  }
}
