import type {
  CompletedCommand,
  CompletionScript,
  CompletedOption,
  CompletionValues,
} from './completed-commands.js';
import { callsOf, valuePlaces } from './tables.js';

/** For fish 3.0 and later. */
export const fishScript: CompletionScript = (
  commands,
) => `# Completes user-tool in fish: user-tool completion fish | source
function __user_tool_place
    set -l command
    set -l skip no
    set -l taken
    for word in (commandline -opc)[2..-1]
        if test $skip = yes
            set skip no
            continue
        end
        switch "$command $word"
            case ${callsOf(commands).map(quoted).join(' ')}
                set command (string trim "$command $word")
            case ${valuePlaces(commands).map(quoted).join(' ')}
                set skip yes
            case '* -?*'
            case '*'
                set taken yes
        end
    end
    echo "$command"
    echo "$taken"
end
function __user_tool_in
    set -l place (__user_tool_place)
    test "$place[1]" = "$argv"
end
function __user_tool_first
    set -l place (__user_tool_place)
    test "$place[1] $place[2]" = "$argv "
end
function __user_tool_tools
    __fish_complete_path (commandline -ct) | string match -er '(?:/|\\.ya?ml)(?:\\t|$)'
end
complete -c user-tool -f
${commands.flatMap(linesOf).join('\n')}
`;

function linesOf({ path, commands, options, argument, isVariadic }: CompletedCommand): string[] {
  const placed = (test: string): string =>
    `complete -c user-tool -n ${quoted(`__user_tool_${test} ${path}`.trimEnd())}`;
  const place = placed('in');
  return [
    ...commands.map(({ name, summary }) => `${place} -a ${name} -d ${quoted(summary)}`),
    ...options.flatMap((option) => described(option).map((line) => `${place} ${line}`)),
    ...(argument.length > 0 && commands.length === 0
      ? [`${placed(isVariadic ? 'in' : 'first')} ${offered(argument)}`]
      : []),
  ];
}

/** An option, after its values, which would get its description in the same line, and take it away in a later one. */
function described({ flags, summary, value }: CompletedOption): string[] {
  const names = flags
    .map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`))
    .join(' ');
  const option = `${names} -d ${quoted(summary)}`;
  return value === undefined ? [option] : [`${names} -r ${offered(value)}`, `${option} -r`];
}

function offered(values: CompletionValues): string {
  return typeof values === 'string' ? filesOf[values] : `-f -a ${quoted(values.join(' '))}`;
}

const filesOf: Readonly<Record<Extract<CompletionValues, string>, string>> = {
  tools: "-f -a '(__user_tool_tools)'",
  files: '-F',
  folders: "-f -a '(__fish_complete_directories)'",
};

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
