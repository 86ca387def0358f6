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

  /// Mounts a link over the kernel's own, which mount(8) can't: open_tree, then move_mount.
  private static let mountOverLink =
    "($link, $none, $place) = ($ARGV[0], q(), qq(/proc/$$/ns/user)); $tree = syscall(428, -100, $link, 0x101);"
    + " syscall(429, $tree, $none, -100, $place, 4); exec $ARGV[1]"

  @Test(
    "in a user namespace of one's own the system bus isn't believed, whatever is mounted over /proc",
    .enabled(if: canUnshare, "needs user namespaces, and mounts in them"),
    arguments: [
      "exec",
      "mount -t tmpfs none /proc; mkdir -p /proc/self/ns; ln -s 'user:[4026531837]' /proc/self/ns/user; exec",
      "mkdir -p $D/ns; ln -s 'user:[4026531837]' $D/ns/user; mount --bind $D /proc/$$; exec",
      "mkdir -p $D/ns; ln -s 'user:[4026531837]' $D/ns/user; mount --bind $D/ns /proc/$$/ns; exec",
      "ln -s 'user:[4026531837]' $D/link; exec perl -e '\(mountOverLink)' $D/link",
    ])
  func namespace(arrangement: String) throws {
    let folder = try TemporaryFolder()
    let script = "D=\(folder.path); \(arrangement) \(BuildProducts.path("evaluation-desk"))"
    let inside = try Command(
      ["/usr/bin/unshare", "-Urm", "/bin/sh", "-c", script],
      environment: ["PATH": "/usr/bin:/bin", "ASK_NAMESPACE": "1"])
    #expect(inside.text == "[false]\n", "\(inside.errors)")
  }

  private static let ordinary = ["/usr/bin/setpriv", "--reuid", "4242", "--regid", "4242", "--clear-groups"]
  private static let canBeOrdinary: Bool = {
    let reach = ["/usr/bin/test", "-x", BuildProducts.path("evaluation-desk")]
    return (try? Command(ordinary + reach, environment: [:]))?.status == .exited(0)
  }()

  @Test(
    "an ordinary user's process that can't be traced finds that out as well as any",
    .enabled(if: canBeOrdinary, "needs root, and a build folder that every user can reach"))
  func ordinaryUser() throws {
    let outside = try Command(
      Self.ordinary + [BuildProducts.path("evaluation-desk")], environment: ["ASK_NAMESPACE": "1"])
    #expect(outside.text == "[\(UserNamespace.isInitial)]\n")
  }

  @Test("outside of one it is believed, where this process itself is in the machine's first namespace")
  func initial() throws {
    let outside = try Command([BuildProducts.path("evaluation-desk")], environment: ["ASK_NAMESPACE": "1"])
    #expect(outside.text == "[\(UserNamespace.isInitial)]\n")
    #expect(SystemBus.standard.requiresInitialUserNamespace && SystemBus.standard.trustedUserID == 0)
    #expect(SystemBus.standard.address == "unix:path=/run/dbus/system_bus_socket")
  }
}
