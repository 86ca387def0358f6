import Glibc

/// What the file system says of a path, without anything being opened.
package struct FileFacts: Equatable, Sendable {
  /// The path.
  package var path: String
  /// Whether it is a regular file, or for a folder a folder, and no link.
  package var isOfItsKind: Bool
  /// Whether it belongs to the user who runs this.
  package var isOwn: Bool
  /// The bits of the mode that let others in: none is 0.
  package var openBits: UInt32

  /// Describes a file.
  package init(path: String = "", isOfItsKind: Bool = true, isOwn: Bool = true, openBits: UInt32 = 0) {
    self.path = path
    self.isOfItsKind = isOfItsKind
    self.isOwn = isOwn
    self.openBits = openBits
  }

  /// Looks at a path; nil where there is nothing, or the system doesn't say.
  init?(of path: String, isFolder: Bool) {
    var status = stat()
    guard (isFolder ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.path = path
    isOfItsKind = status.st_mode & S_IFMT == (isFolder ? S_IFDIR : S_IFREG)
    isOwn = status.st_uid == geteuid()
    openBits = status.st_mode & 0o077
  }
}
