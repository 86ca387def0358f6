import FoundationEssentials

/// What this process holds at a moment.
struct Footprint {
  let descriptors: Int
  let threads: Int
  /// Resident memory, in bytes.
  let memory: Int

  init() {
    descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0
    threads = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")
    memory = (pages.flatMap { $0.count > 1 ? Int($0[1]) : nil } ?? 0) * 4096
  }
}
