import Authentication

/// Questions on the controlling terminal, their failures made the person's.
enum Terminal {
  /// Opens the terminal.
  ///
  /// - Parameter instead: the options that answer without one.
  static func open(instead: String) throws(Failure) -> ControllingTerminal {
    do { return try ControllingTerminal() } catch {
      throw Failure(.unavailable, "There is no terminal to ask on. Give \(instead).")
    }
  }

  /// Asks.
  static func asking<Answer>(_ question: () throws(TerminalError) -> Answer) throws(Failure) -> Answer {
    do { return try question() } catch { throw Failure(error) }
  }
}
