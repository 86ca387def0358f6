import Glibc
import NotesCore
import Posix
import SecretMemory

/// Where a notes password comes from that nobody types: a file, a pipe or an open descriptor.
enum PasswordSource: Equatable {
  case file(String)
  case standardInput
  case descriptor(Int32)

  /// The source that the options name, or nil where there is none.
  init?(_ invocation: Invocation) throws(Failure) {
    let file = invocation.value(of: .passwordFile)
    let descriptor = invocation.value(of: .passwordDescriptor)
    switch (file, descriptor) {
    case (nil, nil): return nil
    case (.some, .some):
      throw Failure(.usage, "--password-file and --password-fd exclude each other.")
    case ("-", nil), (nil, "0"): self = .standardInput
    case (let path?, nil): self = .file(path)
    case (nil, let number?):
      guard let number = Int32(number) else { throw Failure(.usage, "--password-fd takes a number.") }
      self = .descriptor(number)
    }
  }

  /// The source that an option's value names, `-` for standard input; nil where there is none.
  init?(_ file: String?) {
    guard let file else { return nil }
    self = file == "-" ? .standardInput : .file(file)
  }

  /// Reads the password: everything there is, less one newline at the end.
  func read() throws(Failure) -> SecretBytes {
    do throws(SystemError) {
      // A descriptor that was handed to us is only borrowed: a copy is closed in its place.
      let source =
        switch self {
        case .file(let path): try FileDescriptor.open(path, O_RDONLY | O_NOCTTY)
        case .standardInput: try FileDescriptor.copy(of: STDIN_FILENO)
        case .descriptor(let number): try FileDescriptor.copy(of: number)
        }
      warn(of: source)
      return try read(from: source)
    } catch {
      throw Failure(.inputOutput, "The password can't be read from \(name): \(error.reason).")
    }
  }

  /// Tells of a file that gives the password to others too. It is theirs already, so that stops nothing.
  private func warn(of source: FileDescriptor) {
    guard case .file(let path) = self, let status = try? source.status(), status.st_mode & S_IFMT == S_IFREG,
      status.st_mode & (S_IRGRP | S_IROTH) != 0
    else { return }
    Output.note(
      """
      Other users of this machine may read the password in \(ArgumentParser.quoted(path)). Keep them out with: \
      chmod 600 \(ArgumentParser.shellQuoted(path))
      """)
  }

  private func read(from source: FileDescriptor) throws(SystemError) -> SecretBytes {
    // One byte more than a password may have and its newline, so that a longer one is seen to be too long.
    let buffer = SecretBytes(count: NotesPassword.longest + 2)
    var count = try buffer.withMutableBytes { bytes throws(SystemError) in
      var count = 0
      while count < bytes.count {
        let got = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[count...]))
        if got == 0 { break }
        count += got
      }
      return count
    }
    if count > 0 && buffer.withBytes({ $0[count - 1] }) == UInt8(ascii: "\n") { count -= 1 }
    return buffer[0..<count]
  }

  private var name: String {
    switch self {
    case .file(let path): ArgumentParser.quoted(path)
    case .standardInput: "standard input"
    case .descriptor(let number): "descriptor \(number)"
    }
  }
}
