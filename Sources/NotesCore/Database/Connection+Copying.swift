import CSQLite

/// Whole files at once.
extension Connection {
  /// Writes what the file holds now into another, an empty one that is there: one consistent state, whatever other
  /// processes write meanwhile. It isn't forced onto the disk.
  func copy(to path: String) throws(VaultError) {
    try run("VACUUM INTO ?", .text(Self.withoutLinks(path)))
  }

  /// What SQLite finds wrong with the file's own structure.
  ///
  /// Empty where that is sound.
  ///
  /// - Parameter quickly: whether it is left out that the indexes fit their tables.
  func integrityFaults(quickly: Bool = false) throws(VaultError) -> [String] {
    let statement = try prepare(quickly ? "PRAGMA quick_check" : "PRAGMA integrity_check")
    var faults: [String] = []
    while try statement.step() {
      let fault = statement.text(0)
      if fault != "ok" { faults.append(fault) }
    }
    return faults
  }

  /// Runs `body` while the tables of another file are known as those of `source`.
  func attaching<Result>(
    _ path: String, _ body: () throws(VaultError) -> Result
  ) throws(VaultError) -> Result {
    try run("ATTACH ? AS source", .text(Self.withoutLinks(path)))
    defer { try? execute("DETACH source") }
    return try body()
  }

  /// The same file by its folder's own path. SQLite follows no link, be it the file or a folder above it: the file must
  /// be none, while a home may well be reached by one.
  private static func withoutLinks(_ path: String) throws(VaultError) -> String {
    try PrivateFolder(opening: VaultFiles.folder(of: path)).path + "/" + VaultFiles.name(of: path)
  }
}
