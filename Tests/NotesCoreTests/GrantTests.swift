import Testing

@testable import NotesCore

@Suite("A grant")
struct GrantTests {
  private let keys = Subkeys(from: .random())
  private let vault = VaultID.random()
  private let here = GrantCircumstances(
    bootID: [UInt8](1...16), terminal: 34817, leader: 4711, leaderStart: 123_456, bootTime: .seconds(5000),
    monotonicTime: .seconds(4000))

  /// The same place, so much later.
  private func later(_ time: Duration, asleep: Duration = .zero) -> GrantCircumstances {
    var now = here
    now.bootTime += time
    now.monotonicTime += time - asleep
    return now
  }

  @Test("counts where it was issued, until its time is over")
  func time() {
    let grant = Grant(in: here, lasting: .seconds(300))
    #expect(grant.refusal(in: here) == nil)
    #expect(grant.refusal(in: later(.seconds(299))) == nil)
    #expect(grant.refusal(in: later(.seconds(300))) == .expired)
  }

  @Test("ends after ten minutes without use, and with its time however much it is used")
  func idle() {
    var grant = Grant(in: here, lasting: .seconds(3600))
    #expect(grant.refusal(in: later(.seconds(599))) == nil)
    #expect(grant.refusal(in: later(.seconds(600))) == .expired)
    for minute in stride(from: 5, to: 60, by: 5) {
      let now = later(.seconds(minute * 60))
      #expect(grant.refusal(in: now) == nil)
      grant = grant.used(at: now.bootTime)
    }
    #expect(grant.remaining(at: later(.seconds(55 * 60)).bootTime) == .seconds(300))
    #expect(grant.refusal(in: later(.seconds(3600))) == .expired)
    #expect(Grant(in: here, lasting: .seconds(1_000_000)).totalLimit == Grant.longest)
  }

  @Test("doesn't count before it was issued or used")
  func clockBack() {
    let grant = Grant(in: here, lasting: .seconds(300)).used(at: here.bootTime + .seconds(20))
    #expect(grant.refusal(in: later(.seconds(10))) == .expired)
  }

  @Test("doesn't count at another boot, on another terminal, or in another session")
  func elsewhere() {
    let grant = Grant(in: here, lasting: .seconds(300))
    var changed: [GrantCircumstances] = []
    for change in 0..<4 {
      var now = later(.seconds(1))
      switch change {
      case 0: now.bootID[15] ^= 1
      case 1: now.terminal += 1
      case 2: now.leader += 1
      default: now.leaderStart += 1
      }
      changed.append(now)
    }
    #expect(changed.allSatisfy { grant.refusal(in: $0) == .elsewhere })
  }

  @Test("doesn't count after the machine slept, be it for two seconds")
  func sleep() {
    let grant = Grant(in: here, lasting: .seconds(300))
    #expect(grant.refusal(in: later(.seconds(60), asleep: .milliseconds(900))) == nil)
    #expect(grant.refusal(in: later(.seconds(60), asleep: .seconds(2))) == .slept)
  }

  @Test("is read back as it was kept, and is void with any bit changed, for another vault or other keys")
  func bytes() {
    let grant = Grant(in: here, lasting: .seconds(300)).used(at: here.bootTime + .seconds(7))
    let bytes = grant.sealed(for: vault, under: keys)
    #expect(bytes.count == Grant.length)
    #expect(Grant(bytes, of: vault, under: keys) == grant)
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1 << (index % 8)
      #expect(Grant(changed, of: vault, under: keys) == nil)
    }
    #expect(Grant(bytes, of: .random(), under: keys) == nil)
    #expect(Grant(bytes, of: vault, under: Subkeys(from: .random())) == nil)
    #expect(Grant(Array(bytes.dropLast()), of: vault, under: keys) == nil)
    #expect(Grant([], of: vault, under: keys) == nil)
  }
}
