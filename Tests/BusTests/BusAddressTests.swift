import Bus
import TestSupport
import Testing

@Suite struct BusAddressTests {
  @Test("the address that is set counts first")
  func given() {
    let environment = ["DBUS_SESSION_BUS_ADDRESS": "unix:path=/a", "XDG_RUNTIME_DIR": "/nowhere"]
    #expect(BusAddress.session(environment: environment) == "unix:path=/a")
  }

  @Test("without one it is the socket in the runtime folder, if that is a socket")
  func runtimeFolder() throws {
    let folder = try TemporaryFolder()
    #expect(BusAddress.session(environment: ["XDG_RUNTIME_DIR": folder.path]) == nil)
    try folder.write("bus", "a file")
    #expect(BusAddress.session(environment: ["XDG_RUNTIME_DIR": folder.path]) == nil)
    let bus = try PrivateBus()
    let found = try #require(BusAddress.session(environment: ["XDG_RUNTIME_DIR": bus.folder.path]))
    _ = try BusConnection.connect(to: found, deadline: .after(.seconds(5)))
  }

  @Test("an entry that would start a second bus does not count")
  func autolaunch() {
    #expect(BusAddress.session(environment: ["DBUS_SESSION_BUS_ADDRESS": "autolaunch:"]) == nil)
    let mixed = ["DBUS_SESSION_BUS_ADDRESS": "autolaunch:;unix:path=/a"]
    #expect(BusAddress.session(environment: mixed) == "unix:path=/a")
    #expect(BusAddress.session(environment: [:]) == nil)
  }
}
