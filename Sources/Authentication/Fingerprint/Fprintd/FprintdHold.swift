import Bus

/// Readers claimed by a connection of their own, until it closes.
struct FprintdHold: ReaderHold {
  let connection: BusConnection

  func close() { connection.close() }
}
