/// A command as the table describes it: the one source of parsing, help, completions and the manual page.
struct CommandSpecification: Equatable {
  /// The commands there are.
  enum Name: String, CaseIterable {
    case create
    case open
    case new
    case list
    case edit
    case delete
    case protect
    case fingerprint
    case status
    case help
    case completions
    case manual
  }

  let name: Name
  let summary: String
  var operands: [OperandSpecification] = []
  var options: [OptionSpecification] = []
  /// Sentences for the command's own help and the manual, a paragraph each.
  var discussion: [String] = []
  /// Whether help lists it. The ones that packagers call are left out.
  var isListed = true

  /// What the command takes, as help shows it: `open [NOTE]`.
  var synopsis: String {
    let parts = operands.map { operand in
      let name = operand.choices.isEmpty ? operand.name : operand.choices.joined(separator: "|")
      return operand.isOptional ? "[\(name)]" : name
    }
    return ([name.rawValue] + parts).joined(separator: " ")
  }

  /// The options with the ones that every command has.
  var allOptions: [OptionSpecification] { options + [.noColor, .help] }
}
