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
    .executable(name: "secret-notes-fprint", targets: ["secret-notes-fprint"]),
  ],
  targets: [
    // System libraries: a module map and a header each, nothing else.
    .systemLibrary(name: "CSystem"),
    .systemLibrary(name: "CGLib", pkgConfig: "gobject-2.0"),
    .systemLibrary(name: "CSecret", pkgConfig: "libsecret-1"),
    .systemLibrary(name: "CGcr", pkgConfig: gcr),
    .systemLibrary(name: "CPAM"),
    .systemLibrary(name: "CFprint", pkgConfig: "libfprint-2"),
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
    library("HelperProcess", ["CSystem", "Posix"]),
    library(
      "FingerprintHelper", ["CFprint", "CGLib", "CSystem", "HelperProcess", "HelperProtocol", "Posix"]),
    library("Authentication", ["Bus", "CSystem", "HelperProtocol", "Posix", "SecretMemory"]),
    library("SystemPrompter", ["Authentication", "Bus", "CGcr", "CSystem", "SecretMemory"]),
    library("KeyringPrints", ["Authentication", "Bus", "Keychain", "SecretMemory"]),
    library(
      "LocalAuthentication",
      [
        "Authentication", "Bus", "CSodium", "CSystem", "Keychain", "KeyringPrints", "Posix", "SecretMemory",
        "SystemPrompter",
      ]),
    library(
      "NotesCore",
      ["Authentication", "Bus", "CSodium", "CSQLite", "CSystem", "Keychain", "Posix", "SecretMemory"]),
    library(
      "NotesCLI",
      ["Authentication", "Bus", "CSystem", "Keychain", "KeyringPrints", "NotesCore", "Posix", "SecretMemory"]),
    executable("secret-notes", ["CWipe", "NotesCLI"]),
    executable(
      "secret-notes-pam",
      ["CPAM", "CSystem", "CWipe", "HelperProcess", "HelperProtocol", "Posix", "SecretMemory"]),
    executable("secret-notes-fprint", ["CWipe", "FingerprintHelper"]),

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
    // What meson-helpers/bench-scale measures with. No product.
    .executableTarget(
      name: "vault-bench", dependencies: ["NotesCLI", "NotesCore", "Posix", "SecretMemory"],
      path: "Tests/VaultBench",
      swiftSettings: settings),
    tests("HelperProtocol", ["HelperProtocol"]),
    // What the tests of Authentication put on a terminal of its own, with the desk they have made. No product.
    .executableTarget(
      name: "evaluation-desk",
      dependencies: ["Authentication", "CSystem", "KeyringPrints", "Keychain", "SecretMemory"],
      path: "Tests/EvaluationDesk", swiftSettings: settings),
    // What meson-helpers/bench-authentication measures. No product.
    .executableTarget(
      name: "authentication-bench",
      dependencies: ["Authentication", "Bus", "CPAM", "SecretMemory", "TestSupport"],
      path: "Tests/AuthenticationBench", swiftSettings: settings),
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
    // What the tests of NotesCore kill in the middle of a change. No product.
    .executableTarget(
      name: "account-desk", dependencies: ["Authentication", "Keychain", "NotesCore", "SecretMemory"],
      path: "Tests/AccountDesk", swiftSettings: settings),
    // secret-notes with derivations that cost nothing, and what kills it, fills its disk and flips its bytes for
    // meson-helpers/prove-reliability. No products.
    .executableTarget(
      name: "quick-notes", dependencies: ["CWipe", "NotesCLI", "NotesCore"], path: "Tests/QuickNotes",
      swiftSettings: settings),
    .executableTarget(
      name: "fault-desk",
      dependencies: [
        "Authentication", "CSystem", "Keychain", "NotesCore", "Posix", "SecretMemory", "TestSupport",
        "quick-notes",
      ],
      path: "Tests/FaultDesk", swiftSettings: settings),
    // What the tests of LocalAuthentication put on a terminal. No product.
    .executableTarget(
      name: "context-desk", dependencies: ["Authentication", "LocalAuthentication"],
      path: "Tests/ContextDesk", swiftSettings: settings),
    tests(
      "SystemPrompter",
      ["SystemPrompter", "Authentication", "Bus", "CGcr", "Posix", "SecretMemory", "context-desk"]),
    tests(
      "LocalAuthentication",
      [
        "Authentication", "Bus", "LocalAuthentication", "Posix", "SecretMemory", "context-desk",
        "secret-notes-pam",
      ]),
    // What is searched for what a locked session left in memory. No product.
    .executableTarget(
      name: "memory-desk",
      dependencies: ["Authentication", "CWipe", "Keychain", "NotesCore", "SecretMemory"],
      path: "Tests/MemoryDesk", swiftSettings: settings),
    tests("KeyringPrints", ["KeyringPrints", "Authentication", "Keychain", "SecretMemory"]),
    tests(
      "NotesCore",
      [
        "NotesCore", "Authentication", "Bus", "CSodium", "CSQLite", "CSystem", "Keychain", "Posix",
        "SecretMemory", "account-desk", "memory-desk",
      ]),
    tests(
      "NotesCLI",
      [
        "Authentication", "Bus", "CSystem", "Keychain", "KeyringPrints", "NotesCLI", "NotesCore", "Posix",
        "SecretMemory", "secret-notes", "secret-notes-fprint", "secret-notes-pam", "virtual-fprint",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// What meson-helpers/fuzz builds, which alone sets this, in a build of its own: every library instrumented, and no
// product of ours.
if let runtime = Context.environment["SECRET_NOTES_FUZZER"] {
  for target in package.targets where target.type == .regular && target.name != "CWipe" {
    target.swiftSettings = settings + [.unsafeFlags(["-sanitize=fuzzer"])]
  }
  package.targets.append(
    .executableTarget(
      name: "reader-fuzz",
      dependencies: ["Bus", "CSodium", "CSQLite", "HelperProtocol", "NotesCore", "Posix", "SecretMemory"],
      path: "Tests/Fuzz", swiftSettings: settings,
      linkerSettings: [.unsafeFlags(["-Xlinker", runtime]), .linkedLibrary("stdc++")]))
}
