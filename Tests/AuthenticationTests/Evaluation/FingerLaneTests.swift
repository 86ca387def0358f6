import Testing

@testable import Authentication

@Suite struct FingerLaneTests {
  @Test("a reader that was offered and is there no more was disconnected")
  func takenAway() {
    var rehearsal = Rehearsal([.fingerprint])
    rehearsal.waitForFinger()
    rehearsal.report(.failed(.reader))
    rehearsal.passTime()
    rehearsal.report(.unavailable(.noReader))
    #expect(rehearsal.error == .biometryNotAvailable(.disconnected))
  }

  @Test("where only a finger is asked for, the reason for failing is the finger's and not a password's")
  func ownReason() {
    var rehearsal = Rehearsal([.fingerprint], loginObstacle: .helperMissing)
    rehearsal.play(.surroundings(Surroundings()))
    rehearsal.report(.unavailable(.noReader))
    #expect(rehearsal.error == .biometryNotAvailable(.noReader))
  }

  @Test("a match ends it with success, the run stopped and the ledger cleared")
  func match() {
    var rehearsal = Rehearsal()
    rehearsal.waitForFinger()
    rehearsal.report(.matched)
    #expect(
      rehearsal.effects
        == [.clearMisses, .stopSensor, .finish(.success(.fingerprint, notices: []))])
  }

  @Test("the reader isn't started before the lid, sleep and the lock are known")
  func surroundings() {
    var rehearsal = Rehearsal()
    #expect(rehearsal.starts == 0)
    rehearsal.play(.surroundings(Surroundings()))
    #expect(rehearsal.effects == [.startSensor(generation: rehearsal.evaluation.generation)])
  }

  @Test("three misses close the lane and leave the password")
  func misses() {
    var rehearsal = Rehearsal()
    rehearsal.waitForFinger()
    for left in [2, 1] {
      rehearsal.report(.notMatched)
      #expect(rehearsal.notices == [.fingerNotRecognised(left: left)])
      #expect(rehearsal.effects.contains(.countMiss))
      rehearsal.report(.waiting(finger: nil, reader: nil))
    }
    rehearsal.report(.notMatched)
    #expect(rehearsal.notices == [.fingersUsedUp])
    #expect(rehearsal.effects.starts(with: [.countMiss, .stopSensor]))
    #expect(rehearsal.prompt?.fingerprint == .notOffered && rehearsal.end == nil)
    rehearsal.report(.matched)
    #expect(rehearsal.effects.isEmpty)
    rehearsal.tryPassword(.accepted(mustChange: false))
    #expect(rehearsal.success == .loginPassword)
  }

  @Test("three misses end an evaluation that takes fingers alone")
  func missesAlone() {
    var rehearsal = Rehearsal([.fingerprint])
    rehearsal.waitForFinger()
    for _ in 1...3 { rehearsal.report(.notMatched) }
    #expect(rehearsal.error == .refused)
  }

  @Test("five misses in a row lock fingers out, over evaluations, with a word and without a start")
  func lockout() {
    var rehearsal = Rehearsal(misses: 3)
    rehearsal.waitForFinger()
    rehearsal.report(.notMatched)
    #expect(rehearsal.notices == [.fingerNotRecognised(left: 1)])
    rehearsal.report(.notMatched)
    #expect(rehearsal.notices == [.fingersLockedOut])

    var next = Rehearsal(misses: 5)
    next.play(.surroundings(Surroundings()))
    #expect(next.starts == 0 && next.prompt?.fingerprint == .notOffered)
    next.tryPassword(.accepted(mustChange: false))
    #expect(next.history.contains(.clearMisses))

    #expect(Rehearsal([.fingerprint], misses: 5).error == .biometryLockout)
  }

  @Test("hard errors are tried again after 1, 2, 4 and 8 seconds, then the lane closes with one sentence")
  func backOff() {
    var rehearsal = Rehearsal()
    rehearsal.waitForFinger()
    for pause in [1, 2, 4, 8] {
      rehearsal.report(.failed(.reader))
      let moment = rehearsal.evaluation.nextMoment
      #expect(moment == rehearsal.now + .seconds(pause))
      #expect(rehearsal.notices.isEmpty)
      rehearsal.passTime()
      #expect(rehearsal.effects.contains(.startSensor(generation: rehearsal.evaluation.generation)))
    }
    rehearsal.report(.failed(.timedOut))
    #expect(rehearsal.notices == [.readerClosed(.failing)])
    #expect(rehearsal.starts == 5 && rehearsal.evaluation.nextMoment == nil && rehearsal.end == nil)
  }

  @Test(
    "a daemon that doesn't answer, or a reader that says it is gone, is tried once more",
    arguments: [.timedOut, .disconnected] as [SensorFailure])
  func oneRetry(failure: SensorFailure) {
    var rehearsal = Rehearsal()
    rehearsal.play(.surroundings(Surroundings()))
    rehearsal.report(.failed(failure))
    #expect(rehearsal.notices.isEmpty)
    rehearsal.passTime()
    rehearsal.report(.failed(failure))
    #expect(rehearsal.notices == [.readerClosed(.failing)] && rehearsal.starts == 2)
  }

  @Test("a reader in use elsewhere is told once, and is never a wrong finger")
  func inUse() {
    var rehearsal = Rehearsal()
    rehearsal.play(.surroundings(Surroundings()))
    rehearsal.report(.failed(.inUse))
    #expect(rehearsal.notices == [.readerInUse])
    rehearsal.passTime()
    rehearsal.report(.failed(.inUse))
    #expect(rehearsal.notices.isEmpty)
    #expect(!rehearsal.history.contains(.countMiss))
  }

  @Test(
    "where no finger can be checked, the password is asked at once and without a word",
    arguments: [.noService, .noReader, .notEnrolled, .notPermitted, .notTrusted, .userNamespace]
      as [FingerprintUnavailability])
  func unavailable(reason: FingerprintUnavailability) {
    var rehearsal = Rehearsal()
    rehearsal.play(.surroundings(Surroundings()))
    rehearsal.report(.unavailable(reason))
    #expect(rehearsal.prompt?.fingerprint == .notOffered && rehearsal.notices.isEmpty)
    #expect(rehearsal.now == .zero)

    var alone = Rehearsal([.fingerprint])
    alone.play(.surroundings(Surroundings()))
    alone.report(.unavailable(reason))
    #expect(alone.error == (reason == .notEnrolled ? .biometryNotEnrolled : .biometryNotAvailable(reason)))
  }

  @Test("a reader that goes away after it was offered is told")
  func disconnected() {
    var rehearsal = Rehearsal()
    rehearsal.waitForFinger()
    rehearsal.report(.failed(.disconnected))
    rehearsal.passTime()
    rehearsal.report(.unavailable(.noReader))
    #expect(rehearsal.notices == [.readerClosed(.disconnected)])
  }

  @Test("with the lid closed at the beginning no finger is asked for")
  func lid() {
    var rehearsal = Rehearsal()
    rehearsal.play(.surroundings(Surroundings(isLidClosed: true)))
    #expect(rehearsal.starts == 0 && rehearsal.prompt?.fingerprint == .notOffered)
    var alone = Rehearsal([.fingerprint])
    alone.play(.surroundings(Surroundings(isLidClosed: true)))
    #expect(alone.error == .biometryNotAvailable(.lidClosed))
  }

  @Test("the reader is let go after a minute and taken again at a key")
  func window() {
    var rehearsal = Rehearsal()
    rehearsal.waitForFinger()
    #expect(rehearsal.evaluation.nextMoment == rehearsal.now + .seconds(60))
    rehearsal.play(.keyPressed)
    #expect(rehearsal.effects.isEmpty)
    rehearsal.passTime()
    #expect(rehearsal.effects.contains(.stopSensor) && rehearsal.notices == [.readerResting])
    #expect(rehearsal.evaluation.nextMoment == nil)
    rehearsal.play(.keyPressed)
    #expect(rehearsal.effects.contains(.startSensor(generation: rehearsal.evaluation.generation)))
  }

  @Test("over sleep the reader isn't heard, and it is started again a second later")
  func sleep() {
    var rehearsal = Rehearsal()
    rehearsal.waitForFinger()
    let former = rehearsal.evaluation.generation
    rehearsal.play(.surroundings(Surroundings(isSleeping: true)))
    #expect(rehearsal.effects.isEmpty)
    rehearsal.play(.sensor(.matched, generation: former))
    rehearsal.play(.sensor(.notMatched, generation: former))
    #expect(rehearsal.effects.isEmpty)
    rehearsal.play(.keyPressed)
    #expect(rehearsal.starts == 1)
    rehearsal.play(.surroundings(Surroundings()))
    #expect(rehearsal.starts == 1 && rehearsal.evaluation.nextMoment == rehearsal.now + .seconds(1))
    rehearsal.passTime()
    #expect(rehearsal.starts == 2 && rehearsal.evaluation.failures == 0)
  }

  @Test("while the prompt is hidden or the session locked no reader is held, and none is started")
  func hidden() {
    let pairs: [(EvaluationEvent, EvaluationEvent)] = [
      (.promptHidden, .promptShown),
      (.surroundings(Surroundings(isLocked: true)), .surroundings(Surroundings())),
    ]
    for (begin, end) in pairs {
      var rehearsal = Rehearsal()
      rehearsal.waitForFinger()
      let former = rehearsal.evaluation.generation
      rehearsal.play(begin)
      #expect(rehearsal.effects.first == .stopSensor)
      rehearsal.play(.sensor(.matched, generation: former))
      rehearsal.play(.keyPressed)
      #expect(rehearsal.end == nil && rehearsal.starts == 1)
      rehearsal.play(end)
      #expect(rehearsal.starts == 2)
      #expect(rehearsal.evaluation.generation > former)
    }
  }

  @Test("of two reasons to hold no reader both have to go")
  func twoHindrances() {
    var rehearsal = Rehearsal()
    rehearsal.waitForFinger()
    rehearsal.play(.promptHidden)
    rehearsal.play(.surroundings(Surroundings(isSleeping: true, isLocked: true)))
    rehearsal.play(.promptShown)
    rehearsal.play(.surroundings(Surroundings(isLocked: true)))
    rehearsal.passTime()
    #expect(rehearsal.starts == 1)
    rehearsal.play(.surroundings(Surroundings()))
    rehearsal.passTime()
    #expect(rehearsal.starts == 2)
  }

  @Test("what an earlier run, or none, reports counts for nothing")
  func generations() {
    var rehearsal = Rehearsal()
    rehearsal.play(.sensor(.matched, generation: 0))
    rehearsal.play(.surroundings(Surroundings()))
    rehearsal.report(.matched)  // before the reader waits
    rehearsal.waitForFinger()
    let former = rehearsal.evaluation.generation
    rehearsal.report(.failed(.daemonGone))
    rehearsal.play(.sensor(.matched, generation: former))
    rehearsal.passTime()
    rehearsal.play(.sensor(.matched, generation: former))
    rehearsal.play(.sensor(.notMatched, generation: former))
    #expect(rehearsal.end == nil && !rehearsal.history.contains(.countMiss))
    rehearsal.report(.waiting(finger: nil, reader: nil))
    rehearsal.report(.matched)
    #expect(rehearsal.success == .fingerprint)
  }

  @Test("the first prompt waits for the reader's answer, but no longer than its grace")
  func grace() {
    var quick = Rehearsal()
    #expect(quick.prompt == nil)
    quick.waitForFinger()
    #expect(quick.prompt?.fingerprint == .offered(finger: nil, reader: nil))

    var slow = Rehearsal()
    slow.play(.surroundings(Surroundings()))
    slow.passTime()
    #expect(slow.now == .milliseconds(300) && slow.prompt?.fingerprint == .starting)
    slow.report(.waiting(finger: .leftThumb, reader: "Reader"))
    #expect(slow.prompt?.fingerprint == .offered(finger: .leftThumb, reader: "Reader"))
  }
}
