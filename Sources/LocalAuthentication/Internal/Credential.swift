import Foundation
import SecretMemory

extension SecretBytes {
  /// Copies what an application gives as `Data`, which can't be wiped.
  convenience init(_ data: Data) {
    self.init(count: data.count)
    withMutableBytes { bytes in _ = data.copyBytes(to: bytes) }
  }
}
