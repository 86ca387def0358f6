import Authentication
import Bus
import SecretMemory
import TestSupport

/// An evaluation under way on a thread of its own, with a scripted person.
struct Running {
  let presenter = ScriptedPresenter()
  let cancellation = Cancellation()
  private let outcome = Mailbox<Result<AuthenticationSuccess, AuthenticationError>>()

  init(_ authenticator: Authenticator, _ request: AuthenticationRequest) {
    let (presenter, cancellation, outcome) = (presenter, cancellation, outcome)
    BlockingThread.start("evaluate") {
      do throws(AuthenticationError) {
        outcome.send(
          .success(try authenticator.evaluate(request, presenter: presenter, cancellation: cancellation)))
      } catch {
        outcome.send(.failure(error))
      }
    }
  }

  /// The method by which it succeeded; nil where it failed or doesn't end.
  func success() -> AuthenticationMethod? {
    if case .success(let success)? = outcome.receive(until: .after(.seconds(10))) {
      success.method
    } else {
      nil
    }
  }

  /// The error with which it failed.
  func error() -> AuthenticationError? {
    if case .failure(let error)? = outcome.receive(until: .after(.seconds(10))) { error } else { nil }
  }
}

extension Authenticator {
  /// One of a test's parts; without `helper` no login password is ever checked.
  static func desk(
    _ bus: SystemBus, helper: String? = nil, ledger: LockoutLedger = LockoutLedger(runtimeFolder: nil)
  ) -> Authenticator {
    let command = HelperCommand(path: helper ?? "/bin/false", arguments: ["helper"], environment: [])
    return Authenticator(
      sensor: FprintdSensor(bus: bus), loginPassword: LoginPassword(command: command), ledger: ledger,
      bus: bus)
  }
}

extension AuthenticationRequest {
  /// One whose application password is `notes`.
  static func test(
    _ policy: AuthenticationPolicy = .deviceOwner,
    methods: Set<AuthenticationMethod> = Set(AuthenticationMethod.allCases), notes: String? = "notes"
  ) -> AuthenticationRequest {
    AuthenticationRequest(
      policy: policy, reason: "test", methods: methods,
      applicationPassword: notes.map { notes in
        ApplicationPasswordCheck(named: "notes") { typed in
          typed.equals(SecretBytes(utf8: notes)) ? .matches : .doesNotMatch
        }
      })
  }
}
