// swift-tools-version: 6.2
import PackageDescription

/// What the compiler enforces in every target: imports are private unless they say otherwise, so that no C type
/// reaches a public API by accident, and a member is usable only where its module is imported.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// The gcr that is installed: Debian 12 has gcr-base-3; where there is only the newer one,
/// `SECRET_NOTES_GCR=gcr-4` names it. meson-helpers/swift-build finds out by itself.
let gcr = Context.environment["SECRET_NOTES_GCR"] ?? "gcr-base-3"

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
    .library(name: "SystemPrompter", targets: ["SystemPrompter"]),
    .library(name: "LocalAuthentication", targets: ["LocalAuthentication"]),
    .executable(name: "secret-notes", targets: ["secret-notes"]),
    .executable(name: "secret-notes-pam", targets: ["secret-notes-pam"]),
  ],
  targets: [
    // System libraries: a module map and a header each, nothing else.
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CGLib", pkgConfig: "gobject-2.0"),
    .systemLibrary(name: "CSecret", pkgConfig: "libsecret-1"),
    .systemLibrary(name: "CGcr", pkgConfig: gcr),
    .systemLibrary(name: "CPAM"),
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3"),
    .systemLibrary(name: "CSodium", pkgConfig: "libsodium"),

    // From the bottom up: a target imports only what stands above it here.
    library("Posix", ["CSystem"]),
    library("SecretMemory", ["CSodium", "CSystem"]),
    library("Bus", ["CGLib"]),
    library("SecretService", ["Bus", "CGLib", "CSecret", "SecretMemory"]),
    library("Keychain", ["Bus", "SecretMemory", "SecretService"]),
    library("HelperProtocol", []),
    library("Authentication", ["Bus", "CSystem", "HelperProtocol", "Posix", "SecretMemory"]),
    library("SystemPrompter", ["Authentication", "Bus", "CGcr", "CSystem", "SecretMemory"]),
    library(
      "LocalAuthentication",
      ["Authentication", "Bus", "CSodium", "CSystem", "Posix", "SecretMemory", "SystemPrompter"]),
    library(
      "NotesCore",
      ["Authentication", "Bus", "CSodium", "CSQLite", "CSystem", "Keychain", "Posix", "SecretMemory"]),
    library(
      "NotesCLI", ["Authentication", "Bus", "CSystem", "Keychain", "NotesCore", "Posix", "SecretMemory"]),
    executable("secret-notes", ["NotesCLI"]),
    executable("secret-notes-pam", ["CPAM", "CSystem", "HelperProtocol", "Posix", "SecretMemory"]),

    .target(
      name: "TestSupport", dependencies: ["Authentication", "Bus", "CGLib", "Posix", "SecretMemory"],
      path: "Tests/TestSupport", swiftSettings: settings),
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
    // What meson-helpers/bench-authentication measures. No product.
    .executableTarget(
      name: "authentication-bench",
      dependencies: ["Authentication", "Bus", "CPAM", "SecretMemory", "TestSupport"],
      path: "Tests/AuthenticationBench", swiftSettings: settings),
    tests(
      "Authentication",
      [
        "Authentication", "Bus", "CPAM", "CSystem", "HelperProtocol", "Posix", "SecretMemory",
        "evaluation-desk",
        "secret-notes-pam",
      ]),
    // What the tests of LocalAuthentication put on a terminal. No product.
    .executableTarget(
      name: "context-desk", dependencies: ["Authentication", "LocalAuthentication"],
      path: "Tests/ContextDesk", swiftSettings: settings),
    tests("SystemPrompter", ["SystemPrompter", "Authentication", "Bus", "CGcr", "Posix", "SecretMemory"]),
    tests(
      "LocalAuthentication",
      [
        "Authentication", "Bus", "LocalAuthentication", "Posix", "SecretMemory", "context-desk",
        "secret-notes-pam",
      ]),
    tests(
      "NotesCore",
      [
        "NotesCore", "Authentication", "Bus", "CSodium", "CSQLite", "CSystem", "Keychain", "Posix",
        "SecretMemory",
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
