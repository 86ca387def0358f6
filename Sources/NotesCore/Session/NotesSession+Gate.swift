import Authentication
import SecretMemory

/// The gate: who is let to the notes, and by what.
extension NotesSession {
  /// What the gate let through.
  struct Passed {
    let notes: UnlockedVault
    /// The notes password where it was typed or given.
    var typed: NotesPassword?
    /// What the keyring's password item is to the vault.
    let standing: StandingPassword?
    /// Whether the recovery key opened the notes.
    var isRecovered = false
  }

  /// The gate where the keyring gives the key.
  func pass(
    _ way: UnlockWay, to reason: String, always: Bool, mayUseGrant: Bool, notes: UnlockedVault,
    reading: KeyringReading
  ) throws(SessionError) -> Passed {
    let standing: StandingPassword
    let isProtected: Bool
    do throws(VaultError) {
      standing = try StandingPassword(item: reading.password, of: notes)
      isProtected = try notes.state().protection == .on || reading.isProtected
    } catch { throw .vault(error) }

    switch way {
    case .password(let password):
      guard standing.isMatched(by: password) else { throw .wrongPassword }
      return Passed(notes: notes, typed: password, standing: standing)
    case .recovery: throw .passwordNeeded  // has a gate of its own
    case .silently:
      guard !isProtected && !always || mayUseGrant && usesGrant(for: notes) else {
        throw .interactionNotAllowed(nil)
      }
      return Passed(notes: notes, typed: nil, standing: standing)
    case .ask(let presenter, let methods):
      guard isProtected || always, !(mayUseGrant && usesGrant(for: notes)) else {
        return Passed(notes: notes, typed: nil, standing: standing)
      }
      let check = ApplicationPasswordCheck(named: "notes") { [standing] typed in
        guard let password = try? NotesPassword(typed) else { return .doesNotMatch }
        return standing.isMatched(by: password) ? .matches : .doesNotMatch
      }
      let success = try evaluate(presenter, methods: methods, reason: reason, check: check)
      return Passed(notes: notes, typed: typedPassword(success), standing: standing)
    }
  }

  /// The gate where the recovery key opens, with the keyring or without.
  func open(
    _ vault: Vault, with recoveryKey: RecoveryKey, reading: KeyringReading
  ) throws(SessionError) -> Passed {
    do throws(VaultError) {
      let notes = try vault.unlock(with: recoveryKey)
      var standing: StandingPassword?
      if case .success = reading.opened {
        standing = try StandingPassword(item: reading.password, of: notes)
      }
      return Passed(notes: notes, typed: nil, standing: standing, isRecovered: true)
    } catch .wrongRecoveryKey {
      throw .wrongRecoveryKey
    } catch .noRecoveryKey {
      throw .noRecoveryKey
    } catch {
      throw .vault(error)
    }
  }

  /// The gate where the keyring doesn't give the key: the notes password alone opens, through the vault's own slot.
  func open(
    _ vault: Vault, by way: UnlockWay, to reason: String, obstacle: KeyObstacle
  ) throws(SessionError) -> Passed {
    switch way {
    case .password(let password):
      do {
        let notes = try reportingWait(.derivingKey) { () throws(VaultError) in
          try vault.unlock(with: password)
        }
        return Passed(notes: notes, typed: password, standing: nil)
      } catch .wrongPassword {
        throw .wrongPassword
      } catch {
        throw .vault(error)
      }
    case .recovery: throw .passwordNeeded  // has a gate of its own
    case .silently:
      if case .unreachable(let error) = obstacle { throw .interactionNotAllowed(error) }
      throw .onlyPasswordOpens(obstacle)
    case .ask(let presenter, let methods):
      guard methods.contains(.applicationPassword) else { throw .onlyPasswordOpens(obstacle) }
      report(.onlyPasswordOpens(obstacle, hasRecoveryKey: (try? vault.hasRecoveryKey()) ?? false))
      let slot = SlotCheck(vault)
      let check = ApplicationPasswordCheck(named: "notes") { slot.compare($0) }
      let success: AuthenticationSuccess
      do throws(SessionError) {
        success = try evaluate(presenter, methods: [.applicationPassword], reason: reason, check: check)
      } catch {
        // A damaged vault is not what the prompt can say: its own error comes first.
        throw slot.failure.map(SessionError.vault) ?? error
      }
      guard let notes = slot.opened else { throw .wrongPassword }
      return Passed(notes: notes, typed: typedPassword(success), standing: nil)
    }
  }

  private func evaluate(
    _ presenter: any AuthenticationPresenter, methods: Set<AuthenticationMethod>, reason: String,
    check: ApplicationPasswordCheck
  ) throws(SessionError) -> AuthenticationSuccess {
    let request = AuthenticationRequest(
      policy: .deviceOwner, reason: reason, methods: methods, applicationPassword: check)
    do {
      return try authenticator.evaluate(request, presenter: presenter)
    } catch {
      throw .authentication(error)
    }
  }

  private func typedPassword(_ success: AuthenticationSuccess) -> NotesPassword? {
    guard case .applicationPassword(let typed) = success else { return nil }
    return try? NotesPassword(typed)
  }
}
