import type {
  CompletedCommand,
  CompletionScript,
  CompletedOption,
  CompletionValues,
} from './completed-commands.js';
import { callsOf, optionValues, valuePlaces } from './tables.js';

/** Works when it is sourced after `compinit`, and as a file `_user-tool` in a folder of `$fpath`. */
export const zshScript: CompletionScript = (commands) => `#compdef user-tool
# Completes user-tool in zsh: eval "$(user-tool completion zsh)"
_user-tool() {
  local command= option=$words[CURRENT-1] word skip= taken=
  local -a values
  for word in $words[2,CURRENT-1]; do
    if [[ -n $skip ]]; then
      skip=
      continue
    fi
    case "$command $word" in
      (${callsOf(commands).map(quoted).join('|')}) command="\${command:+$command }$word" ;;
      (${valuePlaces(commands).map(quoted).join('|')}) skip=1 ;;
      (*' -'?*) ;;
      (*) taken=1 ;;
    esac
  done
  if [[ $words[CURRENT] == --*=* ]]; then
    option=\${words[CURRENT]%%=*}
    compset -P '*='
  fi
  case "$command $option" in
${optionValues(commands)
  .map(({ place, values }) => `    (${quoted(place)}) ${added(values)}; return ;;`)
  .join('\n')}
  esac
  if [[ $PREFIX == -* ]]; then
    case "$command" in
${commands.map(flagsRow).join('\n')}
    esac
    _describe -o option values
  else
    case "$command" in
${commands.map(wordsRow).join('\n')}
    esac
  fi
}
if [[ $funcstack[1] == _user-tool ]]; then
  _user-tool "$@"
else
  compdef _user-tool user-tool
fi
`;

function flagsRow({ path, options }: CompletedCommand): string {
  return `      (${quoted(path)}) values=(${options.flatMap(describedFlags).join(' ')}) ;;`;
}

function describedFlags({ flags, summary }: CompletedOption): string[] {
  return flags.map((flag) => described(flag, summary));
}

function wordsRow({ path, commands, argument, isVariadic }: CompletedCommand): string {
  const once = isVariadic ? '' : '[[ -n $taken ]] && return; ';
  const named = commands.map(({ name, summary }) => described(name, summary)).join(' ');
  const action =
    commands.length > 0 ? `values=(${named}); _describe command values` : `${once}${added(argument)}`;
  return `      (${quoted(path)}) ${action} ;;`;
}

/** Adds words or names of files to what is offered. */
function added(values: CompletionValues): string {
  if (typeof values === 'string') return filesOf[values];
  return values.length > 0 ? `values=(${values.join(' ')}); compadd -a values` : ':';
}

const filesOf: Readonly<Record<Extract<CompletionValues, string>, string>> = {
  tools: `_files -g '*.(yml|yaml)(-.)'`,
  files: '_files',
  folders: '_files -/',
};

/** A word with its summary, as `_describe` takes it. */
function described(word: string, summary: string): string {
  return quoted(`${word}:${summary}`);
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;
