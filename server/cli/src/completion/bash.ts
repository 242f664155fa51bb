import type { CompletedCommand, CompletionScript, CompletionValues } from './completed-commands.js';
import { callsOf, optionValues, valuePlaces } from './tables.js';

/** For bash 3.2 (that of macOS) and later, without the package `bash-completion`. */
export const bashScript: CompletionScript = (
  commands,
) => `# Completes user-tool in bash: eval "$(user-tool completion bash)"
_user_tool() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  local command= kind=words values= word skip= taken= IFS=$'\\n'
  # bash splits words at the equals sign of --option=value.
  if [[ $current == '=' ]]; then
    current=
  elif [[ $previous == '=' ]]; then
    previous="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    if [[ $word == '=' ]]; then
      skip=1
      continue
    elif [[ $skip ]]; then
      skip=
      continue
    fi
    case "$command $word" in
      ${callsOf(commands).map(quoted).join(' | ')}) command="\${command:+$command }$word" ;;
      ${valuePlaces(commands).map(quoted).join(' | ')}) skip=1 ;;
      *' -'?*) ;;
      *) taken=1 ;;
    esac
  done
  case "$command $previous" in
${optionValues(commands).map(row).join('\n')}
    *)
      if [[ $current == -* ]]; then
        case "$command" in
${commands.map(flagsRow).join('\n')}
        esac
      else
        case "$command" in
${commands.map(wordsRow).join('\n')}
        esac
      fi
      ;;
  esac
  COMPREPLY=()
  # Older versions cannot mark names of files, which then lack their slash or quotes.
  [[ $kind == words ]] || compopt -o filenames 2>/dev/null
  while read -r word; do
    COMPREPLY+=("$word")
  done < <(
    case "$kind" in
      words) compgen -W "$values" -- "$current" ;;
      files) compgen -f -- "$current" ;;
      folders) compgen -d -- "$current" ;;
      tools) compgen -d -- "$current"; compgen -f -X '!*.yml' -- "$current"; compgen -f -X '!*.yaml' -- "$current" ;;
    esac
  )
}
complete -F _user_tool user-tool
`;

function row({ place, values }: { place: string; values: CompletionValues }): string {
  return `    ${quoted(place)}) ${assigned(values)} ;;`;
}

function flagsRow({ path, options }: CompletedCommand): string {
  return row({ place: path, values: options.flatMap(({ flags }) => flags) });
}

function wordsRow({ path, commands, argument, isVariadic }: CompletedCommand): string {
  if (commands.length > 0) return row({ place: path, values: commands.map(({ name }) => name) });
  const once = isVariadic ? '' : '[[ $taken ]] || ';
  return `    ${quoted(path)}) ${once}${assigned(argument)} ;;`;
}

/** Words are separated by line breaks, as the variable IFS says. */
function assigned(values: CompletionValues): string {
  return typeof values === 'string' ? `kind=${values}` : `values=$'${values.join('\\n')}'`;
}

const quoted = (text: string): string => `'${text}'`;
