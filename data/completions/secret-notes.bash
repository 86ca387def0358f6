# bash completion for secret-notes
_secret_notes_files() {
  compopt -o filenames
  mapfile -t COMPREPLY < <(compgen -f -- "$1")
}
_secret_notes() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words files=
  COMPREPLY=()
  case $previous in
    --username) return ;;
    --password-file) _secret_notes_files "$current"; return ;;
    --password-fd) return ;;
    --unlock-with) COMPREPLY=($(compgen -W 'fingerprint login password recovery' -- "$current")); return ;;
    --keep) return ;;
    --new-password-file) _secret_notes_files "$current"; return ;;
    --export-password-file) _secret_notes_files "$current"; return ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W 'create open new list search edit rename drafts delete protect verify restore password account export import lock fingerprint status doctor help --help --version' -- "$current"))
    return
  fi
  local command=${COMP_WORDS[1]} group=${COMP_WORDS[1]}
  if [ "$command" = help ] && [ "$COMP_CWORD" -eq 3 ]; then group=${COMP_WORDS[2]}; fi
  case $group in
    account) words='rename delete' ;;
    *) words= ;;
  esac
  if [ "$command" = help ] && [ "$COMP_CWORD" -gt 2 ]; then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
    return
  fi
  if [ -n "$words" ]; then
    if [ "$COMP_CWORD" -eq 2 ]; then
      COMPREPLY=($(compgen -W "$words" -- "$current"))
      return
    fi
    command="$command ${COMP_WORDS[2]}"
  fi
  case $command in
    'create') words='--username --recovery-key --password-file --password-fd --no-input --no-color --help' ;;
    'open') words='--password-file --password-fd --no-input --unlock-with --keep --json --raw --no-color --help' ;;
    'new') words='--password-file --password-fd --no-input --unlock-with --keep --no-color --help' ;;
    'list') words='--password-file --password-fd --no-input --unlock-with --keep --json --raw --no-color --help' ;;
    'search') words='--password-file --password-fd --no-input --unlock-with --keep --json --raw --no-color --help' ;;
    'edit') words='--password-file --password-fd --no-input --unlock-with --keep --no-color --help' ;;
    'rename') words='--password-file --password-fd --no-input --unlock-with --keep --no-color --help' ;;
    'drafts') words='--discard --force --password-file --password-fd --no-input --unlock-with --keep --raw --no-color --help' ;;
    'delete') words='--force --password-file --password-fd --no-input --unlock-with --keep --no-color --help' ;;
    'protect') words='--password-file --password-fd --no-input --unlock-with --no-color --help on off' ;;
    'verify') words='--password-file --password-fd --no-input --unlock-with --no-color --help' ;;
    'restore') words='--skip-damaged --force --password-file --password-fd --no-input --unlock-with --no-color --help' ;;
    'password') words='--new-password-file --new-key --recovery-key --password-file --password-fd --no-input --unlock-with --no-color --help' ;;
    'account rename') words='--password-file --password-fd --no-input --unlock-with --no-color --help' ;;
    'account delete') words='--force --password-file --password-fd --no-input --unlock-with --no-color --help' ;;
    'export') words='--new-password-file --plain --skip-damaged --force --password-file --password-fd --no-input --unlock-with --no-color --help' files=1 ;;
    'import') words='--export-password-file --password-file --password-fd --no-input --unlock-with --keep --no-color --help' files=1 ;;
    'lock') words='--no-color --help' ;;
    'fingerprint') words='--password-file --password-fd --no-input --json --no-color --help list enroll delete left-thumb left-index-finger left-middle-finger left-ring-finger left-little-finger right-thumb right-index-finger right-middle-finger right-ring-finger right-little-finger' ;;
    'status') words='--json --no-color --help' ;;
    'doctor') words='--json --no-color --help' ;;
    'help') words='--no-color --help create open new list search edit rename drafts delete protect verify restore password account export import lock fingerprint status doctor help' ;;
    *) words= ;;
  esac
  if [ -n "$files" ] && [[ $current != -* ]]; then
    _secret_notes_files "$current"
    return
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _secret_notes secret-notes
