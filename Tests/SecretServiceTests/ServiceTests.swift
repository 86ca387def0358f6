import Bus
import SecretService
import TestSupport
import Testing

/// Finding the provider, and what its absence looks like.
@Suite struct ServiceTests {
  @Test("a bus without a provider, and no bus at all, are two different errors")
  func absent() throws {
    let bus = try PrivateBus()
    let error = #expect(throws: SecretServiceError.self) {
      try Service.connect(to: bus.address, timeout: .seconds(5))
    }
    guard case .noProvider = error else {
      Issue.record("no provider gave \(String(describing: error))")
      return
    }
    bus.stop()
    let other = #expect(throws: SecretServiceError.self) {
      try Service.connect(to: bus.address, timeout: .seconds(5))
    }
    guard case .noSessionBus = other else {
      Issue.record("no bus gave \(String(describing: other))")
      return
    }
  }

  @Test(
    "an object that has gone is told apart from a method the provider lacks",
    arguments: [
      "org.freedesktop.Secret.Error.NoSuchObject", "org.freedesktop.DBus.Error.UnknownObject",
      "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownInterface",
    ])
  func goneObject(errorName: String) throws {
    let bus = try PrivateBus()
    let provider = try ScriptedPeer(on: bus, name: Service.name) { call in
      switch call.member {
      case "SearchItems" where call.arguments[0]?.stringDictionary?.isEmpty == false:
        call.reply(
          .array(of: "o", [.objectPath("/org/freedesktop/secrets/collection/c/1")]), .array(of: "o", []))
      default: call.fail(errorName)
      }
    }
    let policy = CallPolicy(callTimeout: .seconds(5), promptTimeout: .seconds(5), allowsPrompts: false)
    let service = try Service.connect(to: bus.address, timeout: .seconds(5))
    let item = try #require(try service.search([["a": "b"]], policy).first?.unlocked.first)
    #expect(item.collection.path == "/org/freedesktop/secrets/collection/c")
    #expect(throws: SecretServiceError.noSuchObject) { try item.label(policy) }
    #expect(throws: SecretServiceError.noSuchObject) { try item.delete(policy) }
    let error = #expect(throws: SecretServiceError.self) { try service.search([[:]], policy) }
    #expect((error == .noSuchObject) == (errorName == "org.freedesktop.Secret.Error.NoSuchObject"))
    withExtendedLifetime(provider) {}
  }
}
