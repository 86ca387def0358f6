#compdef secret-notes
_secret_notes() {
  local -a commands
  commands=(
    'create:Create your account and its sealed notes.'
    'open:Unlock, and show the list of notes or one note.'
    'new:Write a new note.'
    'list:List the notes.'
    'edit:Change a note in your editor.'
    'delete:Delete a note for ever.'
    'protect:Say whether notes are protected, or switch it.'
    'fingerprint:List, enrol or delete your fingers.'
    'status:Show the account and the state of its parts. Never asks, never unlocks.'
    'help:Show help on a command.'
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case $words[1] in
    create) _arguments \
      '--username[The account'\''s name, 1 to 64 characters.]:NAME: ' \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' ;;
    open) _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password or notes password.]:value:(fingerprint login password)' \
      '--json[Print JSON, for programs.]' \
      '--raw[Print control characters as they are, on a terminal too.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::NOTE:' ;;
    new) _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password or notes password.]:value:(fingerprint login password)' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::TITLE:' ;;
    list) _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password or notes password.]:value:(fingerprint login password)' \
      '--json[Print JSON, for programs.]' \
      '--raw[Print control characters as they are, on a terminal too.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' ;;
    edit) _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password or notes password.]:value:(fingerprint login password)' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::NOTE:' ;;
    delete) _arguments \
      '--force[Don'\''t ask whether you are sure.]' \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password or notes password.]:value:(fingerprint login password)' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::NOTE:' ;;
    protect) _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--unlock-with[Unlock in this way alone\: finger, login password or notes password.]:value:(fingerprint login password)' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::on or off:(on off)' ;;
    fingerprint) _arguments \
      '--password-file[Answer with the notes password that FILE holds, and ask nothing; - is standard input.]:file:_files' \
      '--password-fd[The same from the open file descriptor N.]:N: ' \
      '--no-input[Never ask; fail where something would have to be asked.]' \
      '--json[Print JSON, for programs.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::list or enroll or delete:(list enroll delete)' \
      '::FINGER:(left-thumb left-index-finger left-middle-finger left-ring-finger left-little-finger right-thumb right-index-finger right-middle-finger right-ring-finger right-little-finger)' ;;
    status) _arguments \
      '--json[Print JSON, for programs.]' \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' ;;
    help) _arguments \
      '--no-color[Don'\''t colour the output.]' \
      '--help[Show this help.]' \
      '::COMMAND:(create open new list edit delete protect fingerprint status help)' ;;
  esac
}
_secret_notes "$@"
