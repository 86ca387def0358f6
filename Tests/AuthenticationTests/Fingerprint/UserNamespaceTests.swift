import Glibc
import Posix
import TestSupport
import Testing

@testable import Authentication

@Suite struct UserNamespaceTests {
  private static let canUnshare: Bool =
    (try? Command(
      ["/usr/bin/unshare", "-Urm", "/bin/mount", "-t", "tmpfs", "none", "/mnt"], environment: [:]))?.status
    == .exited(0)

  @Test(
    "in a user namespace of one's own the system bus isn't believed, whatever is mounted over /proc",
    .enabled(if: canUnshare, "needs user namespaces, and mounts in them"),
    arguments: [
      "exec",
      "mount -t tmpfs none /proc; mkdir -p /proc/self/ns; ln -s 'user:[4026531837]' /proc/self/ns/user; exec",
      "mkdir -p $D/ns; ln -s 'user:[4026531837]' $D/ns/user; mount --bind $D /proc/$$; exec",
      "mkdir -p $D/ns; ln -s 'user:[4026531837]' $D/ns/user; mount --bind $D/ns /proc/$$/ns; exec",
    ])
  func namespace(arrangement: String) throws {
    let folder = try TemporaryFolder()
    let script = "D=\(folder.path); \(arrangement) \(BuildProducts.path("evaluation-desk"))"
    let inside = try Command(
      ["/usr/bin/unshare", "-Urm", "/bin/sh", "-c", script],
      environment: ["PATH": "/usr/bin:/bin", "ASK_NAMESPACE": "1"])
    #expect(inside.text == "[false]\n", "\(inside.errors)")
  }

  @Test("outside of one it is believed, where this process itself is in the machine's first namespace")
  func initial() throws {
    let outside = try Command([BuildProducts.path("evaluation-desk")], environment: ["ASK_NAMESPACE": "1"])
    #expect(outside.text == "[\(UserNamespace.isInitial)]\n")
    #expect(SystemBus.standard.requiresInitialUserNamespace && SystemBus.standard.trustedUserID == 0)
    #expect(SystemBus.standard.address == "unix:path=/run/dbus/system_bus_socket")
  }
}
