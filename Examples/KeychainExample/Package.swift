// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "KeychainExample",
  // In a project of your own: .package(url: "…/secret-notes", from: "0.1.0")
  dependencies: [.package(name: "secret-notes", path: "../..")],
  targets: [
    .executableTarget(
      name: "keychain-example", dependencies: [.product(name: "Keychain", package: "secret-notes")])
  ],
  swiftLanguageModes: [.v6]
)
