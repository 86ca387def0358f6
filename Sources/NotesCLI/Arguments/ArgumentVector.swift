import CSystem
import Glibc

/// The words of the command line, taken out of where other users' `ps` can read them.
enum ArgumentVector {
  /// The words behind the program's name; nil where one is not UTF-8, for it would not be the word that was meant.
  ///
  /// Their places in `argv` are wiped: a title is nobody's business.
  static func take() -> [String]? {
    var words: [String?] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index] else { break }
      words.append(String(validatingCString: word))
      explicit_bzero(word, strlen(word))
    }
    let valid = words.compactMap(\.self)
    return valid.count == words.count ? valid : nil
  }
}
