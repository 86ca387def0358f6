import Bus
import Glibc
import Posix

/// libfprint's virtual readers for a helper that drives them itself, without fprintd.
public final class VirtualReaders: Sendable {
  /// A folder of the test's own, with the readers' sockets in it.
  public let folder: TemporaryFolder
  private let readers: [FingerDesk.Reader]

  /// Describes readers. They are there where a helper has the environment for them.
  public init(_ readers: [FingerDesk.Reader] = [.comparing]) throws {
    folder = try TemporaryFolder()
    self.readers = readers
  }

  /// The variables by which libfprint finds them.
  public var environment: [String] {
    let drivers = readers.isEmpty ? "none" : readers.map(\.driver).joined(separator: ":")
    return readers.map { "\($0.variable)=\(folder.path($0.driver))" }
      + ["FP_DRIVERS_ALLOWLIST=\(drivers)", "FP_DRIVERS_WHITELIST=\(drivers)"]
  }

  /// A program that sets the variables and goes on as `virtual-fprint`, for whoever starts it without any. It leaves
  /// its process id in the file `id`.
  public func script() throws -> String {
    let variables = environment.map { "export '\($0)'\n" }.joined()
    try folder.write(
      "helper",
      "#!/bin/sh\necho $$ > '\(folder.path("id"))'\n\(variables)exec '\(BuildProducts.path("virtual-fprint"))'\n"
    )
    chmod(folder.path("helper"), 0o755)
    return folder.path("helper")
  }

  /// Whether the last process that began as the script runs.
  public func isHelperRunning() throws -> Bool {
    let id = try FileDescriptor.open(folder.path("id"), O_RDONLY).readLine()
    return access("/proc/\(id)", F_OK) == 0
  }

  /// Waits until that process is gone, for a moment.
  public func helperEnds() throws -> Bool {
    let deadline = Deadline.after(.seconds(5))
    while try isHelperRunning() {
      if deadline.isPast { return false }
      usleep(2_000)
    }
    return true
  }

  /// Says a line of the virtual reader's protocol to it, as soon as it listens: while it is open.
  public func command(_ line: String, on reader: FingerDesk.Reader = .comparing) throws {
    let deadline = Deadline.after(.seconds(10))
    while true {
      do {
        let socket = try UnixSocket.connect(to: folder.path(reader.driver))
        var line = line
        try line.withUTF8 { bytes in try socket.write(UnsafeRawBufferPointer(bytes)) }
        // It closes the connection when it has read the line, and forgets one that is not read when the next comes.
        var end = pollfd(fd: socket.number, events: Int16(POLLIN), revents: 0)
        poll(&end, 1, 10_000)
        return
      } catch {
        guard !deadline.isPast else { throw error }
        usleep(2_000)
      }
    }
  }

  /// Touches a reader.
  public func touch(_ print: String, on reader: FingerDesk.Reader = .comparing) throws {
    try command("SCAN \(print)", on: reader)
  }
}
