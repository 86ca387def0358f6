import Authentication
import Bus
import KeyringPrints

/// `fingerprint delete`: a print of our own, from the keyring and from the reader that keeps it.
enum FingerprintDeletion {
  static func run(_ context: CommandContext, _ finger: Finger?) throws(Failure) {
    let prints: [StoredPrint]
    do { prints = try context.prints.prints(cancellation: nil) } catch {
      throw Failure(FingerprintReaderError.store(error))
    }
    let fingers = Set(prints.map(\.finger))
    let list = Finger.allCases.filter(fingers.contains).map(\.rawValue).joined(separator: ", ")
    guard let finger = finger ?? (fingers.count == 1 ? fingers.first : nil) else {
      throw fingers.isEmpty
        ? Failure(.other, "No finger is enrolled; there is nothing to delete.")
        : Failure(.usage, "Say which finger: \(list).")
    }
    let doomed = prints.filter { $0.finger == finger }
    guard !doomed.isEmpty else {
      throw Failure(.other, "The \(finger) is not enrolled.\(list.isEmpty ? "" : " Enrolled: \(list).")")
    }
    try context.requireTypedPassword(to: "delete a finger")
    let readers = FingerprintReaders(prints: context.prints)
    var isForgotten = true
    for print in doomed {
      do { isForgotten = try readers.delete(print, cancellation: Cancellation()) && isForgotten } catch {
        throw Failure(error)
      }
    }
    Output.note("Deleted the \(finger).")
    if !isForgotten {
      Output.note(
        "The reader itself could not be asked to forget it, if it keeps any; nothing here uses it any more.")
    }
  }
}
