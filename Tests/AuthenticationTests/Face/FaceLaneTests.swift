import Testing

@testable import Authentication

/// The decisions about a face, without a camera.
@Suite struct FaceLaneTests {
  private func waiting() -> Rehearsal {
    var rehearsal = Rehearsal(biometry: .face)
    rehearsal.waitForFinger()
    return rehearsal
  }

  @Test("a face succeeds as one, and the prompt asks for it")
  func match() {
    var rehearsal = waiting()
    #expect(rehearsal.prompt?.biometry == .face)
    #expect(rehearsal.prompt?.fingerprint == .offered(finger: nil, reader: nil))
    rehearsal.report(.matched)
    #expect(rehearsal.success == .face)
  }

  @Test("three misses close it and five in a row lock it out, in words about a face")
  func misses() {
    var rehearsal = waiting()
    for notice in [.faceNotRecognised(left: 2), .faceNotRecognised(left: 1), .facesUsedUp] as [Notice] {
      rehearsal.report(.notMatched)
      #expect(rehearsal.notices == [notice] && rehearsal.effects.contains(.countMiss))
    }
    #expect(rehearsal.prompt?.fingerprint == .notOffered && rehearsal.end == nil)
    #expect(rehearsal.effects.contains(.stopSensor))

    var locked = Rehearsal(biometry: .face, misses: 5)
    locked.play(.surroundings(Surroundings()))
    #expect(locked.history.contains { $0.notices == [.facesLockedOut] } && locked.starts == 0)
    #expect(Rehearsal([.face], biometry: .face, misses: 5).error == .biometryLockout)
  }

  @Test("what the system says meanwhile is passed on and is no miss")
  func texts() {
    var rehearsal = waiting()
    rehearsal.report(.message("Identified face as tester"))
    #expect(rehearsal.notices == [.system("Identified face as tester")] && rehearsal.end == nil)
  }

  @Test(
    "errors are tried again with growing pauses, one that is late once, and then the lane closes with a sentence"
  )
  func backOff() {
    var rehearsal = waiting()
    for pause in [1, 2, 4, 8] {
      rehearsal.report(.failed(.reader))
      #expect(rehearsal.evaluation.nextMoment == rehearsal.now + .seconds(pause))
      rehearsal.passTime()
    }
    rehearsal.report(.failed(.reader))
    #expect(rehearsal.notices == [.faceClosed(.face(.helperFailing))] && rehearsal.starts == 5)

    var late = waiting()
    late.report(.failed(.timedOut))
    late.passTime()
    late.report(.failed(.timedOut))
    #expect(late.notices == [.faceClosed(.face(.timedOut))] && late.starts == 2)
  }

  @Test("a service that asks for a password closes the lane at once, and says why")
  func asks() {
    var rehearsal = waiting()
    rehearsal.report(.unavailable(.face(.asks)))
    #expect(rehearsal.notices == [.faceClosed(.face(.asks))] && rehearsal.end == nil)
    var alone = Rehearsal([.face], biometry: .face)
    alone.waitForFinger()
    alone.report(.unavailable(.face(.asks)))
    #expect(alone.error == .biometryNotAvailable(.face(.asks)))
  }

  @Test("the camera is used only while the prompt can be seen, and a minute at most")
  func window() {
    var rehearsal = waiting()
    rehearsal.play(.promptHidden)
    #expect(rehearsal.effects.first == .stopSensor)
    rehearsal.play(.promptShown)
    #expect(rehearsal.starts == 2)
    rehearsal.report(.waiting(finger: nil, reader: nil))
    rehearsal.passTime()
    #expect(rehearsal.notices == [.cameraResting] && rehearsal.effects.contains(.stopSensor))
    rehearsal.play(.keyPressed)
    #expect(rehearsal.starts == 3)
  }

  @Test("where a face is checked, a request that admits only a finger gets none")
  func fingerAlone() {
    #expect(Rehearsal([.fingerprint], biometry: .face).error != nil)
    #expect(Rehearsal([.face]).error != nil)
  }
}
