import Testing

@testable import Authentication

/// What holds whatever happens, in whatever order: checked over random plays.
@Suite struct EvaluationInvariantTests {
  @Test(
    "it ends at most once, by a success of the present run or check alone, and nothing follows",
    arguments: 0..<400)
  func invariants(seed: Int) {
    var dice = Dice(seed: UInt64(seed))
    var rehearsal = Rehearsal(
      dice.methods(), misses: Int(dice.next() % 6),
      fallback: dice.next() % 2 == 0 ? .hidden : .password(title: "Password"))
    var earned: AuthenticationMethod?
    var isRunning = false
    for _ in 0..<120 {
      let before = rehearsal.evaluation
      let event = dice.event(generation: before.generation)
      let wasOver = before.isOver
      if event == .timePassed { rehearsal.passTime() } else { rehearsal.play(event) }
      if !wasOver { earned = Self.proof(event, before) ?? earned }
      if wasOver { #expect(rehearsal.effects.isEmpty) }
      for effect in rehearsal.effects {
        switch effect {
        case .startSensor:
          #expect(!isRunning, "a run is started while another runs")
          #expect(rehearsal.evaluation.hindrances.isEmpty)
          isRunning = true
        case .stopSensor: isRunning = false
        default: break
        }
      }
      if case .sensor(let report, before.generation) = event, before.finger.isRunning {
        switch report {
        case .failed, .unavailable: isRunning = false
        default: break
        }
      }
    }
    let ends = rehearsal.history.count { if case .finish = $0 { true } else { false } }
    #expect(ends <= 1)
    #expect(rehearsal.success == nil || rehearsal.success == earned)
    #expect(rehearsal.end == nil || !isRunning, "a run outlives its evaluation")
    #expect(rehearsal.history.count { $0 == .countMiss } <= 3)
    #expect(rehearsal.history.count { $0 == .checkLoginPassword } <= 3 + 3)
    if case .finish? = rehearsal.history.last {} else { #expect(rehearsal.end == nil) }
  }

  /// The method that an event proves, by an account of its own of the state before it.
  private static func proof(_ event: EvaluationEvent, _ before: Evaluation) -> AuthenticationMethod? {
    switch event {
    case .sensor(.matched, before.generation) where before.finger.isWaiting: .fingerprint
    case .applicationPasswordChecked(.matches) where before.password.check == .application:
      .applicationPassword
    case .loginPasswordChecked(.accepted) where before.password.check == .login: .loginPassword
    default: nil
    }
  }
}

/// Random events that are the same for the same seed.
private struct Dice: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed &* 0x9e37_79b9_7f4a_7c15 &+ 1
  }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }

  mutating func methods() -> Set<AuthenticationMethod> {
    Set(AuthenticationMethod.allCases.filter { _ in Bool.random(using: &self) || Bool.random(using: &self) })
  }

  mutating func event(generation: Int) -> EvaluationEvent {
    let generation = generation - Int(next() % 8 == 0 ? 1 : 0)
    let events: [EvaluationEvent] = [
      .surroundings(
        Surroundings(isSleeping: next() % 4 == 0, isLocked: next() % 4 == 0, isLidClosed: next() % 16 == 0)),
      .surroundings(Surroundings()),
      .sensor(.waiting(finger: nil, reader: nil), generation: generation),
      .sensor(.retry(.lift), generation: generation), .sensor(.notMatched, generation: generation),
      .sensor(.failed(.reader), generation: generation), .sensor(.failed(.inUse), generation: generation),
      .passwordSubmitted(isEmpty: false), .passwordSubmitted(isEmpty: false),
      .passwordSubmitted(isEmpty: true),
      .passwordTooLong, .fallbackChosen, .keyPressed, .promptHidden, .promptShown, .promptShown,
      .applicationPasswordChecked(.doesNotMatch), .applicationPasswordChecked(.doesNotMatch),
      .applicationPasswordChecked(.unavailable(reason: "")), .loginPasswordChecked(.refused),
      .loginPasswordChecked(.notChecked(.timedOut)), .systemText("text"), .timePassed, .timePassed,
    ]
    let rare: [EvaluationEvent] = [
      .sensor(.matched, generation: generation), .sensor(.unavailable(.noReader), generation: generation),
      .applicationPasswordChecked(.matches), .loginPasswordChecked(.accepted(mustChange: false)),
      .loginPasswordChecked(.noPassword), .loginPasswordChecked(.accountRefused), .ended(.cancelled),
    ]
    if next() % 12 == 0 { return rare[Int(next() % UInt64(rare.count))] }
    return events[Int(next() % UInt64(events.count))]
  }
}
