# fish completion for secret-notes
function __secret_notes_is
  set -l words (commandline -opc)
  test "$words[2..]" = "$argv"; or string match -q -- "$argv *" "$words[2..]"
end
complete -c secret-notes -f
complete -c secret-notes -n __fish_use_subcommand -a create -d 'Create your account and its sealed notes.'
complete -c secret-notes -n __fish_use_subcommand -a open -d 'Unlock, and show the list of notes or one note.'
complete -c secret-notes -n __fish_use_subcommand -a new -d 'Write a new note.'
complete -c secret-notes -n __fish_use_subcommand -a list -d 'List the notes.'
complete -c secret-notes -n __fish_use_subcommand -a search -d 'Find the notes whose title or text has TEXT.'
complete -c secret-notes -n __fish_use_subcommand -a edit -d 'Change a note in your editor.'
complete -c secret-notes -n __fish_use_subcommand -a rename -d 'Give a note another title.'
complete -c secret-notes -n __fish_use_subcommand -a drafts -d 'List texts that were written but not saved, print one or discard it.'
complete -c secret-notes -n __fish_use_subcommand -a delete -d 'Delete a note for ever.'
complete -c secret-notes -n __fish_use_subcommand -a protect -d 'Say whether notes are protected, or switch it.'
complete -c secret-notes -n __fish_use_subcommand -a verify -d 'Check every record of the notes and of the kept generations, and the drafts.'
complete -c secret-notes -n __fish_use_subcommand -a restore -d 'List the kept generations of your notes, or bring one back.'
complete -c secret-notes -n __fish_use_subcommand -a password -d 'Change the notes password, or make a recovery key.'
complete -c secret-notes -n __fish_use_subcommand -a account -d 'See: secret-notes account --help'
complete -c secret-notes -n __fish_use_subcommand -a export -d 'Write all notes into a sealed file, or unsealed into a folder.'
complete -c secret-notes -n __fish_use_subcommand -a import -d 'Take in notes from a sealed file, a text file or a folder of them.'
complete -c secret-notes -n __fish_use_subcommand -a lock -d 'Take back what --keep granted, on all terminals. Asks nothing.'
complete -c secret-notes -n __fish_use_subcommand -a fingerprint -d 'List, enrol or delete your fingers.'
complete -c secret-notes -n __fish_use_subcommand -a status -d 'Show the account and the state of its parts. Never asks, never unlocks.'
complete -c secret-notes -n __fish_use_subcommand -a doctor -d 'Check what the notes stand on, and say what to do.'
complete -c secret-notes -n __fish_use_subcommand -a help -d 'Show help on a command.'
complete -c secret-notes -n '__secret_notes_is create' -l username -x -d 'The account\'s name, 1 to 64 characters.'
complete -c secret-notes -n '__secret_notes_is create' -l recovery-key -d 'Make a recovery key and print it, once.'
complete -c secret-notes -n '__secret_notes_is create' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is create' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is create' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is create' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is create' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is open' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is open' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is open' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is open' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is open' -l keep -x -d 'Ask, then let this terminal open the notes without asking for so long: 90s, 30m, 2h.'
complete -c secret-notes -n '__secret_notes_is open' -l json -d 'Print JSON, for programs.'
complete -c secret-notes -n '__secret_notes_is open' -l raw -d 'Print control characters as they are, on a terminal too.'
complete -c secret-notes -n '__secret_notes_is open' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is open' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is new' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is new' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is new' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is new' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is new' -l keep -x -d 'Ask, then let this terminal open the notes without asking for so long: 90s, 30m, 2h.'
complete -c secret-notes -n '__secret_notes_is new' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is new' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is list' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is list' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is list' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is list' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is list' -l keep -x -d 'Ask, then let this terminal open the notes without asking for so long: 90s, 30m, 2h.'
complete -c secret-notes -n '__secret_notes_is list' -l json -d 'Print JSON, for programs.'
complete -c secret-notes -n '__secret_notes_is list' -l raw -d 'Print control characters as they are, on a terminal too.'
complete -c secret-notes -n '__secret_notes_is list' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is list' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is search' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is search' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is search' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is search' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is search' -l keep -x -d 'Ask, then let this terminal open the notes without asking for so long: 90s, 30m, 2h.'
complete -c secret-notes -n '__secret_notes_is search' -l json -d 'Print JSON, for programs.'
complete -c secret-notes -n '__secret_notes_is search' -l raw -d 'Print control characters as they are, on a terminal too.'
complete -c secret-notes -n '__secret_notes_is search' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is search' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is edit' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is edit' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is edit' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is edit' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is edit' -l keep -x -d 'Ask, then let this terminal open the notes without asking for so long: 90s, 30m, 2h.'
complete -c secret-notes -n '__secret_notes_is edit' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is edit' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is rename' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is rename' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is rename' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is rename' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is rename' -l keep -x -d 'Ask, then let this terminal open the notes without asking for so long: 90s, 30m, 2h.'
complete -c secret-notes -n '__secret_notes_is rename' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is rename' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is drafts' -l discard -d 'Remove the draft.'
complete -c secret-notes -n '__secret_notes_is drafts' -s f -l force -d 'Don\'t ask whether you are sure.'
complete -c secret-notes -n '__secret_notes_is drafts' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is drafts' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is drafts' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is drafts' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is drafts' -l keep -x -d 'Ask, then let this terminal open the notes without asking for so long: 90s, 30m, 2h.'
complete -c secret-notes -n '__secret_notes_is drafts' -l raw -d 'Print control characters as they are, on a terminal too.'
complete -c secret-notes -n '__secret_notes_is drafts' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is drafts' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is delete' -s f -l force -d 'Don\'t ask whether you are sure.'
complete -c secret-notes -n '__secret_notes_is delete' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is delete' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is delete' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is delete' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is delete' -l keep -x -d 'Ask, then let this terminal open the notes without asking for so long: 90s, 30m, 2h.'
complete -c secret-notes -n '__secret_notes_is delete' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is delete' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is protect' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is protect' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is protect' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is protect' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is protect' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is protect' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is protect' -a on
complete -c secret-notes -n '__secret_notes_is protect' -a off
complete -c secret-notes -n '__secret_notes_is verify' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is verify' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is verify' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is verify' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is verify' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is verify' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is restore' -l skip-damaged -d 'Leave out damaged notes and go on; ends with 65.'
complete -c secret-notes -n '__secret_notes_is restore' -s f -l force -d 'Don\'t ask whether you are sure.'
complete -c secret-notes -n '__secret_notes_is restore' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is restore' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is restore' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is restore' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is restore' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is restore' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is password' -l new-password-file -r -F -d 'Take the new password from FILE; - is standard input.'
complete -c secret-notes -n '__secret_notes_is password' -l new-key -d 'Make a new vault key too, and seal every note anew.'
complete -c secret-notes -n '__secret_notes_is password' -l recovery-key -d 'Make a recovery key and print it, once.'
complete -c secret-notes -n '__secret_notes_is password' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is password' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is password' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is password' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is password' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is password' -s h -l help -d 'Show this help.'
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is account' -a rename -d 'Give the account another name.'
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 3; and __secret_notes_is help account' -a rename
complete -c secret-notes -n '__secret_notes_is account rename' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is account rename' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is account rename' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is account rename' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is account rename' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is account rename' -s h -l help -d 'Show this help.'
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is account' -a delete -d 'Delete the account with all its notes, for ever.'
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 3; and __secret_notes_is help account' -a delete
complete -c secret-notes -n '__secret_notes_is account delete' -s f -l force -d 'Don\'t ask whether you are sure.'
complete -c secret-notes -n '__secret_notes_is account delete' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is account delete' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is account delete' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is account delete' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is account delete' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is account delete' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is export' -l new-password-file -r -F -d 'Take the new password from FILE; - is standard input.'
complete -c secret-notes -n '__secret_notes_is export' -l plain -d 'Write a folder of Markdown files, unsealed.'
complete -c secret-notes -n '__secret_notes_is export' -l skip-damaged -d 'Leave out damaged notes and go on; ends with 65.'
complete -c secret-notes -n '__secret_notes_is export' -s f -l force -d 'Don\'t ask whether you are sure.'
complete -c secret-notes -n '__secret_notes_is export' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is export' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is export' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is export' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is export' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is export' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is export' -F
complete -c secret-notes -n '__secret_notes_is import' -l export-password-file -r -F -d 'Take the export\'s own password from FILE; - is standard input.'
complete -c secret-notes -n '__secret_notes_is import' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is import' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is import' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is import' -l unlock-with -x -a 'fingerprint login password recovery' -d 'Unlock in this way alone: finger, login password, notes password or recovery key.'
complete -c secret-notes -n '__secret_notes_is import' -l keep -x -d 'Ask, then let this terminal open the notes without asking for so long: 90s, 30m, 2h.'
complete -c secret-notes -n '__secret_notes_is import' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is import' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is import' -F
complete -c secret-notes -n '__secret_notes_is lock' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is lock' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is fingerprint' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__secret_notes_is fingerprint' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__secret_notes_is fingerprint' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__secret_notes_is fingerprint' -l json -d 'Print JSON, for programs.'
complete -c secret-notes -n '__secret_notes_is fingerprint' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is fingerprint' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is fingerprint' -a list
complete -c secret-notes -n '__secret_notes_is fingerprint' -a enroll
complete -c secret-notes -n '__secret_notes_is fingerprint' -a delete
complete -c secret-notes -n '__secret_notes_is fingerprint' -a left-thumb
complete -c secret-notes -n '__secret_notes_is fingerprint' -a left-index-finger
complete -c secret-notes -n '__secret_notes_is fingerprint' -a left-middle-finger
complete -c secret-notes -n '__secret_notes_is fingerprint' -a left-ring-finger
complete -c secret-notes -n '__secret_notes_is fingerprint' -a left-little-finger
complete -c secret-notes -n '__secret_notes_is fingerprint' -a right-thumb
complete -c secret-notes -n '__secret_notes_is fingerprint' -a right-index-finger
complete -c secret-notes -n '__secret_notes_is fingerprint' -a right-middle-finger
complete -c secret-notes -n '__secret_notes_is fingerprint' -a right-ring-finger
complete -c secret-notes -n '__secret_notes_is fingerprint' -a right-little-finger
complete -c secret-notes -n '__secret_notes_is status' -l json -d 'Print JSON, for programs.'
complete -c secret-notes -n '__secret_notes_is status' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is status' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is doctor' -l json -d 'Print JSON, for programs.'
complete -c secret-notes -n '__secret_notes_is doctor' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is doctor' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__secret_notes_is help' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__secret_notes_is help' -s h -l help -d 'Show this help.'
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a create
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a open
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a new
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a list
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a search
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a edit
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a rename
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a drafts
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a delete
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a protect
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a verify
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a restore
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a password
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a account
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a export
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a import
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a lock
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a fingerprint
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a status
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a doctor
complete -c secret-notes -n 'test (count (commandline -opc)) -eq 2; and __secret_notes_is help' -a help
