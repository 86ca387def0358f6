import Glibc
import NotesCore
import Posix

/// The lines of what the kernel gives: its keyring, for `--keep`, and memory to edit in.
enum SystemChecks {
  /// - Parameters:
  ///   - obstacle: why the kernel gives no keyring; nil where it does.
  ///   - grants: how many grants there are.
  static func grants(_ obstacle: SystemError?, _ grants: Int) -> Check {
    let (name, title) = ("kernel-keyring", "Kernel keyring")
    if let obstacle {
      return .note(name, title, "refused (\(obstacle.reason)), so --keep is not available")
    }
    return .ok(name, title, "there for --keep, \(grants == 0 ? "no grant" : "\(grants) granted")")
  }

  /// - Parameters:
  ///   - folders: the folders in memory in which this user may make files, the best first.
  ///   - texts: how many texts editors left there that were ended.
  static func scratch(_ folders: [String], texts: Int = 0) -> Check {
    let (name, title) = ("scratch", "Memory for editing")
    guard let folder = folders.first else {
      return .bad(
        name, title, "neither /run/user/\(geteuid()) nor /dev/shm is memory that you may write",
        .cannotCreate,
        remedy:
          "Without it no editor is opened, but texts are taken from standard input. Mount a tmpfs on /dev/shm."
      )
    }
    guard texts == 0 else {
      return .note(
        name, title,
        "\(folder), and in it \(texts == 1 ? "a text" : "\(texts) texts") of an editor that was ended",
        remedy: "The next command that opens the notes makes a draft of it.")
    }
    return .ok(name, title, folder)
  }

  /// - Parameter drafts: where the account's texts in memory would be kept.
  static func gather(_ drafts: DraftFolder) -> [Check] {
    [
      grants(NotesSession.grantObstacle, NotesSession.grantCount),
      scratch(
        MemoryFileSystem.folders.filter { access($0, W_OK | X_OK) == 0 },
        texts: ScratchSweep.count(drafts: drafts)),
    ]
  }
}
