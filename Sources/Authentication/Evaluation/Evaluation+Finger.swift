/// The finger lane, or the face's in its place: which reports count, how often to try, when to give up.
extension Evaluation {
  /// Starts a run where the lane is ready for one and nothing stands in its way.
  mutating func startFingerIfPossible(at now: Duration) {
    guard finger == .idle, hindrances.isEmpty else { return }
    stopSleeper()
    generation += 1
    finger = .starting
    perform(.startSensor(generation: generation))
  }

  /// Notes something that forbids a run, and ends the one under way.
  mutating func hinder(_ hindrance: Hindrance) {
    hindrances.insert(hindrance)
    if finger.isRunning { interrupt() }
  }

  /// A process that is about to stop must hold no reader, in whatever state.
  mutating func hidePrompt() {
    hinder(.promptHidden)
    stopSleeper()
    if password.check == .login { perform(.releaseReaders) }
  }

  mutating func take(_ surroundings: Surroundings, at now: Duration) {
    let isFirst = hindrances.remove(.surroundingsUnknown) != nil
    if isFirst, surroundings.isLidClosed, !finger.isClosed { finger = .closed(.unavailable(.lidClosed)) }
    if surroundings.isSleeping {
      fallAsleep()
    } else if hindrances.remove(.sleeping) != nil, finger == .idle {
      finger = .backingOff(until: now + Limits.afterSleep)
    }
    if surroundings.isLocked { hinder(.sessionLocked) } else { hindrances.remove(.sessionLocked) }
    if surroundings.isAway { hinder(.sessionAway) } else { hindrances.remove(.sessionAway) }
  }

  /// From now on the run is not heard. It isn't stopped either: a sensor knows best when its reader may be
  /// let go around a sleep, and does so by itself.
  private mutating func fallAsleep() {
    if finger.isRunning {
      generation += 1
      finger = .idle
      isRunAsleep = true
    }
    hindrances.insert(.sleeping)
  }

  private mutating func stopSleeper() {
    if isRunAsleep { perform(.stopSensor) }
    isRunAsleep = false
  }

  /// Takes a report of the present run.
  mutating func take(_ report: SensorEvent, at now: Duration) {
    switch report {
    case .waiting(let finger, let reader):
      if self.finger == .starting { self.finger = .waiting(until: now + Limits.readerWindow) }
      offer = .offered(finger: finger, reader: reader)
    case .retry(let retry): say(.fingerRetry(retry))
    case .message(let text): say(.system(text))
    case .notMatched: if self.finger.isWaiting { countMiss() }
    case .matched:
      guard self.finger.isWaiting else { return }
      perform(.clearMisses)
      finish(.success(setup.biometricMethod, notices: takeNotices()))
    case .unavailable(let found):
      // A reader that was offered and is there no more was taken away.
      let reason = found == .noReader && offer != nil ? .disconnected : found
      close(.unavailable(reason), notice: closedNotice(reason))
    case .failed(let failure): takeFailure(failure, at: now)
    }
  }

  /// Ends the reader's window, or a pause.
  mutating func passTime(at now: Duration) {
    switch finger {
    case .waiting(let end) where now >= end:
      interrupt()
      finger = .resting
      say(isFace ? .cameraResting : .readerResting)
    case .backingOff(let end) where now >= end: finger = .idle
    default: break
    }
  }

  /// Ends the run under way. Its generation is over, so that nothing it still reports is taken.
  private mutating func interrupt() {
    perform(.stopSensor)
    generation += 1
    finger = .idle
  }

  private mutating func countMiss() {
    misses += 1
    missesInRow += 1
    perform(.countMiss)
    if missesInRow >= Limits.lockout {
      interrupt()
      close(.lockedOut, notice: isFace ? .facesLockedOut : .fingersLockedOut)
    } else if misses >= Limits.fingerTries {
      interrupt()
      close(.usedUp, notice: isFace ? .facesUsedUp : .fingersUsedUp)
    } else {
      let left = min(Limits.fingerTries - misses, Limits.lockout - missesInRow)
      say(isFace ? .faceNotRecognised(left: left) : .fingerNotRecognised(left: left))
    }
  }

  private mutating func takeFailure(_ failure: SensorFailure, at now: Duration) {
    guard failures < failure.retries else {
      // Worth a sentence even where no reader was ever offered: the owner expects one.
      let reason = failure.unavailability(ofFace: isFace)
      finger = .closed(.unavailable(reason))
      return say(closedNotice(reason))
    }
    if failure == .inUse, failures == 0 { say(.readerInUse) }
    finger = .backingOff(until: now + Limits.pauses[failures])
    failures += 1
  }

  private func closedNotice(_ reason: FingerprintUnavailability) -> Notice {
    isFace ? .faceClosed(reason) : .readerClosed(reason)
  }

  /// Closes the lane. A reader that was never offered is not missed, so nothing is said then.
  private mutating func close(_ closure: FingerLane.Closure, notice: Notice) {
    finger = .closed(closure)
    if offer != nil { say(notice) }
  }
}
