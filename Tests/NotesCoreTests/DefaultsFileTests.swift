import Glibc
import Posix
import TestSupport
import Testing

@testable import NotesCore

@Suite("The defaults file") struct DefaultsFileTests {
  let folder: TemporaryFolder
  let file: DefaultsFile

  init() throws {
    folder = try TemporaryFolder()
    file = DefaultsFile(at: folder.path("defaults.plist"))
  }

  private static func plist(_ content: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">\(content)</plist>
    """
  }

  @Test("what was written is read again", arguments: ["alice", "Zoë", "<&>\"'", "李小龍", "a b"])
  func roundTrip(_ name: String) throws {
    try file.write(Username(name))
    #expect(try file.read() == .username(Username(name), otherKeys: []))
  }

  @Test("the file is an XML property list with exactly one key, readable by its owner alone")
  func form() throws {
    try file.write(Username("alice"))
    let text = String(decoding: try #require(try bytes(ofFile: file.path)), as: UTF8.self)
    #expect(text.hasPrefix("<?xml"))
    #expect(text.split(separator: "<key>").count == 2)
    var status = stat()
    #expect(lstat(file.path, &status) == 0 && status.st_mode == S_IFREG | 0o600)
  }

  @Test("what a killed write left is gone after the next, and those who write at once all succeed")
  func temporaryFiles() throws {
    try folder.write("defaults.plist.new", "half")
    try OwnThread.runTogether(
      (0..<4).map { writer in
        { for _ in 0..<25 { try file.write(Username("writer \(writer)")) } }
      })
    #expect(try FileNames.of(folder.path) == ["defaults.plist"])
    guard case .username(_, otherKeys: []) = file.read() else {
      Issue.record("\(file.read())")
      return
    }
  }

  @Test("no file and no folder is no account")
  func absent() {
    #expect(file.read() == .absent)
    #expect(DefaultsFile(at: folder.path("none/defaults.plist")).read() == .absent)
  }

  @Test("a file with more keys is read, names them, and has one key after the next write")
  func moreKeys() throws {
    try folder.write(
      "defaults.plist",
      Self.plist(
        "<dict><key>zeal</key><array/><key>username</key><string>alice</string><key>age</key><real>3</real></dict>"
      ))
    #expect(try file.read() == .username(Username("alice"), otherKeys: ["age", "zeal"]))
    try file.write(Username("alice"))
    #expect(try file.read() == .username(Username("alice"), otherKeys: []))
  }

  @Test(
    "a file that can't be used says why, is not touched by reading, and is replaced by writing",
    arguments: [
      ("", DefaultsFile.Fault.notAPropertyList), ("garbage", .notAPropertyList),
      ("{username = alice;}", .notAPropertyList),
      ("<plist><dict><key>username</key>", .notAPropertyList), (plist("<array/>"), .notAPropertyList),
      (plist("<dict/>"), .noUsername), (plist("<dict><key>user</key><string>a</string></dict>"), .noUsername),
      (plist("<dict><key>username</key><integer>3</integer></dict>"), .wrongType),
      (plist("<dict><key>username</key><array><string>a</string></array></dict>"), .wrongType),
      (plist("<dict><key>username</key><string></string></dict>"), .invalid(.empty)),
      (plist("<dict><key>username</key><string>a&#10;b</string></dict>"), .invalid(.controlCharacter)),
      (
        plist("<dict><key>username</key><string>\(String(repeating: "a", count: 65))</string></dict>"),
        .invalid(.tooLong)
      ),
      (plist("<dict><key>x</key>\(String(repeating: "<array>", count: 10_000))"), .tooLarge),
      (String(repeating: "(", count: 8000), .notAPropertyList),
      (String(repeating: "<array>", count: 1100), .notAPropertyList),
      (plist("<dict><key>username</key><string>&#xD800;</string></dict>"), .notAPropertyList),
    ])
  func unusable(_ content: String, _ fault: DefaultsFile.Fault) throws {
    try folder.write("defaults.plist", content)
    let before = try bytes(ofFile: file.path)
    #expect(file.read() == .unusable(fault))
    #expect(try bytes(ofFile: file.path) == before)
    try file.write(Username("bob"))
    #expect(try file.read() == .username(Username("bob"), otherKeys: []))
  }

  @Test("a name of bytes that are not UTF-8 is no text")
  func notUTF8() throws {
    try write(
      Array("<plist><dict><key>username</key><string>".utf8) + [0xff, 0xfe]
        + Array("</string></dict></plist>".utf8), toFile: file.path)
    #expect(file.read() == .unusable(.wrongType))
  }

  @Test("a pipe and a folder are no files, and nothing waits for them")
  func special() {
    mkfifo(file.path, 0o600)
    #expect(file.read() == .unusable(.notARegularFile))
    unlink(file.path)
    mkdir(file.path, 0o700)
    #expect(file.read() == .unusable(.notARegularFile))
    #expect(throws: SystemError.self) { try file.write(Username("alice")) }
  }

  @Test("a link to a file of one's own is followed, and stays a link")
  func ownLink() throws {
    try folder.makeFolder("dotfiles")
    try DefaultsFile(at: folder.path("dotfiles/real.plist")).write(Username("alice"))
    symlink("dotfiles/real.plist", file.path)
    #expect(try file.read() == .username(Username("alice"), otherKeys: []))
    try file.write(Username("bob"))
    #expect(
      try DefaultsFile(at: folder.path("dotfiles/real.plist")).read()
        == .username(Username("bob"), otherKeys: []))
    var status = stat()
    #expect(lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("a link to nothing is neither read nor written through")
  func danglingLink() throws {
    symlink(folder.path("none"), file.path)
    #expect(file.read() == .unusable(.foreignLink))
    #expect(throws: SystemError.self) { try file.write(Username("alice")) }
    #expect(access(folder.path("none"), F_OK) != 0)
  }

  @Test(
    "a link to another user's file is neither read nor written through",
    .enabled(if: geteuid() == 0, "only root can give a file away"))
  func foreignLink() throws {
    try DefaultsFile(at: folder.path("theirs.plist")).write(Username("mallory"))
    chown(folder.path("theirs.plist"), 4242, 4242)
    symlink(folder.path("theirs.plist"), file.path)
    let before = try bytes(ofFile: folder.path("theirs.plist"))
    #expect(file.read() == .unusable(.foreignLink))
    #expect(throws: SystemError.self) { try file.write(Username("alice")) }
    #expect(try bytes(ofFile: folder.path("theirs.plist")) == before)
  }

  @Test(
    "a write that fails leaves the old file and nothing beside it",
    .enabled(if: PrivateMount.isPossible, "mounting takes root"))
  func fullDisk() throws {
    try PrivateMount.inside(folder.path, size: "size=16k") {
      try file.write(Username("alice"))
      while true {
        let filler = try FileDescriptor.open(folder.path("filler"), O_WRONLY | O_CREAT | O_APPEND)
        let block = [UInt8](repeating: 0, count: 4096)
        do { try block.withUnsafeBytes { try filler.write($0) } } catch { break }
      }
      #expect(throws: SystemError.self) { try file.write(Username("bob")) }
      #expect(try file.read() == .username(Username("alice"), otherKeys: []))
      let names = try FileNames.of(folder.path)
      #expect(names == ["defaults.plist", "filler"])
    }
  }
}
