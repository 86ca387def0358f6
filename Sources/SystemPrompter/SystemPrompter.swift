public import Authentication
public import Bus
import Synchronization

/// Asks with the desktop's own modal dialog: the one that GNOME's shell and gcr show for the keyring too.
///
/// It names the application and what it is about to do, has a field where a password would do, and is gone as soon as
/// a finger has matched. An open dialog can't change: where there is something new to say, it is closed and another
/// one is opened, with its warning, and what was typed halfway is lost.
///
/// A thread of its own does everything. No call waits for a person or for the desktop. One presenter serves one
/// evaluation after the other.
public final class SystemPrompter: AuthenticationPresenter {
  private let application: String
  private let desktop: Desktop
  private let dialogue = Mutex<Dialogue?>(nil)

  /// Makes a presenter. Nothing is asked of the desktop before an evaluation begins.
  ///
  /// - Parameters:
  ///   - application: the application's name, as the person knows it.
  ///   - desktop: where the dialog is to be shown.
  public init(application: String, desktop: Desktop) {
    self.application = application
    self.desktop = desktop
  }

  /// Whether a desktop has a dialog that can be used: a display is named, and the dialog's name on the session bus
  /// belongs to GNOME's shell or to gcr's prompter, which is started where nobody has the name.
  ///
  /// It asks nobody. The answer can be another one a moment later: a dialog that can't be shown then ends the
  /// evaluation as ``Authentication/AuthenticationError/dialogNotAvailable(_:)``.
  ///
  /// - Parameters:
  ///   - desktop: the desktop.
  ///   - deadline: when to give up. Starting the prompter takes a quarter of a second.
  ///   - cancellation: ends the wait at once.
  /// - Returns: nil where there is one, else why not.
  public static func obstacle(
    on desktop: Desktop, deadline: Deadline, cancellation: Cancellation? = nil
  ) -> DialogObstacle? {
    do throws(DialogObstacle) {
      _ = try Prompter(on: desktop, deadline: deadline, cancellation: cancellation)
      return nil
    } catch {
      return error
    }
  }

  public func begin(input: @escaping @Sendable (PromptInput) -> Void) throws(AuthenticationError) {
    guard desktop.hasDisplay else { throw .dialogNotAvailable(.noDisplay) }
    guard desktop.sessionBus != nil else { throw .dialogNotAvailable(.noSessionBus) }
    let dialogue = Dialogue(input: input)
    self.dialogue.withLock { $0 = dialogue }
    let (desktop, application) = (desktop, application)
    BlockingThread.start("dialog") { dialogue.run(on: desktop, application: application) }
  }

  public func present(_ prompt: Prompt, after notices: [Notice]) {
    dialogue.withLock { $0 }?.present(prompt, notices)
  }

  /// Takes the dialog away. What should still be said is left to the application: the dialog has no place for it.
  public func end(after notices: [Notice], _ ending: PromptEnding) {
    let dialogue = dialogue.withLock { dialogue in
      defer { dialogue = nil }
      return dialogue
    }
    dialogue?.finish()
  }
}
