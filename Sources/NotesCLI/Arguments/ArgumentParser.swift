/// Reads a command line by the table of commands. Pure: it looks at nothing but the words.
enum ArgumentParser {
  /// What came out of it.
  enum Result: Equatable {
    case run(Invocation)
    case help(CommandSpecification?)
    /// Help on the commands of two words that begin with this one.
    case groupHelp(String)
    case version
  }

  /// Reads the words behind the program's name.
  ///
  /// - Throws: a ``Failure`` with code 64 that names the word and, where one is near, the word that was meant.
  static func parse(_ words: [String]) throws(Failure) -> Result {
    guard let first = words.first else { return .help(nil) }
    if first == "-h" || first == "--help" { return .help(nil) }
    if first == "--version" { return .version }
    guard !first.hasPrefix("-") else {
      throw Failure(
        .usage, "The option \(quoted(first)) must stand behind a command. See: secret-notes --help")
    }
    if !CommandTable.commands(of: first).isEmpty, words.count < 2 || ["-h", "--help"].contains(words[1]) {
      return .groupHelp(first)
    }
    let command = try command(of: words)
    var reader = Reader(command: command, words: Array(words.dropFirst(command.words.count)))
    guard let invocation = try reader.read() else { return .help(command) }
    guard command.name == .help else { return .run(invocation) }
    let topic = invocation.operands
    guard let first = topic.first else { return .help(nil) }
    if topic.count == 1, !CommandTable.commands(of: first).isEmpty { return .groupHelp(first) }
    guard let about = CommandTable.command(named: topic.joined(separator: " ")) else {
      throw Failure(
        .usage, "There is no command \(quoted(topic.joined(separator: " "))). See: secret-notes --help")
    }
    return .help(about)
  }

  /// The command that a command line begins with.
  private static func command(of words: [String]) throws(Failure) -> CommandSpecification {
    let group = CommandTable.commands(of: words[0])
    let name = words.prefix(group.isEmpty ? 1 : 2)
    if let command = CommandTable.command(named: name.joined(separator: " ")) { return command }
    let word = words[name.count - 1]
    guard group.isEmpty else {
      let names = group.map { $0.words[1] }
      throw Failure(
        .usage,
        "\(words[0]) takes \(names.joined(separator: " or ")), not \(quoted(word)). See: secret-notes \(words[0]) --help"
      )
    }
    let near = suggestion(for: word, among: CommandTable.firstWords)
    throw Failure(.usage, "There is no command \(quoted(word)).\(near) See: secret-notes --help")
  }

  /// A sentence that offers the nearest word, or nothing where none is near.
  static func suggestion(for word: String, among candidates: [String]) -> String {
    let nearest = candidates.map { ($0, distance(word, $0)) }.min { $0.1 < $1.1 }
    guard let (candidate, distance) = nearest, distance <= max(1, candidate.count / 2) else { return "" }
    return " Did you mean \(candidate)?"
  }

  /// Quotes a word of the command line for a message, with everything unprintable escaped.
  static func quoted(_ word: String) -> String {
    "“\(TerminalText.line(String(word.prefix(80))))”"
  }

  /// A word as a shell takes it in a command to copy.
  static func shellQuoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }

  /// Levenshtein's distance.
  private static func distance(_ left: String, _ right: String) -> Int {
    let right = Array(right)
    var row = Array(0...right.count)
    for (i, character) in left.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in right.indices {
        let substituted = diagonal + (character == right[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(substituted, row[j] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }

  /// Walks over the words behind a command.
  private struct Reader {
    let command: CommandSpecification
    let words: [String]
    var position = 0
    var invocation: Invocation

    init(command: CommandSpecification, words: [String]) {
      self.command = command
      self.words = words
      invocation = Invocation(command: command.name)
    }

    /// The invocation, or nil where help was asked for.
    mutating func read() throws(Failure) -> Invocation? {
      var optionsEnded = false
      while position < words.count {
        let word = words[position]
        position += 1
        if optionsEnded || word == "-" || !word.hasPrefix("-") {
          invocation.operands.append(word)
        } else if word == "--" {
          optionsEnded = true
        } else if word.hasPrefix("--") {
          try readLong(word)
        } else {
          try readLetters(word)
        }
        if invocation.has(.help) { return nil }
      }
      try checkOperands()
      return invocation
    }

    private mutating func readLong(_ word: String) throws(Failure) {
      let body = word.dropFirst(2)
      let name = String(body.prefix { $0 != "=" })
      let attached = body.firstIndex(of: "=").map { String(body[body.index(after: $0)...]) }
      guard let option = command.allOptions.first(where: { $0.name == name }) else {
        let near = suggestion(for: "--" + name, among: command.allOptions.map { "--" + $0.name })
        throw usage("\(command.name.rawValue) has no option \(quoted("--" + name)).\(near)")
      }
      try take(option, shownAs: "--" + name, attached: attached)
    }

    private mutating func readLetters(_ word: String) throws(Failure) {
      for letter in word.dropFirst() {
        guard let option = command.allOptions.first(where: { $0.letter == letter }) else {
          throw usage("\(command.name.rawValue) has no option \(quoted("-" + String(letter))).")
        }
        try take(option, shownAs: "-" + String(letter), attached: nil)
      }
    }

    private mutating func take(
      _ option: OptionSpecification, shownAs name: String, attached: String?
    ) throws(Failure) {
      guard let kind = option.value else {
        guard attached == nil else { throw usage("\(name) takes no value.") }
        invocation.flags.insert(option.name)
        return
      }
      guard let value = attached ?? next() else {
        throw usage("\(name) needs \(kind.placeholder) behind it.")
      }
      guard invocation.values[option.name] == nil else { throw usage("\(name) was given twice.") }
      if case .choices(let allowed) = kind, !allowed.contains(value) {
        throw usage("\(name) takes one of \(allowed.joined(separator: ", ")), not \(quoted(value)).")
      }
      if case .number = kind, UInt16(value) == nil {
        throw usage("\(name) takes a number, not \(quoted(value)).")
      }
      invocation.values[option.name] = value
    }

    private mutating func next() -> String? {
      guard position < words.count else { return nil }
      defer { position += 1 }
      return words[position]
    }

    private func checkOperands() throws(Failure) {
      let operands = invocation.operands
      let needed = command.operands.filter { !$0.isOptional }
      guard operands.count >= needed.count else {
        throw usage("\(command.name.rawValue) needs \(needed[operands.count].name).")
      }
      guard operands.count <= command.operands.count else {
        throw usage(
          "\(command.name.rawValue) takes no \(quoted(operands[command.operands.count])); quote a text that has blanks."
        )
      }
      for (word, specification) in zip(operands, command.operands)
      where !specification.choices.isEmpty && !specification.choices.contains(word) {
        throw usage(
          "\(command.name.rawValue) takes \(specification.choices.joined(separator: " or ")), not \(quoted(word))."
        )
      }
    }

    private func usage(_ sentence: String) -> Failure {
      Failure(.usage, "\(sentence) See: secret-notes \(command.name.rawValue) --help")
    }
  }
}
