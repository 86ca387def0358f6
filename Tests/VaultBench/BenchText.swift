/// Texts of words that are the same in each run: about a kilobyte each, in lines.
struct BenchText {
  private static let words =
    """
    time year people way day man thing woman life child world school state family student group country problem hand \
    part place case week company system program question work government number night point home water room mother \
    area money story fact month lot right study book eye job word business issue side kind head house service friend \
    father power hour game line end member law car city community name president team minute idea body information \
    back parent face others level office door health person art war history party result change morning reason research \
    girl guy moment air teacher force education Käse Straße façade Привет
    """.split(separator: " ")

  /// The word that one text of a thousand has.
  static let rare = "zymurgy"

  let title: String
  let body: String

  /// The text of this number.
  init(_ number: Int) {
    var state = UInt64(number) &* 0x9e37_79b9_7f4a_7c15 &+ 0x2545_f491_4f6c_dd1d
    func next() -> Int {
      // Marsaglia's xorshift.
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return Int(truncatingIfNeeded: state >> 33)
    }
    title = "Note \(number)"
    var body = number % 1000 == 7 ? "About \(Self.rare) and more\n" : ""
    var column = 0
    while body.utf8.count < 1000 {
      let word = Self.words[next() % Self.words.count]
      body += word
      column += word.count + 1
      body += column > 70 ? "\n" : " "
      if column > 70 { column = 0 }
    }
    self.body = body
  }
}
