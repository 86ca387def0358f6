import Bus

/// How every call to the provider is made, and how its answers are read.
extension Service {
  func methodCall(
    _ path: String, _ interface: String, _ member: String, _ arguments: [Variant] = [], reply: String? = nil
  ) -> MethodCall {
    MethodCall(
      destination: owner, path: path, interface: interface, member: member,
      arguments: arguments.isEmpty ? nil : .tuple(arguments), replySignature: reply, autoStart: false)
  }

  func call(_ call: MethodCall, _ policy: CallPolicy) throws(SecretServiceError) -> Variant {
    do {
      return try connection.call(
        call, deadline: .after(policy.callTimeout), cancellation: policy.cancellation)
    } catch {
      throw SecretServiceError(error, calling: call.path)
    }
  }

  /// Makes several calls in one round trip; the first failure counts for all.
  func calls(_ calls: [MethodCall], _ policy: CallPolicy) throws(SecretServiceError) -> [Variant] {
    let answers = connection.call(
      calls, deadline: .after(policy.callTimeout), cancellation: policy.cancellation)
    var replies: [Variant] = []
    for (call, answer) in zip(calls, answers) {
      do {
        replies.append(try answer.get())
      } catch {
        throw SecretServiceError(error, calling: call.path)
      }
    }
    return replies
  }

  /// An object's path; nil for the `/` that stands for none.
  func path(_ value: Variant?) -> String? {
    value?.string.flatMap { $0 == "/" ? nil : $0 }
  }

  /// The prompt that a reply names; nil where none is needed.
  func prompt(_ value: Variant?, _ kind: Prompt.Kind) -> Prompt? {
    path(value).map { Prompt(service: self, path: $0, kind: kind) }
  }

  /// The path of what a call made: its own first value, or the result of the prompt in its second.
  func created(_ reply: Variant, _ policy: CallPolicy) throws(SecretServiceError) -> String {
    if let path = path(reply[0]) { return path }
    let result = try prompt(reply[1], .other)?.perform(policy)
    guard let path = path(result) else {
      throw .refused(name: "", message: "the provider named no new object")
    }
    return path
  }
}

extension Variant {
  /// A dictionary of texts, `a{ss}`, as attributes are sent.
  static func stringDictionary(_ entries: [String: String]) -> Variant {
    .dictionary(key: "s", value: "s", entries.map { (.string($0.key), .string($0.value)) })
  }
}
