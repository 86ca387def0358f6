#compdef secret-notes
_secret_notes() {
  local -a commands subcommands
  commands=(
    'create:Create your account and its sealed notes.'
    'open:Unlock, and show the list of notes or one note.'
    'new:Write a new note.'
    'list:List the notes.'
    'search:Find the notes whose title or text has TEXT.'
    'edit:Change a note in your editor.'
    'rename:Give a note another title.'
    'drafts:List texts that were written but not saved, print one or discard it.'
    'delete:Delete a note for ever.'
    'protect:Say whether notes are protected, or switch it.'
    'verify:Check every record of the notes and of the kept generations, and the drafts.'
    'restore:List the kept generations of your notes, or bring one back.'
    'password:Change the notes password, or make a recovery key.'
    'account:See\: secret-notes account --help'
    'export:Write all notes into a sealed file, or unsealed into a folder.'
    'import:Take in notes from a sealed file, a text file or a folder of them.'
    'lock:Take back what --keep granted, on all terminals. Asks nothing.'
    'fingerprint:List, enrol or delete your fingers.'
    'status:Show the account and the state of its parts. Never asks, never unlocks.'
    'doctor:Check what the notes stand on, and say what to do.'
    'help:Show help on a command.'
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
    account) subcommands=(rename delete) ;;
  esac
  if (( $#subcommands )); then
    if (( CURRENT == 2 )); then
      compadd -a subcommands
      return
    fi
    words[2]="$words[1] $words[2]"
    shift words
    (( CURRENT-- ))
  fi
  case $words[1] in
    'create') _arguments \
      '--username[The account'\''s name, 1 to 64 characters.]:NAME: ' \
      '--recovery-key[Make a recovery key and print it, once.]' \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' ;;
    'open') _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--keep[Ask, then let this terminal open the notes without asking for so long\: 90s, 30m, 2h.]:DURATION: ' \
      '--json[Print JSON, for programs.]' \
      '--raw[Print control characters as they are, on a terminal too.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::NOTE:' ;;
    'new') _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--keep[Ask, then let this terminal open the notes without asking for so long\: 90s, 30m, 2h.]:DURATION: ' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::TITLE:' ;;
    'list') _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--keep[Ask, then let this terminal open the notes without asking for so long\: 90s, 30m, 2h.]:DURATION: ' \
      '--json[Print JSON, for programs.]' \
      '--raw[Print control characters as they are, on a terminal too.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' ;;
    'search') _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--keep[Ask, then let this terminal open the notes without asking for so long\: 90s, 30m, 2h.]:DURATION: ' \
      '--json[Print JSON, for programs.]' \
      '--raw[Print control characters as they are, on a terminal too.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::TEXT:' ;;
    'edit') _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--keep[Ask, then let this terminal open the notes without asking for so long\: 90s, 30m, 2h.]:DURATION: ' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::NOTE:' ;;
    'rename') _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--keep[Ask, then let this terminal open the notes without asking for so long\: 90s, 30m, 2h.]:DURATION: ' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::NOTE:' \
      '::TITLE:' ;;
    'drafts') _arguments \
      '--discard[Remove the draft.]' \
      '--force[Don'\''t ask whether you are sure.]' \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--keep[Ask, then let this terminal open the notes without asking for so long\: 90s, 30m, 2h.]:DURATION: ' \
      '--raw[Print control characters as they are, on a terminal too.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::DRAFT:' ;;
    'delete') _arguments \
      '--force[Don'\''t ask whether you are sure.]' \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--keep[Ask, then let this terminal open the notes without asking for so long\: 90s, 30m, 2h.]:DURATION: ' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::NOTE:' ;;
    'protect') _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::on or off:(on off)' ;;
    'verify') _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' ;;
    'restore') _arguments \
      '--skip-damaged[Leave out damaged notes and go on; ends with 65.]' \
      '--force[Don'\''t ask whether you are sure.]' \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::GENERATION:' ;;
    'password') _arguments \
      '--new-password-file[Take the new password from FILE; - is standard input.]:file:_files' \
      '--new-key[Make a new vault key too, and seal every note anew.]' \
      '--recovery-key[Make a recovery key and print it, once.]' \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' ;;
    'account rename') _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::NAME:' ;;
    'account delete') _arguments \
      '--force[Don'\''t ask whether you are sure.]' \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' ;;
    'export') _arguments \
      '--new-password-file[Take the new password from FILE; - is standard input.]:file:_files' \
      '--plain[Write a folder of Markdown files, unsealed.]' \
      '--skip-damaged[Leave out damaged notes and go on; ends with 65.]' \
      '--force[Don'\''t ask whether you are sure.]' \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::FILE:_files' ;;
    'import') _arguments \
      '--export-password-file[Take the export'\''s own password from FILE; - is standard input.]:file:_files' \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password, notes password or recovery key.]:value:(fingerprint login password recovery)' \
      '--keep[Ask, then let this terminal open the notes without asking for so long\: 90s, 30m, 2h.]:DURATION: ' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::FILE:_files' ;;
    'lock') _arguments \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' ;;
    'fingerprint') _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--json[Print JSON, for programs.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::list or enroll or delete:(list enroll delete)' \
      '::FINGER:(left-thumb left-index-finger left-middle-finger left-ring-finger left-little-finger right-thumb right-index-finger right-middle-finger right-ring-finger right-little-finger)' ;;
    'status') _arguments \
      '--json[Print JSON, for programs.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' ;;
    'doctor') _arguments \
      '--json[Print JSON, for programs.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' ;;
    'help') _arguments \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::COMMAND:(create open new list search edit rename drafts delete protect verify restore password account export import lock fingerprint status doctor help)' \
      '::SUBCOMMAND:' ;;
  esac
}
_secret_notes "$@"
