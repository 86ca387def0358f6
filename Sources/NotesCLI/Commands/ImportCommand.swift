import Authentication
import Glibc
import NotesCore
import Posix
import SecretMemory

/// `import`: notes out of a sealed export, a text file, or a folder of text files. No note that is there is changed.
enum ImportCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    guard let source = context.operand else { return }
    var status = stat()
    if source != "-", stat(source, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
      try folder(source, context)
    } else {
      try file(source, context)
    }
    context.session.keepGeneration()
  }

  // MARK: - A folder

  private static func folder(_ path: String, _ context: CommandContext) throws(Failure) {
    let folder: TextFolder
    do { folder = try TextFolder(at: path) } catch { throw Failure(error) }
    let arrivals = try takeIn(context) { () throws(ExchangeError) in try folder.next() }
    report(arrivals)
    if folder.otherFiles > 0 {
      Output.note("\(count(folder.otherFiles, "file")) not named .md, .markdown or .txt passed over.")
    }
    guard !folder.omitted.isEmpty else { return }
    for (path, reason) in folder.omitted { Output.note("Left out: \(path): \(reason.clause).") }
    // What was imported is stored all the same.
    context.session.keepGeneration()
    throw Failure(.damaged, "\(count(folder.omitted.count, "file")) left out; everything else was imported.")
  }

  // MARK: - A file

  private static func file(_ path: String, _ context: CommandContext) throws(Failure) {
    let file = try open(path)
    let start = try start(of: file, path)
    if SealedExportReader.isExport(start) {
      var notes = try reader(file, start, context).notes()
      return report(try takeIn(context) { () throws(ExchangeError) in try notes.next() })
    }
    guard context.exportPassword == nil else { throw Failure(.damaged, "That is no sealed export.") }
    var note = try text(file, start, path)
    report(
      try takeIn(context) { () throws(ExchangeError) in
        defer { note = nil }
        return note
      })
  }

  private static func open(_ path: String) throws(Failure) -> FileDescriptor {
    do throws(SystemError) {
      if path == "-" { return try FileDescriptor.copy(of: STDIN_FILENO) }
      return try FileDescriptor.open(path, O_RDONLY | O_NOCTTY)
    } catch {
      if error.number == ENOENT {
        throw Failure(.noSuchNote, "There is no file \(ArgumentParser.quoted(path)).")
      }
      throw Failure(.inputOutput, "\(ArgumentParser.quoted(path)) can't be read: \(error.reason).")
    }
  }

  /// Enough to tell what it is.
  private static func start(of file: FileDescriptor, _ path: String) throws(Failure) -> [UInt8] {
    var start: [UInt8] = []
    let piece = SecretText(capacity: 8)
    do throws(SystemError) {
      while start.count < 8 {
        piece.truncate(to: 0)
        try piece.append(room: 8 - start.count) { room throws(SystemError) in try file.read(into: room) }
        if piece.isEmpty { break }
        piece.withBytes { start += $0 }
      }
    } catch {
      throw Failure(.inputOutput, "\(ArgumentParser.quoted(path)) can't be read: \(error.reason).")
    }
    return start
  }

  private static func text(
    _ file: FileDescriptor, _ start: [UInt8], _ path: String
  ) throws(Failure) -> ExchangedNote? {
    var omission: TextFolder.Omission?
    let name = path == "-" ? nil : path.split(separator: "/").last.map(String.init)
    let note: ExchangedNote?
    do throws(SystemError) {
      note = try TextFile.note(in: file, after: start, named: name) { reason in
        omission = reason
        return nil
      }
    } catch { throw Failure(.inputOutput, "\(ArgumentParser.quoted(path)) can't be read: \(error.reason).") }
    guard let omission else { return note }
    throw Failure(.damaged, "\(ArgumentParser.quoted(path)) can't be imported: \(omission.clause).")
  }

  // MARK: - A sealed export

  /// The reader, once its password is right: three tries at the terminal.
  private static func reader(
    _ file: FileDescriptor, _ start: [UInt8], _ context: CommandContext
  ) throws(Failure) -> SealedExportReader {
    let head: [UInt8]
    do { head = try SealedExportReader.head(after: start, source: file.read) } catch { throw Failure(error) }
    if let given = context.exportPassword { return try reader(file, head, given) }
    guard context.givenPassword == nil, !context.invocation.has(.noInput) else {
      throw Failure(.usage, "Give the export's password with --export-password-file FILE.")
    }
    var tries = 3
    while true {
      tries -= 1
      let typed = try PasswordQuestion.one("Password of the export: ", instead: "--export-password-file FILE")
      do throws(Failure) { return try reader(file, head, typed) } catch {
        guard error.code == .refused, tries > 0 else { throw error }
        Output.note("That is not the export's password.")
      }
    }
  }

  private static func reader(
    _ file: FileDescriptor, _ head: [UInt8], _ password: NotesPassword
  ) throws(Failure) -> SealedExportReader {
    do throws(ExchangeError) {
      return try Progress.reporting("Working on the export's password; this takes a moment by design.") {
        () throws(ExchangeError) in
        try SealedExportReader(start: head, password: password, source: file.read)
      }
    } catch { throw Failure(error) }
  }

  // MARK: - All

  private static func takeIn(
    _ context: CommandContext, _ next: () throws(ExchangeError) -> ExchangedNote?
  ) throws(Failure) -> [UnlockedVault.Arrival] {
    let notes = try context.unlock(to: "import notes")
    do throws(ExchangeError) {
      return try Progress.reporting("Importing the notes.") { () throws(ExchangeError) in
        try notes.takeIn(next)
      }
    } catch { throw Failure(error) }
  }

  private static func report(_ arrivals: [UnlockedVault.Arrival]) {
    var (added, present) = (0, 0)
    for arrival in arrivals {
      switch arrival {
      case .added: added += 1
      case .alreadyThere: present += 1
      case .addedBeside(let id, let new):
        added += 1
        Output.note("Under \(id) there is another text already; the imported one is \(new).")
      }
    }
    Output.note(
      "Imported \(count(added, "note"))" + (present > 0 ? "; \(count(present, "note")) there already." : "."))
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
  }
}

extension TextFolder.Omission {
  /// The reason, for within a sentence.
  fileprivate var clause: String {
    switch self {
    case .notAFile: "it is a link, a pipe or a device"
    case .notUTF8: "its text is not UTF-8"
    case .nameNotUTF8: "its name is not UTF-8"
    case .tooLong: "it is longer than a note may be"
    case .titleTooLong: "its title is too long"
    case .tooDeep: "it lies more than \(TextFolder.deepest) folders deep"
    case .unreadable(let error): error.reason
    }
  }
}
