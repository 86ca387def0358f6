public import Authentication
public import Bus
public import Keychain
import SecretMemory

/// Fingerprints of this application's own, kept in the keyring: an item for each finger and reader.
///
/// They are what libfprint serialises, for machines where no fprintd keeps them. Any program of the user's can
/// replace them, as it can read the notes password there: see the threat model.
///
/// The attributes are service `secret-notes fingerprint` and account `FINGER@DRIVER/DEVICE`. seahorse shows the finger
/// and the reader.
public struct KeyringPrints: PrintStore {
  /// The Secret Service's service name of the items.
  public static let service = "secret-notes fingerprint"

  private let connection: KeychainConnection

  /// Keeps them in the keyring of a connection. Whether it may show its own prompt is the connection's matter.
  public init(connection: KeychainConnection) {
    self.connection = connection
  }

  /// All prints there are, by finger. Items whose account names no finger and reader are someone else's.
  public func prints(cancellation: Cancellation?) throws(PrintStoreError) -> [StoredPrint] {
    do throws(KeychainError) {
      let items = try KeychainPasswordItem.passwordItems(
        forService: Self.service, accessGroup: "", connection: connection, cancellation: cancellation)
      let named = items.compactMap { item in PrintAccount(item.account).map { ($0, item) } }
      let values = try KeychainPasswordItem.readSecrets(named.map(\.1), cancellation: cancellation)
      return zip(named, values).compactMap { named, value in
        value.map { StoredPrint(finger: named.0.finger, reader: named.0.reader, data: $0) }
      }.sorted { ($0.finger.order, $0.reader) < ($1.finger.order, $1.reader) }
    } catch {
      throw PrintStoreError(error)
    }
  }

  public func save(_ print: StoredPrint, readerName: String) throws(PrintStoreError) {
    let label = "Secret Notes fingerprint: \(print.finger.description) on \(readerName)"
    do { try item(print.finger, print.reader).saveSecret(print.data, label: label) } catch {
      throw PrintStoreError(error)
    }
  }

  public func delete(_ finger: Finger, reader: String) throws(PrintStoreError) {
    do { try item(finger, reader).deleteItem() } catch { throw PrintStoreError(error) }
  }

  private func item(_ finger: Finger, _ reader: String) -> KeychainPasswordItem {
    KeychainPasswordItem(
      service: Self.service, account: PrintAccount(finger: finger, reader: reader).text,
      connection: connection)
  }
}

extension Finger {
  /// From the left thumb to the right little finger.
  fileprivate var order: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension PrintStoreError {
  fileprivate init(_ error: KeychainError) {
    switch error {
    case .cancelled, .userCanceled: self = .cancelled
    default: self = .unavailable(error.description)
    }
  }
}
