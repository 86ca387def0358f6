import Glibc
import Posix

/// Fingerprint readers on USB ports from which a person can pull them: those that a closed lid doesn't cover.
///
/// fprintd doesn't say where a reader sits, so the kernel is asked which devices of libfprint's own list are
/// connected, and whether their ports are the machine's inside ("fixed") or not ("removable").
package struct ExternalReaders: Sendable {
  /// Where the kernel lists USB devices.
  static let devices = "/sys/bus/usb/devices"
  /// Where libfprint, or systemd for it, lists the devices it drives.
  static let lists = [
    "/usr/lib/udev/hwdb.d/60-autosuspend-libfprint-2.hwdb",
    "/lib/udev/hwdb.d/60-autosuspend-libfprint-2.hwdb",
    "/usr/lib/udev/hwdb.d/60-autosuspend-fingerprint-reader.hwdb",
  ]

  private let devices: String
  private let lists: [String]

  /// Looks in the machine's places, or in others for tests.
  package init(devices: String = Self.devices, lists: [String] = Self.lists) {
    self.devices = devices
    self.lists = lists
  }

  /// Whether every reader that is connected is an external one, and there is one at all. With a built-in one
  /// beside it fprintd doesn't tell which is which, so that none is counted on.
  package var areAlone: Bool {
    let readers = connectedReaders()
    return !readers.isEmpty && readers.allSatisfy { text("\($0)/removable") == "removable" }
  }

  private func connectedReaders() -> [String] {
    let known = knownDevices()
    guard !known.isEmpty else { return [] }
    return names(in: devices).map { "\(devices)/\($0)" }.filter { device in
      guard let vendor = text("\(device)/idVendor"), let product = text("\(device)/idProduct") else {
        return false
      }
      return known.contains("\(vendor):\(product)".lowercased())
    }
  }

  /// The devices of the first list that can be read, `vendor:product` each.
  private func knownDevices() -> Set<String> {
    for list in lists {
      guard let content = content(list) else { continue }
      var known: Set<String> = []
      for line in content.split(separator: "\n") {
        // What follows is listed for its sleep alone, and has no driver.
        if line.hasPrefix("#"), line.contains("unsupported") { break }
        guard line.hasPrefix("usb:v"), line.count >= 14 else { continue }
        let vendor = line.dropFirst(5).prefix(4)
        let product = line.dropFirst(10).prefix(4)
        known.insert("\(vendor):\(product)".lowercased())
      }
      return known
    }
    return []
  }

  private func names(in folder: String) -> [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names
  }

  /// A file's one line.
  private func text(_ path: String) -> String? {
    content(path).map { String($0.prefix { $0 != "\n" }) }
  }

  private func content(_ path: String) -> String? {
    guard let file = try? FileDescriptor.open(path, O_RDONLY | O_NONBLOCK) else { return nil }
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while all.count < 1_048_576 {
      guard let count = try? buffer.withUnsafeMutableBytes({ bytes in try file.read(into: bytes) }) else {
        return nil
      }
      guard count > 0 else { break }
      all += buffer[..<count]
    }
    return String(decoding: all, as: UTF8.self)
  }
}
