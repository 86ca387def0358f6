import NotesCore

/// `protect`: says whether notes are protected, or switches it.
enum ProtectCommand {
  static func run(_ context: CommandContext) throws(Failure) {
    guard let wanted = context.operand.flatMap(Protection.init(rawValue:)) else {
      let status = try CommandContext.translating { () throws(SessionError) in try context.session.status() }
      return try context.output.write("\(status.protection.rawValue)\n")
    }
    let way = try context.way()
    try CommandContext.translating { () throws(SessionError) in
      try context.session.setProtection(wanted, by: way)
    }
    try context.finishRecovery(way)
    Output.note(
      wanted == .on
        ? "Protection is on: opening takes your finger, your login password or your notes password."
        : "Protection is off: while your keyring is open, anyone at this desktop can open the notes.")
  }
}
