import CSystem
import Glibc
import Posix
import TestSupport
import Testing

@Suite struct ChildProcessTests {
  /// Runs a shell script and gives what it wrote to its descriptor 3.
  private func run(_ script: String, environment: [String] = [], newSession: Bool = false) throws -> (
    Posix.ExitStatus, String
  ) {
    let pipe = try FileDescriptor.pipe()
    let child = try ChildProcess(
      "/bin/sh", arguments: ["sh", "-c", script], environment: environment,
      descriptors: [2: pipe.writing, 3: pipe.writing], newSession: newSession)
    let status = child.wait()
    // All of it is in the pipe now, and our own end keeps it from having one.
    try pipe.writing.write(Array("\nend\n".utf8))
    var lines: [String] = []
    while case let line = try pipe.reading.readLine(), line != "end" { lines.append(line) }
    return (status, lines.joined(separator: "\n"))
  }

  @Test("a child's exit code and its signal are told apart")
  func status() throws {
    #expect(try run("exit 7").0 == .exited(7))
    #expect(try run("kill -KILL $$").0 == .signalled(SIGKILL))
  }

  @Test("the status is the same however often it is asked for")
  func repeatedWait() throws {
    let child = try ChildProcess("/bin/false", arguments: ["false"], environment: [], descriptors: [:])
    #expect(child.wait() == .exited(1) && child.wait() == .exited(1))
  }

  @Test("a child has the environment and the descriptors it was given, and no others")
  func exactness() throws {
    let stray = sn_fcntl_int(STDERR_FILENO, F_DUPFD, 700)  // inheritable
    defer { close(stray) }
    let (_, environment) = try run("/usr/bin/env >&3", environment: ["ONLY=this"])
    let names = environment.split(separator: "\n").map { $0.prefix { $0 != "=" } }
    #expect(Set(names).subtracting(["PWD", "_", "SHLVL", "OLDPWD"]) == ["ONLY"])
    let (_, descriptors) = try run("for f in /proc/self/fd/*; do echo ${f##*/}; done >&3")
    #expect(!descriptors.split(separator: "\n").contains("\(stray)"))
  }

  @Test("descriptors land where they belong even where their numbers cross")
  func crossing() throws {
    let first = try FileDescriptor.pipe()
    let second = try FileDescriptor.pipe()
    let child = try ChildProcess(
      "/bin/sh", arguments: ["sh", "-c", "echo a >&3; echo b >&4"], environment: [],
      descriptors: [4: first.writing, 3: second.writing])
    child.wait()
    #expect(try second.reading.readLine() == "a")
    #expect(try first.reading.readLine() == "b")
  }

  @Test("a child starts in its folder even where its descriptors take the folder's number")
  func folder() throws {
    let folder = try TemporaryFolder()
    let start = try FileDescriptor.open(folder.path, O_RDONLY | O_DIRECTORY)
    let pipe = try FileDescriptor.pipe()
    let child = try ChildProcess(
      "/bin/pwd", arguments: ["pwd", "-P"], environment: [],
      descriptors: [1: pipe.writing, start.number: pipe.writing], folder: start)
    #expect(child.wait() == .exited(0))
    #expect(try pipe.reading.readLine() == folder.path)
  }

  @Test("a program that isn't there is an error with its number")
  func missing() {
    #expect(throws: SystemError("start /nonexistent", number: ENOENT)) {
      try ChildProcess("/nonexistent", arguments: ["x"], environment: [], descriptors: [:])
    }
  }

  @Test("a child starts with no signal blocked or ignored, and leads a session where it is to")
  func session() throws {
    let (_, text) = try run(
      "grep -E '^Sig(Blk|Ign)' /proc/self/status >&3; cut -d' ' -f6 /proc/$$/stat >&3; echo $$ >&3",
      newSession: true)
    let words = text.split(whereSeparator: \.isWhitespace)
    try #require(words.count == 6, "\(text)")
    // Bits 31 and 32 are the C library's own signals, which nobody can set.
    for mask in [words[1], words[3]] { #expect(UInt64(mask, radix: 16).map { $0 & 0x7fff_ffff } == 0) }
    #expect(words[4] == words[5])
  }
}

extension FileDescriptor {
  fileprivate func write(_ bytes: [UInt8]) throws {
    try bytes.withUnsafeBytes { try write($0) }
  }
}
