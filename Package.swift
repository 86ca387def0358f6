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
  ],
  targets: [
    // System libraries: a module map and a header each, nothing else.
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CGLib", pkgConfig: "gobject-2.0"),
    .systemLibrary(name: "CSecret", pkgConfig: "libsecret-1"),
    .systemLibrary(name: "CPAM"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium"),

    // What executables link so that freed memory is wiped.
    .target(name: "CWipe"),

    // From the bottom up: a target imports only what stands above it here.
    library("Posix", ["CSystem"]),
    library("SecretMemory", ["CSodium", "CSystem"]),
    library("Bus", ["CGLib"]),
    library("SecretService", ["Bus", "CGLib", "CSecret", "SecretMemory"]),
    library("Keychain", ["Bus", "SecretMemory", "SecretService"]),
    library("HelperProtocol", []),
    library("Authentication", ["Bus", "CSystem", "HelperProtocol", "Posix", "SecretMemory"]),
    library(
      "NotesCore",
      ["Authentication", "Bus", "CSodium", "CSQLite", "CSystem", "Keychain", "Posix", "SecretMemory"]),
    library(
      "NotesCLI", ["Authentication", "Bus", "CSystem", "Keychain", "NotesCore", "Posix", "SecretMemory"]),
    executable("secret-notes", ["CWipe", "NotesCLI"]),
    executable("secret-notes-pam", ["CPAM", "CWipe", "CSystem", "HelperProtocol", "Posix", "SecretMemory"]),

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
      name: "evaluation-desk", dependencies: ["Authentication", "CSystem", "SecretMemory"],
      path: "Tests/EvaluationDesk", swiftSettings: settings),
    tests(
      "Authentication",
      [
        "Authentication", "Bus", "CPAM", "CSystem", "HelperProtocol", "Posix", "SecretMemory",
        "evaluation-desk",
        "secret-notes-pam",
      ]),
    // What is searched for what a locked session left in memory. No product.
    .executableTarget(
      name: "memory-desk",
      dependencies: ["Authentication", "CWipe", "Keychain", "NotesCore", "SecretMemory"],
      path: "Tests/MemoryDesk", swiftSettings: settings),
    tests(
      "NotesCore",
      [
        "NotesCore", "Authentication", "Bus", "CSodium", "CSQLite", "CSystem", "Keychain", "Posix",
        "SecretMemory", "memory-desk",
      ]),
    tests(
      "NotesCLI",
      [
        "Authentication", "Bus", "CSystem", "Keychain", "NotesCLI", "NotesCore", "Posix", "SecretMemory",
        "secret-notes",
        "secret-notes-pam",
      ]),
  ],
  swiftLanguageModes: [.v6]
)
