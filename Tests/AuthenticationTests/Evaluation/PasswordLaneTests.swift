import Testing

@testable import Authentication

@Suite struct PasswordLaneTests {
  private static let passwords: Set<AuthenticationMethod> = [.loginPassword, .applicationPassword]

  @Test("the application's password is compared first, and the system isn't asked about it")
  func application() {
    var rehearsal = Rehearsal(Self.passwords)
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    #expect(rehearsal.effects.first == .checkApplicationPassword && rehearsal.prompt?.isChecking == true)
    rehearsal.play(.applicationPasswordChecked(.matches))
    #expect(rehearsal.success == .applicationPassword)
    #expect(!rehearsal.history.contains(.checkLoginPassword))
  }

  @Test("what is not the application's goes to the system")
  func login() {
    var rehearsal = Rehearsal(Self.passwords)
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    rehearsal.play(.applicationPasswordChecked(.doesNotMatch))
    #expect(rehearsal.effects.contains(.checkLoginPassword))
    rehearsal.play(.loginPasswordChecked(.accepted(mustChange: true)))
    #expect(rehearsal.success == .loginPassword && rehearsal.notices == [.passwordMustChange])
  }

  @Test("three wrong passwords end it, with a warning after the second", arguments: [true, false])
  func tries(hasLogin: Bool) {
    var rehearsal = Rehearsal(hasLogin ? Self.passwords : [.applicationPassword])
    let warning: [Notice] = hasLogin ? [.loginMayLock] : []
    for expected in [[.passwordRefused(left: 2)], [.passwordRefused(left: 1)] + warning] as [[Notice]] {
      rehearsal.tryPassword(.refused)
      #expect(rehearsal.history.flatMap(\.notices).suffix(expected.count) == expected[...])
    }
    rehearsal.tryPassword(.refused)
    #expect(rehearsal.end == .failure(.refused, notices: [.passwordRefused(left: 0)]))
  }

  @Test("three wrong passwords leave the finger")
  func finger() {
    var rehearsal = Rehearsal()
    rehearsal.waitForFinger()
    for _ in 1...3 { rehearsal.tryPassword(.refused) }
    #expect(rehearsal.end == nil && rehearsal.prompt?.passwords == [])
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    #expect(rehearsal.effects.isEmpty)
    rehearsal.report(.matched)
    #expect(rehearsal.success == .fingerprint)
  }

  @Test("an empty password or one too long asks nobody and uses no try")
  func harmless() {
    var rehearsal = Rehearsal(Self.passwords)
    for _ in 1...10 {
      rehearsal.play(.passwordSubmitted(isEmpty: true))
      #expect(rehearsal.notices == [.passwordEmpty])
      rehearsal.play(.passwordTooLong)
      #expect(rehearsal.notices == [.passwordTooLong])
    }
    #expect(rehearsal.prompt?.triesLeft == 3 && rehearsal.evaluation.password.check == nil)
  }

  @Test("while one password is checked no other is taken")
  func oneAtATime() {
    var rehearsal = Rehearsal(Self.passwords)
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    for event in [.passwordSubmitted(isEmpty: false), .passwordTooLong, .loginPasswordChecked(.refused)]
      as [EvaluationEvent]
    {
      rehearsal.play(event)
      #expect(rehearsal.effects.isEmpty)
    }
  }

  @Test("what could not be checked uses no try; after the third time, or for good reason, it is over")
  func obstacles() {
    var rehearsal = Rehearsal([.loginPassword])
    for _ in 1...2 {
      rehearsal.play(.passwordSubmitted(isEmpty: false))
      rehearsal.play(.loginPasswordChecked(.notChecked(.timedOut)))
      #expect(rehearsal.notices == [.passwordNotChecked(.timedOut)] && rehearsal.prompt?.triesLeft == 3)
    }
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    rehearsal.play(.loginPasswordChecked(.notChecked(.system(code: 9))))
    #expect(rehearsal.error == .passwordNotAvailable(.system(code: 9)))

    for obstacle in [
      .noNewPrivileges, .noSetID, .noServiceFile, .unknownUser, .userNamespace, .asksForMore, .helperMissing,
    ]
      as [PasswordObstacle]
    {
      var rehearsal = Rehearsal([.loginPassword])
      rehearsal.play(.passwordSubmitted(isEmpty: false))
      rehearsal.play(.loginPasswordChecked(.notChecked(obstacle)))
      #expect(rehearsal.error == .passwordNotAvailable(obstacle))
    }
  }

  @Test("where the system can't check, the application's password is still taken")
  func obstacleLeavesApplication() {
    var rehearsal = Rehearsal(Self.passwords)
    rehearsal.tryPassword(.notChecked(.noNewPrivileges))
    #expect(rehearsal.prompt?.passwords == [.application(named: "notes")])
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    rehearsal.play(.applicationPasswordChecked(.matches))
    #expect(rehearsal.success == .applicationPassword)

    var known = Rehearsal(Self.passwords, loginObstacle: .helperMissing)
    #expect(known.prompt?.passwords == [.application(named: "notes")])
    #expect(known.notices == [.loginPasswordNotOffered(.helperMissing)])
    known.play(.passwordSubmitted(isEmpty: false))
    known.play(.applicationPasswordChecked(.doesNotMatch))
    #expect(known.notices == [.passwordRefused(left: 2)])
  }

  @Test("where the application can't compare, the system is asked, and the reason is told")
  func applicationObstacle() {
    var rehearsal = Rehearsal(Self.passwords)
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    rehearsal.play(.applicationPasswordChecked(.unavailable(reason: "no memory")))
    #expect(rehearsal.notices == [.passwordNotChecked(.application(reason: "no memory"))])
    #expect(rehearsal.effects.contains(.checkLoginPassword))

    var alone = Rehearsal([.applicationPassword])
    for _ in 1...3 {
      alone.play(.passwordSubmitted(isEmpty: false))
      alone.play(.applicationPasswordChecked(.unavailable(reason: "no memory")))
    }
    #expect(alone.error == .passwordNotAvailable(.application(reason: "no memory")))
  }

  @Test("an account without a password proves nothing")
  func noPassword() {
    var rehearsal = Rehearsal([.loginPassword])
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    rehearsal.play(.loginPasswordChecked(.noPassword))
    #expect(rehearsal.end == .failure(.passcodeNotSet, notices: [.accountHasNoPassword]))
  }

  @Test("an account that may not be used is told and uses a try")
  func accountRefused() {
    var rehearsal = Rehearsal([.loginPassword])
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    rehearsal.play(.systemText("expired"))
    #expect(rehearsal.notices == [.system("expired")])
    rehearsal.play(.loginPasswordChecked(.accountRefused))
    #expect(rehearsal.notices == [.accountRefused, .passwordRefused(left: 2)])
  }

  @Test("a finger wins while a password is being checked, and the check is over")
  func fingerDuringCheck() {
    var rehearsal = Rehearsal()
    rehearsal.waitForFinger()
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    rehearsal.play(.applicationPasswordChecked(.doesNotMatch))
    #expect(rehearsal.starts == 1 && !rehearsal.history.contains(.stopSensor))
    rehearsal.report(.matched)
    #expect(rehearsal.success == .fingerprint && rehearsal.effects.contains(.releaseReaders))
    rehearsal.play(.loginPasswordChecked(.accepted(mustChange: false)))
    #expect(rehearsal.effects.isEmpty)
  }

  @Test("readers are held for a check unless our own run waits at the only one")
  func hold() {
    var none = Rehearsal()
    none.play(.surroundings(Surroundings()))
    #expect(none.evaluation.needsReaderHold)
    none.waitForFinger()
    #expect(!none.evaluation.needsReaderHold)
    none.report(.waiting(finger: nil, reader: "One of two"))
    #expect(none.evaluation.needsReaderHold)
    none.report(.waiting(finger: nil, reader: nil))
    none.play(.promptHidden)
    #expect(none.evaluation.needsReaderHold)
    var face = Rehearsal(biometry: .face)
    face.waitForFinger()
    #expect(face.evaluation.needsReaderHold)
  }

  @Test("while the system checks, a run that has no reader yet makes room, and starts again afterwards")
  func checkDuringStart() {
    var rehearsal = Rehearsal()
    rehearsal.play(.surroundings(Surroundings()))
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    rehearsal.play(.applicationPasswordChecked(.doesNotMatch))
    #expect(rehearsal.effects.starts(with: [.stopSensor, .checkLoginPassword]))
    #expect(rehearsal.evaluation.mayHoldReaders)
    rehearsal.play(.loginPasswordChecked(.refused))
    #expect(rehearsal.effects.contains(.releaseReaders) && rehearsal.starts == 2)
  }

  @Test("readers held for a check are let go when the prompt is hidden, and none are taken before sleep")
  func holdIsReleased() {
    var rehearsal = Rehearsal()
    rehearsal.play(.surroundings(Surroundings()))
    rehearsal.play(.passwordSubmitted(isEmpty: false))
    rehearsal.play(.applicationPasswordChecked(.doesNotMatch))
    #expect(rehearsal.evaluation.mayHoldReaders)
    rehearsal.play(.surroundings(Surroundings(isSleeping: true)))
    #expect(!rehearsal.evaluation.mayHoldReaders)
    rehearsal.play(.surroundings(Surroundings()))
    rehearsal.play(.promptHidden)
    #expect(rehearsal.effects.contains(.releaseReaders) && !rehearsal.evaluation.mayHoldReaders)
  }

  @Test("where only a finger is admitted, a password that can't be checked is no reason for anything")
  func obstacleElsewhere() {
    var rehearsal = Rehearsal([.fingerprint], loginObstacle: .helperMissing)
    rehearsal.play(.surroundings(Surroundings(isLidClosed: true)))
    #expect(rehearsal.error == .biometryNotAvailable(.lidClosed))
  }

  @Test("a request that nothing can satisfy fails at once, with a reason")
  func nothingPossible() {
    #expect(Rehearsal([]).error == .passwordNotAvailable(.notAllowed))
    #expect(
      Rehearsal([.loginPassword], loginObstacle: .helperMissing).error
        == .passwordNotAvailable(.helperMissing))
  }
}
