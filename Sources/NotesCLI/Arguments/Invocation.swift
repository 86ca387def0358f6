/// What a command line asks for.
struct Invocation: Equatable {
  let command: CommandSpecification.Name
  var operands: [String] = []
  var flags: Set<String> = []
  var values: [String: String] = [:]

  /// Whether the flag was given.
  func has(_ option: OptionSpecification) -> Bool { flags.contains(option.name) }

  /// The value that was given to the option.
  func value(of option: OptionSpecification) -> String? { values[option.name] }
}
