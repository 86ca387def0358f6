import SecretMemory

extension UnlockedVault {
  /// Writes every note into a sealed export.
  ///
  /// - Parameter skippingDamaged: whether a damaged note is left out, instead of ending the export.
  /// - Returns: how many notes were written, and what was left out.
  /// - Throws: ``ExchangeError``. What was written until then is no complete file.
  public func export(
    to writer: SealedExportWriter, skippingDamaged: Bool
  ) throws(ExchangeError) -> (count: Int, damage: [VaultDamage]) {
    let written = try forEachNote(skippingDamaged: skippingDamaged) { note throws(ExchangeError) in
      try writer.begin(note.header)
      try note.body.withBytes { text throws(ExchangeError) in try writer.write(text) }
    }
    try writer.finish()
    return written
  }
}
