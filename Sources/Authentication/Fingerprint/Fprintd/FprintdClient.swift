import Bus

/// A private connection to fprintd, whose owner has been looked at. Closing it releases whatever it has
/// claimed.
///
/// Every call names the daemon by its unique name: another that takes the name over is asked nothing and
/// believed nothing. All calls block, each with a deadline of its own.
struct FprintdClient: Sendable {
  static let name = "net.reactivated.Fprint"
  static let device = "net.reactivated.Fprint.Device"

  let connection: BusConnection
  /// The daemon's unique name.
  let owner: String
  let cancellation: Cancellation?
  private let devices: [String]

  /// Connects, starts the daemon where it does not run, and makes sure that it is the system's own.
  init(_ bus: SystemBus, deadline: Deadline, cancellation: Cancellation?) throws(FprintdProblem) {
    guard bus.isTrustworthy else { throw .unavailable(.userNamespace) }
    do {
      connection = try BusConnection.connect(
        to: bus.address, deadline: deadline.earlier(.after(.seconds(2))), cancellation: cancellation)
      guard connection.daemonUserID == bus.trustedUserID else {
        throw FprintdProblem.unavailable(.notTrusted)
      }
      // Its name is there only when it has found its readers, so the first answer may take a while.
      devices = try Self.devices(connection, deadline.earlier(.after(.seconds(5))), cancellation)
      let soon = deadline.earlier(.after(.seconds(2)))
      guard
        let owner = try connection.owner(of: Self.name, deadline: soon, cancellation: cancellation)
      else { throw FprintdProblem.failed(.daemonGone) }
      guard
        try connection.userID(of: owner, deadline: soon, cancellation: cancellation) == bus.trustedUserID
      else { throw FprintdProblem.unavailable(.notTrusted) }
      self.owner = owner
      self.cancellation = cancellation
    } catch let error as BusError {
      throw FprintdProblem(error)
    } catch let problem as FprintdProblem {
      throw problem
    } catch {
      throw .failed(.reader)
    }
  }

  /// The readers on which the user has prints, the one with the most first; of those with as many, one that
  /// feels a finger, else in the daemon's order.
  func readers() throws(FprintdProblem) -> [FprintdReader] {
    var readers: [FprintdReader] = []
    var problem = FprintdProblem.unavailable(.noReader)
    for path in devices {
      do {
        let fingers = try call(
          path, "ListEnrolledFingers", .string(""), reply: "(as)", within: .seconds(2))[0]?.strings
        if let fingers, !fingers.isEmpty { readers.append(FprintdReader(path: path, fingers: fingers)) }
      } catch {
        // A reader without prints says less than one that could not be asked.
        if problem == .unavailable(.noReader) || problem == .unavailable(.notEnrolled) { problem = error }
      }
    }
    guard !readers.isEmpty else { throw problem }
    if readers.count > 1 {
      for index in readers.indices {
        readers[index].isTouched = property("finger-present", of: readers[index])?.bool ?? false
      }
    }
    func rank(_ reader: (offset: Int, element: FprintdReader)) -> (Int, Int, Int) {
      (-reader.element.fingers.count, reader.element.isTouched ? 0 : 1, reader.offset)
    }
    return readers.enumerated().sorted { rank($0) < rank($1) }.map(\.element)
  }

  /// What a reader is called; an empty name where it can't be told.
  func name(of reader: FprintdReader) -> String {
    VisibleText.line(property("name", of: reader)?.string ?? "", limit: 60)
  }

  private func property(_ name: String, of reader: FprintdReader) -> Variant? {
    let get = MethodCall.property(name, of: Self.device, at: reader.path, destination: owner)
    return try? connection.call(get, deadline: .after(.seconds(1)), cancellation: cancellation)[0]?.unboxed
  }

  /// Takes a reader for ourselves.
  func claim(_ reader: FprintdReader) throws(FprintdProblem) {
    _ = try call(reader.path, "Claim", .string(""), within: .seconds(3))
  }

  /// Ends a verification. The daemon says "no match" before it answers, which means nothing.
  func stopVerification(_ reader: FprintdReader) throws(FprintdProblem) {
    _ = try call(reader.path, "VerifyStop", nil, within: .milliseconds(1_500))
  }

  /// Gives a reader back.
  func release(_ reader: FprintdReader) throws(FprintdProblem) {
    _ = try call(reader.path, "Release", nil, within: .seconds(1))
  }

  /// The call that begins a verification; its answer comes between the signals, in their order.
  func startVerification(
    _ reader: FprintdReader, finger: String,
    completion: @escaping @Sendable (Result<Variant, BusError>) -> Void
  ) {
    let start = MethodCall(
      destination: owner, path: reader.path, interface: Self.device, member: "VerifyStart",
      arguments: .tuple([.string(finger)]), interactive: true)
    connection.start(start, deadline: .after(.seconds(3)), completion: completion)
  }

  private func call(
    _ path: String, _ member: String, _ argument: Variant?, reply: String? = nil, within limit: Duration
  ) throws(FprintdProblem) -> Variant {
    let call = MethodCall(
      destination: owner, path: path, interface: Self.device, member: member,
      arguments: argument.map { .tuple([$0]) }, replySignature: reply, interactive: member == "Claim")
    do {
      return try connection.call(call, deadline: .after(limit), cancellation: cancellation)
    } catch {
      throw FprintdProblem(error)
    }
  }

  private static func devices(
    _ connection: BusConnection, _ deadline: Deadline, _ cancellation: Cancellation?
  ) throws(FprintdProblem) -> [String] {
    let call = MethodCall(
      destination: name, path: "/net/reactivated/Fprint/Manager",
      interface: "net.reactivated.Fprint.Manager", member: "GetDevices", replySignature: "(ao)")
    do {
      return try connection.call(call, deadline: deadline, cancellation: cancellation)[0]?.strings ?? []
    } catch .remote(let name, _) where !name.hasPrefix(Self.name) {
      // Not installed, or it can't be started: the bus's word, not the daemon's.
      throw .unavailable(.noService)
    } catch {
      throw FprintdProblem(error)
    }
  }
}
