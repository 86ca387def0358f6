import CSodium
import SecretMemory

/// The derivation that makes each guess at a password cost time and memory: Argon2id, version 1.3, one lane.
package enum Argon2id {
  /// What a derivation costs.
  package struct Parameters: Equatable, Sendable {
    /// How often the memory is passed over.
    package let passes: UInt32
    /// How much memory, in KiB.
    package let memory: UInt32

    /// Describes a cost.
    package init(passes: UInt32, memory: UInt32) {
      self.passes = passes
      self.memory = memory
    }

    /// What new slots are made with: 3 passes over 256 MiB.
    static let standard = Parameters(passes: 3, memory: 256 << 10)
  }

  /// Which costs are paid when a vault asks for them.
  ///
  /// Less would be a password that is cheap to guess, more a vault that stops the machine.
  package struct Bounds: Equatable, Sendable {
    let passes: ClosedRange<UInt32>
    let memory: ClosedRange<UInt32>

    /// Describes bounds.
    package init(passes: ClosedRange<UInt32>, memory: ClosedRange<UInt32>) {
      self.passes = passes
      self.memory = memory
    }

    /// 1 to 10 passes over 64 MiB to 1 GiB.
    static let standard = Bounds(passes: 1...10, memory: 64 << 10...1 << 20)

    /// Whether both numbers are within.
    func contain(_ parameters: Parameters) -> Bool {
      passes.contains(parameters.passes) && memory.contains(parameters.memory)
    }
  }

  /// What new slots cost, and what is paid for present ones.
  package struct Policy: Sendable {
    let cost: Parameters
    let bounds: Bounds

    /// Describes a policy.
    ///
    /// Every product uses ``standard``; tests, which open vaults by the thousand, use less.
    package init(cost: Parameters, bounds: Bounds) {
      self.cost = cost
      self.bounds = bounds
    }

    /// The only one outside of tests.
    package static let standard = Policy(cost: .standard, bounds: .standard)
  }

  static let saltLength = Int(crypto_pwhash_argon2id_SALTBYTES)

  /// Derives `count` bytes.
  ///
  /// - Throws: ``VaultError/outOfMemory``.
  static func derive(
    _ count: Int, from password: NotesPassword, salt: [UInt8], at cost: Parameters
  ) throws(VaultError) -> SecretBytes {
    let derived = SecretBytes(count: count)
    let result = derived.withMutableBytes { output in
      password.bytes.withBytes { input in
        sn_argon2id(
          output.baseAddress, output.count, input.baseAddress, input.count, salt, UInt64(cost.passes),
          Int(cost.memory) << 10)
      }
    }
    // Its arguments are within libsodium's bounds here, which leaves the memory.
    guard result == 0 else { throw .outOfMemory }
    return derived
  }
}
