import type { CompletedCommand, CompletionScript, CompletedOption, Values } from './completed-commands.js';
import { callsOf } from './tables.js';

/** For fish 3.0 and later. */
export const fishScript: CompletionScript = (
  commands,
) => `# Completes user-tool in fish: user-tool completion fish | source
function __user_tool_in
    set -l command
    for word in (commandline -opc)[2..-1]
        switch "$command $word"
            case ${callsOf(commands).map(quoted).join(' ')}
                set command (string trim "$command $word")
        end
    end
    test "$command" = "$argv"
end
complete -c user-tool -f
${commands.flatMap(linesOf).join('\n')}
`;

function linesOf({ path, commands, options, argument }: CompletedCommand): string[] {
  const place = `complete -c user-tool -n ${quoted(`__user_tool_in ${path}`.trimEnd())}`;
  return [
    ...commands.map(({ name, summary }) => `${place} -a ${name} -d ${quoted(summary)}`),
    ...options.map((option) => `${place} ${described(option)}`),
    ...(argument.length > 0 && commands.length === 0 ? [`${place} ${offered(argument)}`] : []),
  ];
}

function described({ flags, summary, value }: CompletedOption): string {
  const names = flags.map((flag) => (flag.startsWith('--') ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`));
  return [...names, `-d ${quoted(summary)}`, ...(value === undefined ? [] : [`-r ${offered(value)}`])].join(
    ' ',
  );
}

function offered(values: Values): string {
  return typeof values === 'string' ? filesOf[values] : `-f -a ${quoted(values.join(' '))}`;
}

/** Files that are not tools are offered too, as fish has no way to offer the folders above tools alone. */
const filesOf: Readonly<Record<Extract<Values, string>, string>> = {
  tools: '-F',
  files: '-F',
  folders: "-f -a '(__fish_complete_directories)'",
};

const quoted = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`;
