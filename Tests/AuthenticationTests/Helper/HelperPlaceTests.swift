import Glibc
import Posix
import TestSupport
import Testing

/// Where a helper is looked for, and what it is told of the environment.
@Suite struct HelperPlaceTests {
  /// A program in `bin` of a folder of its own, with helpers where the names say.
  private func house(_ helpers: String...) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["bin", "libexec", "libexec/secret-notes", "path"] {
      try folder.makeFolder(name)
      chmod(folder.path(name), 0o755)
    }
    for helper in helpers {
      try folder.write(helper, "#!/bin/sh\n")
      chmod(folder.path(helper), 0o755)
    }
    let copy = try Command(
      ["/bin/cp", BuildProducts.path("evaluation-desk"), folder.path("bin/program")], environment: [:])
    #expect(copy.status == .exited(0))
    return folder
  }

  /// What the program in it finds.
  private func found(_ folder: TemporaryFolder, _ environment: [String: String] = [:]) throws -> String {
    let command = try Command([folder.path("bin/program"), "find=helper"], environment: environment)
    #expect(command.status == .exited(0), "\(command.errors)")
    return command.text
  }

  @Test("it is found beside the program")
  func beside() throws {
    let folder = try house("bin/helper")
    #expect(try found(folder) == "[\(folder.path)/bin/helper []]\n")
  }

  @Test("one that is missing is found nowhere else: not by PATH, not in the folder where one is")
  func missing() throws {
    let folder = try house("path/helper")
    #expect(try found(folder, ["PATH": folder.path("path")]) == "[nowhere]\n")
    let script = "cd \(folder.path)/path && exec ../bin/program find=helper"
    let inside = try Command(["/bin/sh", "-c", script], environment: ["PATH": "/usr/bin:/bin"])
    #expect(inside.text == "[nowhere]\n")
  }

  @Test(
    "the installation's own folder goes first where the program's folder is root's alone, and never else",
    .enabled(if: getuid() == 0, "needs root, whose folder it is to be"))
  func installation() throws {
    let folder = try house("bin/helper", "libexec/secret-notes/helper")
    #expect(try found(folder) == "[\(folder.path)/bin/../libexec/secret-notes/helper []]\n")
    chmod(folder.path("bin"), 0o777)
    #expect(try found(folder) == "[\(folder.path)/bin/helper []]\n")
    chmod(folder.path("bin"), 0o755)
    chown(folder.path("bin"), 4242, 4242)
    #expect(try found(folder) == "[\(folder.path)/bin/helper []]\n")
  }

  @Test(
    "one that everyone may write, that can't be run, or that is a folder is not taken",
    arguments: [0o757, 0o644])
  func untrusted(mode: UInt32) throws {
    let folder = try house("bin/helper")
    chmod(folder.path("bin/helper"), mode)
    #expect(try found(folder) == "[nowhere]\n")
    unlink(folder.path("bin/helper"))
    try folder.makeFolder("bin/helper")
    #expect(try found(folder) == "[nowhere]\n")
  }

  @Test("another user's is not taken", .enabled(if: getuid() == 0, "only root can give a file away"))
  func foreign() throws {
    let folder = try house("bin/helper")
    chown(folder.path("bin/helper"), 4242, 4242)
    #expect(try found(folder) == "[nowhere]\n")
  }

  @Test(
    "it is told of the language, by a name and not by a path, and of nothing else",
    arguments: [
      "KRB5_CONFIG", "KRB5CCNAME", "USER", "LOGNAME", "HOME", "PATH", "LD_LIBRARY_PATH", "XDG_RUNTIME_DIR",
      "DBUS_SYSTEM_BUS_ADDRESS", "NIS_PATH", "HOSTALIASES", "LOCPATH", "NLSPATH", "LANGUAGEX", "TZ",
      "G_DEBUG",
      "FP_VIRTUAL_DEVICE", "PAM_MATRIX_PASSWD",
    ])
  func environment(variable: String) throws {
    let folder = try house("bin/helper")
    let environment = [
      variable: "/tmp/evil", "LANG": "de_DE.UTF-8", "LC_ALL": "../../evil", "LC_TIME": "C",
    ]
    #expect(
      try found(folder, environment)
        == "[\(folder.path)/bin/helper [\"LANG=de_DE.UTF-8\", \"LC_TIME=C\"]]\n")
  }

  @Test(
    "the lockout ledger is found by the user's id, whatever the environment says",
    .enabled(if: PAMDesk.isPossible, "needs root and the right to mount"))
  func ledger() throws {
    let folder = try TemporaryFolder()
    let script = """
      mount -t tmpfs none /run && mkdir -p /run/user/0 && chmod 700 /run/user/0 &&
      \(BuildProducts.path("evaluation-desk")) miss=1 && cat /run/user/0/secret-notes/lockout
      """
    let command = try Command(
      ["/usr/bin/unshare", "-m", "/bin/sh", "-c", script],
      environment: ["PATH": "/usr/bin:/bin", "XDG_RUNTIME_DIR": folder.path, "XDG_STATE_HOME": folder.path])
    #expect(command.text == "[1]\n1\n", "\(command.errors)")
    #expect(access(folder.path("secret-notes"), F_OK) != 0)
  }
}
