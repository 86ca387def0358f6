extension FingerRetry {
  /// What to do about it, as a sentence.
  package var sentence: String {
    switch self {
    case .again: "The finger could not be read; touch again."
    case .tooShort: "That was too short; touch again."
    case .notCentred: "The finger was not centred; touch again."
    case .lift: "Lift the finger and touch again."
    case .tooFast: "That was too fast; touch again, more slowly."
    }
  }
}
