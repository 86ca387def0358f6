import CWipe
import Glibc
import NotesCLI

exit(CommandLineProgram.run())
