import Glibc
import NotesCLI
import NotesCore
import Posix
import SecretMemory

// What meson-helpers/bench-scale measures with. The vault's key is read from standard input, as its item in the keyring
// has it.
//
//   vault-bench fill FOLDER COUNT     puts COUNT notes of a kilobyte into the vault of this data folder
//   vault-bench long FOLDER BYTES     puts one note more into it, titled "Long", of that size
//   vault-bench list FOLDER KEY       lists the notes as `secret-notes list` does, but that the key is in this file and
//                                     not in a keyring
//   vault-bench texts FOLDER COUNT    writes the same texts as plain files, a file each (no key)

/// Opens the notes of a data folder with the key on standard input.
func unlocked(_ folder: String) throws -> UnlockedVault {
  let line = readLine(strippingNewline: true) ?? ""
  guard let text = line.split(separator: ":").last,
    let bytes = SecretBytes(utf8: String(text)).base64Decoded(),
    let key = VaultKey(bytes)
  else { throw SystemError("read the key", number: EINVAL) }
  let lock = try VaultLock(.shared, at: folder + "/lock")
  return try Vault(at: folder + "/vault.sqlite", holding: lock).unlock(with: key)
}

let arguments = Array(CommandLine.arguments.dropFirst())
let count = arguments.count == 3 ? Int(arguments[2]) ?? 0 : 0
do {
  switch (arguments.first, arguments.count) {
  case ("fill", 3):
    try unlocked(arguments[1]).create(
      many: (0..<count).lazy.map { number in
        let text = BenchText(number)
        return (text.title, SecretText(utf8: text.body))
      })
  case ("long", 3):
    let line = "A line of a long text, so that there is something to read.\n"
    _ = try unlocked(arguments[1]).create(
      title: "Long", body: SecretText(utf8: String(repeating: line, count: count / line.utf8.count)))
  case ("list", 3):
    let key = open(arguments[2], O_RDONLY)
    guard dup2(key, STDIN_FILENO) == STDIN_FILENO else { throw SystemError("open the key") }
    let output = FileDescriptor(owning: STDOUT_FILENO)
    try unlocked(arguments[1]).lines(ColumnWriter.format).write { bytes throws(SystemError) in
      try output.write(bytes)
    }
  case ("texts", 3):
    guard mkdir(arguments[1], 0o700) == 0 else { throw SystemError("mkdir") }
    for number in 0..<count {
      let text = BenchText(number)
      let file = try FileDescriptor.open("\(arguments[1])/\(number).txt", O_WRONLY | O_CREAT | O_EXCL)
      var body = text.title + "\n" + text.body
      try body.withUTF8 { try file.write(UnsafeRawBufferPointer($0)) }
    }
  default:
    exit(64)
  }
} catch {
  print("vault-bench: \(error)")
  exit(2)
}
