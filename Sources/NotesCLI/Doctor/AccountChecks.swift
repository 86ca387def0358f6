import NotesCore

/// The lines of the account's files.
enum AccountChecks {
  static func checks(_ account: AccountCheckup, now: Timestamp = .now) -> [Check] {
    guard account.file != nil || account.vault != .failure(.missing) else {
      return [missing(account)] + leftovers(account) + [generations(account)]
    }
    return [vault(account), permissions(account), defaults(account)] + leftovers(account)
      + [generations(account), drafts(account)]
  }

  private static func missing(_ account: AccountCheckup) -> Check {
    if let name = account.defaults.username {
      let failure = Failure(.noAccount, "")
      return .bad(
        "vault", "Vault", "the notes of \(name) are not there", failure.code,
        remedy: "Put the vault back, or bring a kept copy back with: secret-notes restore")
    }
    return .bad(
      "vault", "Vault", "there is no account yet", .noAccount, remedy: "Create one with: secret-notes create")
  }

  private static func vault(_ account: AccountCheckup) -> Check {
    let (name, title) = ("vault", "Vault")
    switch account.vault {
    case .failure(let error):
      let failure = Failure(error)
      let parts = failure.message.split(separator: ". ", maxSplits: 1).map(String.init)
      let text = parts[0].trimmingSuffix(".")
      return .bad(
        name, title, text, failure.code,
        remedy: parts.count > 1 ? parts[1] : "Try again; if it stays so, see: secret-notes restore")
    case .success(let vault):
      let facts = "it opens, format \(vault.format), journal \(vault.journal)"
      guard let refusal = vault.writeRefusal else { return .ok(name, title, facts) }
      let isFull = refusal == .full
      return .bad(
        name, title,
        "\(facts), and can't be written: \(isFull ? "the disk is full" : "its folder is read-only")",
        isFull ? .inputOutput : .cannotCreate,
        remedy: isFull ? "Make room." : "Make its folder writable, or move it to where it is.")
    }
  }

  private static func permissions(_ account: AccountCheckup) -> Check {
    let (name, title) = ("permissions", "Owner and mode")
    for (facts, what) in [(account.folder, "the vault's folder"), (account.file, "the vault's file")] {
      guard let facts else { continue }
      guard facts.isOwn else {
        return .bad(
          name, title, "\(what) belongs to another user", .refused,
          remedy: "Run secret-notes as its owner, without sudo.")
      }
      guard facts.isOfItsKind else {
        return .bad(
          name, title, "\(what) is a link, a pipe or something else", .damaged,
          remedy: "Put the vault itself in its place.")
      }
      guard facts.openBits == 0 else {
        return .bad(
          name, title, "\(what) is open to other users", .other,
          remedy: "Close it with: chmod go-rwx \(ArgumentParser.shellQuoted(facts.path))")
      }
    }
    return .ok(name, title, "yours alone")
  }

  private static func defaults(_ account: AccountCheckup) -> Check {
    let (name, title) = ("defaults", "Defaults file")
    let mended = "the next unlock mends it"
    switch account.defaults {
    case .username(let username, let others) where others.isEmpty:
      return .ok(name, title, "names \(username)")
    case .username(let username, _):
      return .note(name, title, "names \(username), and has keys that are not used")
    case .absent: return .note(name, title, "it is not there; \(mended)")
    case .unusable(.foreignLink):
      return .bad(
        name, title, "it is a link to something that is not yours", .cannotCreate,
        remedy: "Remove the link; the next unlock writes the file.")
    case .unusable: return .note(name, title, "it can't be used; \(mended)")
    }
  }

  private static func leftovers(_ account: AccountCheckup) -> [Check] {
    account.leftovers.map { leftover in
      let (name, title) = ("leftover", "Leftover")
      switch leftover {
      case "vault.new":
        return .note(
          name, title, "vault.new, of an interrupted creation", remedy: "The next unlock or create clears it."
        )
      case "vault.deleting":
        return .note(
          name, title, "vault.deleting, of an interrupted deletion",
          remedy: "The next unlock finishes the deletion.")
      default:
        return .note(
          name, title, "\(leftover), a damaged vault that was replaced",
          remedy: "Remove the folder when it is no longer wanted.")
      }
    }
  }

  private static func generations(_ account: AccountCheckup) -> Check {
    let (name, title) = ("generations", "Generations")
    switch account.generations {
    case .failure(let error):
      let failure = Failure(error)
      return .bad(
        name, title, failure.message.trimmingSuffix("."), failure.code, remedy: "Mend their folder.")
    case .success(let all):
      guard let latest = all.last else {
        return .note(name, title, "none yet; the first change of a day makes one")
      }
      guard account.unreadable.isEmpty else {
        let numbers = account.unreadable.map(String.init).joined(separator: ", ")
        return .bad(
          name, title, "\(all.count), of which these can't be read: \(numbers)", .damaged,
          remedy: "The others can be brought back; see: secret-notes restore")
      }
      return .ok(name, title, "\(all.count), the latest number \(latest.number) of \(latest.made.utc)")
    }
  }

  private static func drafts(_ account: AccountCheckup) -> Check {
    let (name, title) = ("drafts", "Drafts")
    guard let (own, others, damaged) = account.drafts else {
      return .bad(
        name, title, "their folder can't be read", .refused, remedy: "Make it yours, with mode 700.")
    }
    guard damaged == 0 else {
      return .bad(
        name, title, "\(damaged) can't be made sense of", .damaged, remedy: "See: secret-notes drafts")
    }
    if own == 0 { return .ok(name, title, others == 0 ? "none" : "none of this vault, \(others) of others") }
    return .note(name, title, "\(own) not saved", remedy: "See: secret-notes drafts")
  }
}
