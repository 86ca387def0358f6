import Authentication
import Bus
import Glibc
import SecretMemory
import TestSupport

/// Many evaluations in one process, of every kind in turn, and what of each is left.
enum Leaks {
  /// What a process has at one moment.
  struct Inventory: CustomStringConvertible {
    let kilobytes: Int
    let descriptors: Int
    let threads: Int
    let children: Int
    let connections: Int

    var description: String {
      "\(kilobytes) KB resident, \(descriptors) descriptors, \(threads) threads, \(children) children, "
        + "\(connections) connections on the bus"
    }
  }

  static func run(_ count: Int) throws {
    let desk = try FingerDesk()
    try desk.enroll("right", as: "right-thumb")
    let authenticator = Asking.authenticator(bus: desk.address)
    print("after       0: \(try inventory(desk))")
    var succeeded = 0
    for number in 1...count {
      if evaluate(number, authenticator, desk) { succeeded += 1 }
      if number == 100 || number % 500 == 0 || number == count {
        print("after \(number): \(try inventory(desk))")
        fflush(nil)
      }
    }
    print("\(succeeded) of \(count) ended as they should")
  }

  /// One by a finger, by the login password through PAM, by a cancel, after a miss by a finger.
  private static func evaluate(_ number: Int, _ authenticator: Authenticator, _ desk: FingerDesk) -> Bool {
    let presenter = Waiting()
    let outcome = Mailbox<String>()
    BlockingThread.start("evaluate") {
      let success = try? authenticator.evaluate(Asking.request, presenter: presenter)
      outcome.send(success.map { "\($0.method)" } ?? "none")
    }
    guard presenter.waitForFinger() else { return false }
    let expected: String
    switch number % 4 {
    case 0:
      presenter.act(.password(SecretBytes(utf8: "login")))
      expected = "loginPassword"
    case 1:
      presenter.act(.cancelled)
      expected = "none"
    case 2:
      try? desk.touch("left")
      guard presenter.waitForFinger() else { return false }
      fallthrough
    default:
      try? desk.touch("right")
      expected = "fingerprint"
    }
    return outcome.receive(until: .after(.seconds(20))) == expected
  }

  private static func inventory(_ desk: FingerDesk) throws -> Inventory {
    usleep(300_000)  // the last evaluation's threads may still be on their way out
    let connection = try desk.bus.connect()
    let list = MethodCall(
      destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus",
      member: "ListNames", arguments: nil)
    let names = try connection.call(list, deadline: .after(.seconds(5)))[0]?.strings ?? []
    connection.close()
    return Inventory(
      kilobytes: field("VmRSS"), descriptors: entries("/proc/self/fd"), threads: field("Threads"),
      children: children(), connections: names.count { $0.hasPrefix(":") })
  }

  private static func field(_ name: String) -> Int {
    for line in text("/proc/self/status").split(separator: "\n") where line.hasPrefix(name + ":") {
      return Int(line.dropFirst(name.count + 1).filter(\.isNumber)) ?? 0
    }
    return 0
  }

  private static func children() -> Int {
    text("/proc/self/task/\(getpid())/children").split(separator: " ").count
  }

  private static func entries(_ path: String) -> Int {
    guard let folder = opendir(path) else { return 0 }
    defer { closedir(folder) }
    var count = -3  // ".", ".." and the folder itself
    while readdir(folder) != nil { count += 1 }
    return count
  }

  private static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = fread(&buffer, 1, buffer.count, file)
    return String(decoding: buffer[..<count], as: UTF8.self)
  }
}
