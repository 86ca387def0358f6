// swift-tools-version: 6.2
import PackageDescription

/// What the compiler enforces in every target: imports are private unless they say otherwise, so that no C type
/// reaches a public API by accident, and a member is usable only where its module is imported.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

func library(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func executable(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name + "Tests", dependencies: dependencies + ["TestSupport"], swiftSettings: settings)
}

let package = Package(
  name: "secret-notes",
  products: [
    .library(name: "Keychain", targets: ["Keychain"]),
    .library(name: "Authentication", targets: ["Authentication"]),
    .executable(name: "secret-notes", targets: ["secret-notes"]),
    .executable(name: "secret-notes-pam", targets: ["secret-notes-pam"]),
    .executable(name: "secret-notes-fprint", targets: ["secret-notes-fprint"]),
  ],
  targets: [
    // System libraries: a module map and a header each, nothing else.
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CGLib", pkgConfig: "gobject-2.0"),
    .systemLibrary(name: "CSecret", pkgConfig: "libsecret-1"),
    .systemLibrary(name: "CPAM"),
    .systemLibrary(name: "CFprint", pkgConfig: "libfprint-2"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium"),

    // From the bottom up: a target imports only what stands above it here.
    library("Posix", ["CSystem"]),
    library("SecretMemory", ["CSodium", "CSystem"]),
    library("Bus", ["CGLib"]),
    library("SecretService", ["Bus", "CGLib", "CSecret", "SecretMemory"]),
    library("Keychain", ["Bus", "SecretMemory", "SecretService"]),
    library("HelperProtocol", []),
    library("HelperProcess", ["CSystem", "Posix"]),
    library(
      "FingerprintHelper", ["CFprint", "CGLib", "CSystem", "HelperProcess", "HelperProtocol", "Posix"]),
    library("Authentication", ["Bus", "CSystem", "HelperProtocol", "Posix", "SecretMemory"]),
    library("KeyringPrints", ["Authentication", "Bus", "Keychain", "SecretMemory"]),
    library(
      "NotesCore",
      ["Authentication", "Bus", "CSodium", "CSQLite", "CSystem", "Keychain", "Posix", "SecretMemory"]),
    library(
      "NotesCLI",
      ["Authentication", "Bus", "CSystem", "Keychain", "KeyringPrints", "NotesCore", "Posix", "SecretMemory"]),
    executable("secret-notes", ["NotesCLI"]),
    executable(
      "secret-notes-pam", ["CPAM", "CSystem", "HelperProcess", "HelperProtocol", "Posix", "SecretMemory"]),
    executable("secret-notes-fprint", ["FingerprintHelper"]),

    .target(
      name: "TestSupport", dependencies: ["Bus", "CGLib", "Posix"], path: "Tests/TestSupport",
      swiftSettings: settings),
    tests("Posix", ["Posix"]),
    tests("SecretMemory", ["SecretMemory"]),
    tests("Bus", ["Bus", "CGLib", "Posix"]),
    tests("SecretService", ["SecretService", "Bus", "Posix", "SecretMemory"]),
    tests("Keychain", ["Keychain", "Bus", "Posix", "SecretMemory", "SecretService"]),
    // What meson-helpers/bench-keychain measures. No product.
    .executableTarget(
      name: "keychain-bench", dependencies: ["Keychain", "SecretMemory"], path: "Tests/KeychainBench",
      swiftSettings: settings),
    tests("HelperProtocol", ["HelperProtocol"]),
    // What the tests of Authentication put on a terminal of its own, with the desk they have made. No product.
    .executableTarget(
      name: "evaluation-desk",
      dependencies: ["Authentication", "CSystem", "KeyringPrints", "Keychain", "SecretMemory"],
      path: "Tests/EvaluationDesk", swiftSettings: settings),
    // The same as secret-notes-fprint, but that it takes libfprint's virtual readers. No product.
    .executableTarget(
      name: "virtual-fprint", dependencies: ["FingerprintHelper"], path: "Tests/VirtualFprint",
      swiftSettings: settings),
    tests(
      "Authentication",
      [
        "Authentication", "Bus", "CPAM", "CSystem", "HelperProtocol", "Keychain", "KeyringPrints", "Posix",
        "SecretMemory",
        "evaluation-desk", "secret-notes-fprint", "secret-notes-pam", "virtual-fprint",
      ]),
    tests("KeyringPrints", ["KeyringPrints", "Authentication", "Keychain", "SecretMemory"]),
    tests(
      "NotesCore",
      [
        "NotesCore", "Authentication", "Bus", "CSodium", "CSQLite", "CSystem", "Keychain", "Posix",
        "SecretMemory",
      ]),
    tests(
      "NotesCLI",
      [
        "Authentication", "Bus", "Keychain", "KeyringPrints", "NotesCLI", "NotesCore", "Posix",
        "SecretMemory",
        "secret-notes",
        "secret-notes-fprint", "secret-notes-pam", "virtual-fprint",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
