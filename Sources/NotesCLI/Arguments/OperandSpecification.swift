/// An operand of a command, as the table of commands describes it.
struct OperandSpecification: Equatable {
  /// The name in help and manual: `NOTE`, `TITLE`, or the words to choose from.
  let name: String
  var isOptional = false
  /// The only words allowed, for checking and completion; empty where any text will do.
  var choices: [String] = []
  /// Words that completion offers, where others will do as well or the command itself checks them.
  var suggestions: [String] = []
  /// Whether it names a file or a folder.
  var isFile = false
}
