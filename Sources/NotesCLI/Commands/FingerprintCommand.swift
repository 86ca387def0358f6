import Authentication
import Bus

/// `fingerprint`: the fingers by which the gate can be passed, whoever keeps them.
enum FingerprintCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    let finger = try context.invocation.operands.dropFirst().first.map(finger)
    let presence = FprintdPresence(on: .standard, deadline: .after(.seconds(5)))
    switch context.operand {
    case "enroll":
      try requireOwnFingers(presence)
      try FingerprintEnrolment(context: context, finger: finger ?? .rightIndex).run()
    case "delete":
      try requireOwnFingers(presence)
      try FingerprintDeletion.run(context, finger)
    default:
      guard finger == nil else { throw Failure(.usage, "fingerprint list takes no finger.") }
      try FingerprintList.run(context, presence)
    }
  }

  /// The finger of that name, with blanks or dashes, with "finger" or without.
  static func finger(named name: String) -> Finger? {
    let words = name.lowercased().split { " -_".contains($0) }.joined(separator: "-")
    return Finger(rawValue: words) ?? Finger(rawValue: words + "-finger")
  }

  private static func finger(_ name: String) throws(Failure) -> Finger {
    if let finger = finger(named: name) { return finger }
    let names = Finger.allCases.map(\.rawValue)
    let near = ArgumentParser.suggestion(for: name, among: names)
    throw Failure(
      .usage,
      "There is no finger \(ArgumentParser.quoted(name)).\(near) The names are \(names.joined(separator: ", "))."
    )
  }

  private static func requireOwnFingers(_ presence: FprintdPresence) throws(Failure) {
    switch presence {
    case .absent: return
    case .owned, .activatable:
      throw Failure(
        .unavailable,
        "The fingers of this machine are kept by fprintd: use fprintd-enroll, fprintd-delete or the desktop's settings."
      )
    case .unknown:
      throw Failure(
        .unavailable,
        "The system bus does not answer, so it can't be told whether fprintd keeps the fingers here. Start the bus."
      )
    }
  }
}

extension Failure {
  /// What a reader that did not do what it was asked means to the person.
  init(_ error: FingerprintReaderError) {
    switch error {
    case .helperMissing:
      self.init(
        .unavailable, "The helper secret-notes-fprint is not where it belongs. Install Secret Notes again.")
    case .noReader:
      self.init(
        .unavailable,
        "No fingerprint reader was found that you may open. Connect one; installing fprintd gives every user access."
      )
    case .noAccess:
      self.init(
        .refused,
        """
        You may not open the fingerprint reader: its device belongs to the system. Install fprintd, or have an \
        administrator let you open it (a udev rule with TAG+="uaccess").
        """)
    case .inUse: self.init(.busy, "Another program uses the fingerprint reader. Try again when it is free.")
    case .disconnected:
      self.init(.unavailable, "The fingerprint reader was disconnected. Connect it and begin again.")
    case .tooHot:
      self.init(
        .unavailable, "The fingerprint reader is too hot. Let it cool down for some minutes and try again.")
    case .duplicate:
      self.init(
        .cannotCreate,
        "The reader knows this finger already. Delete it first, with: secret-notes fingerprint delete FINGER")
    case .full:
      self.init(.cannotCreate, "The reader's own memory is full. Delete a finger from it first.")
    case .notSupported: self.init(.unavailable, "The fingerprint reader can't do this.")
    case .timedOut:
      self.init(.unavailable, "The fingerprint reader did not answer. Connect it anew and try again.")
    case .failing:
      self.init(.unavailable, "The fingerprint reader, or its driver, failed. Try again, or connect it anew.")
    case .userNamespace:
      self.init(
        .unavailable, "This process is in a user namespace of its own, where no reader can be trusted.")
    case .store(.unavailable(let sentence)): self.init(.unavailable, sentence)
    case .store(.cancelled), .cancelled: self.init(.cancelled, "Cancelled; nothing was changed.")
    }
  }
}
