import CWipe
import Glibc
import NotesCLI
import NotesCore

// secret-notes with key derivations that cost next to nothing, for what runs it by the thousand. No product.
exit(
  CommandLineProgram.run(
    policy: Argon2id.Policy(
      cost: Argon2id.Parameters(passes: 1, memory: 8),
      bounds: Argon2id.Bounds(passes: 1...1, memory: 8...8))))
