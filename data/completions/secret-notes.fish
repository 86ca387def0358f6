# fish completion for secret-notes
complete -c secret-notes -f
complete -c secret-notes -n __fish_use_subcommand -a create -d 'Create your account and its sealed notes.'
complete -c secret-notes -n '__fish_seen_subcommand_from create' -l username -x -d 'The account\'s name, 1 to 64 characters.'
complete -c secret-notes -n '__fish_seen_subcommand_from create' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__fish_seen_subcommand_from create' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__fish_seen_subcommand_from create' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__fish_seen_subcommand_from create' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__fish_seen_subcommand_from create' -s h -l help -d 'Show this help.'
complete -c secret-notes -n __fish_use_subcommand -a open -d 'Unlock, and show the list of notes or one note.'
complete -c secret-notes -n '__fish_seen_subcommand_from open' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__fish_seen_subcommand_from open' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__fish_seen_subcommand_from open' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__fish_seen_subcommand_from open' -l unlock-with -x -a 'fingerprint login password' -d 'Unlock in this way alone: finger, login password or notes password.'
complete -c secret-notes -n '__fish_seen_subcommand_from open' -l json -d 'Print JSON, for programs.'
complete -c secret-notes -n '__fish_seen_subcommand_from open' -l raw -d 'Print control characters as they are, on a terminal too.'
complete -c secret-notes -n '__fish_seen_subcommand_from open' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__fish_seen_subcommand_from open' -s h -l help -d 'Show this help.'
complete -c secret-notes -n __fish_use_subcommand -a new -d 'Write a new note.'
complete -c secret-notes -n '__fish_seen_subcommand_from new' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__fish_seen_subcommand_from new' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__fish_seen_subcommand_from new' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__fish_seen_subcommand_from new' -l unlock-with -x -a 'fingerprint login password' -d 'Unlock in this way alone: finger, login password or notes password.'
complete -c secret-notes -n '__fish_seen_subcommand_from new' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__fish_seen_subcommand_from new' -s h -l help -d 'Show this help.'
complete -c secret-notes -n __fish_use_subcommand -a list -d 'List the notes.'
complete -c secret-notes -n '__fish_seen_subcommand_from list' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__fish_seen_subcommand_from list' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__fish_seen_subcommand_from list' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__fish_seen_subcommand_from list' -l unlock-with -x -a 'fingerprint login password' -d 'Unlock in this way alone: finger, login password or notes password.'
complete -c secret-notes -n '__fish_seen_subcommand_from list' -l json -d 'Print JSON, for programs.'
complete -c secret-notes -n '__fish_seen_subcommand_from list' -l raw -d 'Print control characters as they are, on a terminal too.'
complete -c secret-notes -n '__fish_seen_subcommand_from list' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__fish_seen_subcommand_from list' -s h -l help -d 'Show this help.'
complete -c secret-notes -n __fish_use_subcommand -a edit -d 'Change a note in your editor.'
complete -c secret-notes -n '__fish_seen_subcommand_from edit' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__fish_seen_subcommand_from edit' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__fish_seen_subcommand_from edit' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__fish_seen_subcommand_from edit' -l unlock-with -x -a 'fingerprint login password' -d 'Unlock in this way alone: finger, login password or notes password.'
complete -c secret-notes -n '__fish_seen_subcommand_from edit' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__fish_seen_subcommand_from edit' -s h -l help -d 'Show this help.'
complete -c secret-notes -n __fish_use_subcommand -a delete -d 'Delete a note for ever.'
complete -c secret-notes -n '__fish_seen_subcommand_from delete' -s f -l force -d 'Don\'t ask whether you are sure.'
complete -c secret-notes -n '__fish_seen_subcommand_from delete' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__fish_seen_subcommand_from delete' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__fish_seen_subcommand_from delete' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__fish_seen_subcommand_from delete' -l unlock-with -x -a 'fingerprint login password' -d 'Unlock in this way alone: finger, login password or notes password.'
complete -c secret-notes -n '__fish_seen_subcommand_from delete' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__fish_seen_subcommand_from delete' -s h -l help -d 'Show this help.'
complete -c secret-notes -n __fish_use_subcommand -a protect -d 'Say whether notes are protected, or switch it.'
complete -c secret-notes -n '__fish_seen_subcommand_from protect' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__fish_seen_subcommand_from protect' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__fish_seen_subcommand_from protect' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__fish_seen_subcommand_from protect' -l unlock-with -x -a 'fingerprint login password' -d 'Unlock in this way alone: finger, login password or notes password.'
complete -c secret-notes -n '__fish_seen_subcommand_from protect' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__fish_seen_subcommand_from protect' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__fish_seen_subcommand_from protect' -a on
complete -c secret-notes -n '__fish_seen_subcommand_from protect' -a off
complete -c secret-notes -n __fish_use_subcommand -a fingerprint -d 'List, enrol or delete your fingers.'
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -l password-file -r -F -d 'Answer with the notes password that FILE holds, and ask nothing; - is standard input.'
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -l password-fd -x -d 'The same from the open file descriptor N.'
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -l no-input -d 'Never ask; fail where something would have to be asked.'
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -l json -d 'Print JSON, for programs.'
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a list
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a enroll
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a delete
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a left-thumb
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a left-index-finger
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a left-middle-finger
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a left-ring-finger
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a left-little-finger
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a right-thumb
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a right-index-finger
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a right-middle-finger
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a right-ring-finger
complete -c secret-notes -n '__fish_seen_subcommand_from fingerprint' -a right-little-finger
complete -c secret-notes -n __fish_use_subcommand -a status -d 'Show the account and the state of its parts. Never asks, never unlocks.'
complete -c secret-notes -n '__fish_seen_subcommand_from status' -l json -d 'Print JSON, for programs.'
complete -c secret-notes -n '__fish_seen_subcommand_from status' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__fish_seen_subcommand_from status' -s h -l help -d 'Show this help.'
complete -c secret-notes -n __fish_use_subcommand -a help -d 'Show help on a command.'
complete -c secret-notes -n '__fish_seen_subcommand_from help' -l no-color -d 'Don\'t colour the output.'
complete -c secret-notes -n '__fish_seen_subcommand_from help' -s h -l help -d 'Show this help.'
complete -c secret-notes -n '__fish_seen_subcommand_from help' -a create
complete -c secret-notes -n '__fish_seen_subcommand_from help' -a open
complete -c secret-notes -n '__fish_seen_subcommand_from help' -a new
complete -c secret-notes -n '__fish_seen_subcommand_from help' -a list
complete -c secret-notes -n '__fish_seen_subcommand_from help' -a edit
complete -c secret-notes -n '__fish_seen_subcommand_from help' -a delete
complete -c secret-notes -n '__fish_seen_subcommand_from help' -a protect
complete -c secret-notes -n '__fish_seen_subcommand_from help' -a fingerprint
complete -c secret-notes -n '__fish_seen_subcommand_from help' -a status
complete -c secret-notes -n '__fish_seen_subcommand_from help' -a help
