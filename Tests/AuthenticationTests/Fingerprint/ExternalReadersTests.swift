import Glibc
import TestSupport
import Testing

@testable import Authentication

/// Which readers a closed lid covers, by the kernel's own description of them.
@Suite struct ExternalReadersTests {
  private static let list = """
    # Supported by libfprint driver elanmoc
    usb:v04F3p0C7E*
    usb:v04F3p0C82*
     ID_AUTOSUSPEND=1

    # Known unsupported devices
    usb:v0A5Cp5801*
    """

  private static let builtIn = (name: "1-6", product: "0c7e", removable: "fixed")
  private static let external = (name: "3-1.2", product: "0c82", removable: "removable")

  private func machine(_ devices: [(name: String, product: String, removable: String)]) throws
    -> TemporaryFolder
  {
    let folder = try TemporaryFolder()
    try folder.write("list", Self.list)
    try folder.makeFolder("usb")
    for device in devices + [("1-1", "5801", "removable"), ("2-1", "beef", "removable")] {
      try folder.makeFolder("usb/\(device.name)")
      let vendor = device.product == "5801" ? "0a5c" : "04f3"
      try folder.write("usb/\(device.name)/idVendor", vendor + "\n")
      try folder.write("usb/\(device.name)/idProduct", device.product + "\n")
      try folder.write("usb/\(device.name)/removable", device.removable + "\n")
    }
    try folder.makeFolder("usb/usb1")
    return folder
  }

  private func readers(_ folder: TemporaryFolder) -> ExternalReaders {
    ExternalReaders(devices: folder.path("usb"), lists: [folder.path("none"), folder.path("list")])
  }

  private typealias Device = (name: String, product: String, removable: String)

  @Test("an external reader counts where no other is connected, by libfprint's list of what it drives")
  func places() throws {
    let machines: [(devices: [Device], areAlone: Bool)] = [
      ([Self.external], true), ([Self.external, Self.builtIn], false), ([Self.builtIn], false), ([], false),
      ([("1-6", "0c7e", "unknown")], false),
    ]
    for (devices, areAlone) in machines {
      let folder = try machine(devices)
      #expect(readers(folder).areAlone == areAlone, "\(devices)")
      withExtendedLifetime(folder) {}
    }
    #expect(!ExternalReaders(devices: "/nonexistent", lists: ["/nonexistent"]).areAlone)
  }

  @Test("with the lid closed an external reader is offered, a built-in one isn't", arguments: [true, false])
  func lid(isExternal: Bool) throws {
    let desk = try FingerDesk()
    try desk.enroll("right", as: "right-thumb")
    desk.logind.setLid(closed: true)
    let machine = try machine([isExternal ? Self.external : Self.builtIn])
    let authenticator = Authenticator(
      sensor: FprintdSensor(bus: desk.systemBus), loginPassword: LoginPassword(command: nil),
      ledger: LockoutLedger(runtimeFolder: nil), bus: desk.systemBus, externalReaders: readers(machine))
    let running = Running(authenticator, .test(.biometrics))
    if isExternal {
      #expect(running.presenter.offersFinger())
      try desk.touch("right")
      #expect(running.success() == .fingerprint)
    } else {
      #expect(running.error() == .biometryNotAvailable(.lidClosed))
    }
    withExtendedLifetime(machine) {}
  }
}
