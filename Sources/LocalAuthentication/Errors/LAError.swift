public import Foundation

/// Why an evaluation ended without a proof, or could not begin.
///
/// Every error of this module is one of these, whatever form it comes in: thrown, in a reply, or as the `NSError` of
/// ``LAContext/canEvaluatePolicy(_:error:)``. Of the last, `as? LAError` gives nil on Linux; ``init(_:)-(Error)``
/// reads it.
public struct LAError: CustomNSError, LocalizedError, Sendable {
  /// What happened.
  public let code: Code
  /// What is known beyond the code, as part of a sentence.
  private let detail: String?
  private let given: [String: any Sendable]

  /// Makes an error.
  ///
  /// - Parameters:
  ///   - code: what happened.
  ///   - userInfo: what its `userInfo` has besides the texts of the code, or in the place of them.
  public init(_ code: Code, userInfo: [String: any Sendable] = [:]) {
    self.code = code
    detail = nil
    given = userInfo
  }

  /// Reads any error: nil where it is none of this module's. Needed for an `NSError` only.
  public init?(_ error: any Error) {
    if let error = error as? LAError {
      self = error
    } else {
      let error = error as NSError
      guard error.domain == Self.errorDomain, let code = Code(rawValue: error.code) else { return nil }
      let texts = error.userInfo.compactMapValues { $0 as? String }
      self.init(code, userInfo: texts)
    }
  }

  /// Makes an error with a reason of its own, which is part of a sentence.
  init(_ code: Code, because detail: String?) {
    self.code = code
    self.detail = detail
    given = [:]
  }

  // MARK: - As an NSError

  /// `com.apple.LocalAuthentication`, as ported code expects it.
  public static var errorDomain: String { LAErrorDomain }
  /// The code's number.
  public var errorCode: Int { code.rawValue }
  /// The texts, by Foundation's keys.
  public var errorUserInfo: [String: Any] {
    var information: [String: Any] = [NSLocalizedDescriptionKey: text]
    information[NSLocalizedFailureReasonErrorKey] = detail
    return information.merging(given) { $1 }
  }
  /// The same as ``errorUserInfo``.
  public var userInfo: [String: Any] { errorUserInfo }

  // MARK: - For people

  /// One or two sentences: what happened, and what to do.
  public var errorDescription: String? { given[NSLocalizedDescriptionKey] as? String ?? text }
  /// What is known beyond the code.
  public var failureReason: String? { given[NSLocalizedFailureReasonErrorKey] as? String ?? detail }
  /// The same as ``errorDescription``.
  public var localizedDescription: String { errorDescription ?? text }

  private var text: String { code.text(detail) }
}

extension LAError: Hashable {
  /// Two errors with the same code are the same, whatever their texts.
  public static func == (left: LAError, right: LAError) -> Bool { left.code == right.code }

  public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// The domain of this module's errors.
public let LAErrorDomain = "com.apple.LocalAuthentication"
