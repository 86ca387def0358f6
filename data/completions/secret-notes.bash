# bash completion for secret-notes
_secret_notes() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words
  COMPREPLY=()
  case $previous in
    --username) return ;;
    --password-file) COMPREPLY=($(compgen -f -- "$current")); return ;;
    --password-fd) return ;;
    --unlock-with) COMPREPLY=($(compgen -W 'fingerprint login password' -- "$current")); return ;;
  esac
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W 'create open new list edit delete protect fingerprint status help --help --version' -- "$current"))
    return
  fi
  case ${COMP_WORDS[1]} in
    create) words='--username --password-file --password-fd --no-input --no-color --help' ;;
    open) words='--password-file --password-fd --no-input --unlock-with --json --raw --no-color --help' ;;
    new) words='--password-file --password-fd --no-input --unlock-with --no-color --help' ;;
    list) words='--password-file --password-fd --no-input --unlock-with --json --raw --no-color --help' ;;
    edit) words='--password-file --password-fd --no-input --unlock-with --no-color --help' ;;
    delete) words='--force --password-file --password-fd --no-input --unlock-with --no-color --help' ;;
    protect) words='--password-file --password-fd --no-input --unlock-with --no-color --help on off' ;;
    fingerprint) words='--password-file --password-fd --no-input --json --no-color --help list enroll delete left-thumb left-index-finger left-middle-finger left-ring-finger left-little-finger right-thumb right-index-finger right-middle-finger right-ring-finger right-little-finger' ;;
    status) words='--json --no-color --help' ;;
    help) words='--no-color --help create open new list edit delete protect fingerprint status help' ;;
    *) words= ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -F _secret_notes secret-notes
