import Glibc
import Testing

@testable import Posix

@Suite struct EnvironmentTests {
  @Test("no list of variables is as good as an empty one")
  func none() {
    var list: [UnsafeMutablePointer<CChar>?] = [nil]
    #expect(list.withUnsafeMutableBufferPointer { Environment.strings(in: $0.baseAddress) } == [])
    #expect(Environment.strings(in: nil) == [])
  }

  @Test("the variables are those that getenv finds")
  func variables() throws {
    for variable in Environment.variables {
      let name = String(variable.prefix { $0 != "=" })
      let value = try #require(getenv(name))
      #expect(variable == "\(name)=\(String(cString: value))")
    }
  }
}
