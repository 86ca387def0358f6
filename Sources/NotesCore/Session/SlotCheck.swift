import Authentication
import SecretMemory
import Synchronization

/// Tries typed passwords on a vault's own slot, and keeps what the right one opened.
///
/// It is called on the authenticator's worker while the thread that owns the vault waits for it.
final class SlotCheck: Sendable {
  private let vault: Vault
  private let result = Mutex<Result<UnlockedVault, VaultError>?>(nil)

  init(_ vault: Vault) {
    self.vault = vault
  }

  /// The notes, once a password was right.
  var opened: UnlockedVault? { result.withLock { try? $0?.get() } }

  /// Why the vault couldn't be opened with any password.
  var failure: VaultError? {
    result.withLock { result in
      if case .failure(let error) = result { return error }
      return nil
    }
  }

  /// Compares a password by opening the slot with it. That takes a second or so.
  func compare(_ typed: SecretBytes) -> ApplicationPasswordCheck.Answer {
    guard let password = try? NotesPassword(typed) else { return .doesNotMatch }
    do throws(VaultError) {
      let notes = try vault.unlock(with: password)
      result.withLock { $0 = .success(notes) }
      return .matches
    } catch .wrongPassword {
      return .doesNotMatch
    } catch .outOfMemory {
      return .unavailable(reason: "there is not enough memory (256 MiB) to check it")
    } catch {
      result.withLock { $0 = .failure(error) }
      return .unavailable(reason: "the vault can't be read")
    }
  }
}
