import Foundation

/// What this program is called: its file's name, which stays the same when a newer version is installed in another
/// folder.
enum ProgramName {
  static let own = name(
    ofLink: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "")

  /// The name in what the kernel says about a program's file.
  static func name(ofLink link: String) -> String {
    let name = link.split(separator: "/").last.map(String.init) ?? ""
    let mark = " (deleted)"  // once an update has taken the file's place
    return name.hasSuffix(mark) ? String(name.dropLast(mark.count)) : name
  }
}
