import Glibc
import Posix

/// A place with PAM files and users of its own, in which the real `secret-notes-pam` runs: a mount namespace.
///
/// Its ``helper`` is a program that makes the namespace, arranges it and becomes the helper.
public final class PAMDesk: Sendable {
  /// Who asks.
  public enum User: String, Sendable {
    /// Whoever runs the tests, which is root here.
    case own
    /// An ordinary user called `tester`, id 4242, with the password `login`.
    case tester
  }

  /// A module that takes the password `login` for everyone.
  public static let matrix = "required /usr/lib/x86_64-linux-gnu/pam_wrapper/pam_matrix.so passdb=DESK/matrix"

  /// The beginning of a stack that says "begun" and then never ends, without a process of its own: it reads a
  /// pipe that nobody writes. ``hang()`` lays it out.
  public static let hanging = [
    "auth optional pam_echo.so file=DESK/text", "auth optional pam_echo.so file=DESK/pipe",
  ]

  /// Whether such places can be made here: it takes root, the right to mount, and the machine's first user
  /// namespace.
  public static let isPossible: Bool = {
    guard getuid() == 0, UserNamespace.isInitial,
      access("/usr/lib/x86_64-linux-gnu/pam_wrapper/pam_matrix.so", R_OK) == 0
    else { return false }
    let attempt = try? Command(
      ["/usr/bin/unshare", "-m", "/bin/mount", "-t", "tmpfs", "none", "/mnt"], environment: [:])
    return attempt?.status == .exited(0)
  }()

  private let folder: TemporaryFolder

  /// Makes a place.
  ///
  /// - Parameters:
  ///   - services: the lines of each service file, by its name. Others there are none, but for `other`, which lets
  ///     everyone in. Nil: the machine's own stay.
  ///   - user: who asks.
  ///   - shadow: `tester`'s line in the list of passwords, without the name; `login` by default.
  ///   - arrangement: shell commands run as root inside.
  ///   - prefix: a command that runs the helper, `setpriv --no-new-privs` for one.
  ///   - variables: what PAM's modules find in the environment, `NAME=VALUE`.
  public init(
    services: [String: [String]]?, user: User = .own, shadow: String? = nil, arrangement: String = "",
    prefix: String = "", variables: [String] = []
  ) throws {
    folder = try TemporaryFolder()
    // An ordinary user has to reach what is bound from here.
    chmod(folder.path, 0o755)
    try folder.makeFolder("pam.d")
    chmod(folder.path("pam.d"), 0o755)
    try folder.write("matrix", "root:login:secret-notes\ntester:login:secret-notes\n")
    var script = "set -e\nd=\(folder.path)\n"
    if let services {
      let permissive = ["auth required pam_permit.so", "account required pam_permit.so"]
      for (name, lines) in services.merging(["other": permissive], uniquingKeysWith: { own, _ in own }) {
        let text = lines.map { $0.replacing("DESK", with: folder.path) + "\n" }.joined()
        try folder.write("pam.d/\(name)", text)
        chmod(folder.path("pam.d/\(name)"), 0o644)
      }
      script += "/bin/mount --bind $d/pam.d /etc/pam.d\n"
    }
    script += Self.userList(shadow ?? Self.loginHash) + arrangement + "\n"
    let become = user == .tester ? "/usr/bin/setpriv --reuid 4242 --regid 4242 --clear-groups" : ""
    script += "exec /usr/bin/env \(variables.joined(separator: " ")) \(prefix) \(become) $HELPER \"$@\"\n"
    try folder.write("inside", script)
    let helper = BuildProducts.path("secret-notes-pam")
    try folder.write(
      "helper", "#!/bin/sh\nHELPER=\(helper) exec /usr/bin/unshare -m /bin/sh \(folder.path)/inside\n")
    chmod(folder.path("helper"), 0o755)
  }

  /// A program that stands for `secret-notes-pam`, with its descriptors.
  public var helper: String { folder.path("helper") }

  /// The processes that run in this place now, by their ids: those whose command line or PAM folder is its own.
  public func helpers() throws -> [Int32] {
    var found: [Int32] = []
    guard let processes = opendir("/proc") else { return [] }
    defer { closedir(processes) }
    while let entry = readdir(processes) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let id = Int32(name),
        let mounts = try? FileDescriptor.open("/proc/\(id)/mountinfo", O_RDONLY)
      else { continue }
      var text: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 65_536)
      while let count = try? buffer.withUnsafeMutableBytes({ try mounts.read(into: $0) }), count > 0 {
        text += buffer[..<count]
      }
      if String(decoding: text, as: UTF8.self).contains(folder.path) { found.append(id) }
    }
    return found
  }

  /// Lays out what ``hanging`` reads.
  public func hang() throws {
    try write("text", "begun")
    guard mkfifo(folder.path("pipe"), 0o644) == 0 else { throw SystemError("mkfifo") }
  }

  /// The size of a file that a service's lines name as `DESK/NAME`; zero where there is none.
  public func size(of name: String) -> Int {
    var status = stat()
    return stat(folder.path(name), &status) == 0 ? status.st_size : 0
  }

  /// Writes a file that a service's lines name as `DESK/NAME`.
  public func write(_ name: String, _ text: String) throws {
    try folder.write(name, text)
    chmod(folder.path(name), 0o644)
  }

  /// `login`, as crypt(3) keeps it.
  public static let loginHash =
    "$6$secretnotes$xKPHesQacAeOWXySsts7IXIffZg87K6eAiC/nNaTcA8PLmw.4cS7/J3GabVdlMbcuMteHHvpuKcrYh9VqowXt0:19000:0:99999:7:::"

  private static func userList(_ shadow: String) -> String {
    """
    cp -p /etc/passwd /etc/shadow $d/
    echo 'tester:x:4242:4242::/nonexistent:/bin/sh' >> $d/passwd
    echo 'tester:\(shadow)' >> $d/shadow
    /bin/mount --bind $d/passwd /etc/passwd
    /bin/mount --bind $d/shadow /etc/shadow

    """
  }
}
