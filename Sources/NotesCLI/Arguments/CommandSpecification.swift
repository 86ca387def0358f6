/// A command as the table describes it: the one source of parsing, help, completions and the manual page.
struct CommandSpecification: Equatable {
  /// The commands there are. A name may have two words, as in `account rename`: the first is then a group's.
  enum Name: String, CaseIterable {
    case create
    case open
    case new
    case list
    case search
    case edit
    case rename
    case drafts
    case delete
    case protect
    case verify
    case restore
    case password
    case accountRename = "account rename"
    case accountDelete = "account delete"
    case export
    case `import`
    case lock
    case fingerprint
    case status
    case doctor
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

  /// The words of the name, as they stand on a command line.
  var words: [String] { name.rawValue.split(separator: " ").map(String.init) }

  /// The first word of a name that has two; nil where it has one.
  var group: String? { words.count > 1 ? words[0] : nil }

  /// The options with the ones that every command has.
  var allOptions: [OptionSpecification] { options + [.noColor, .help] }
}
