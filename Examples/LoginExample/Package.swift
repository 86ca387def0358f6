// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "LoginExample",
  // In a project of your own: .package(url: "…/secret-notes", from: "0.1.0")
  dependencies: [.package(name: "secret-notes", path: "../..")],
  targets: [
    .executableTarget(
      name: "login-example",
      dependencies: [
        .product(name: "Authentication", package: "secret-notes"),
        .product(name: "Keychain", package: "secret-notes"),
        .product(name: "LocalAuthentication", package: "secret-notes"),
        // The program that asks PAM has to lie beside this one.
        .product(name: "secret-notes-pam", package: "secret-notes"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
