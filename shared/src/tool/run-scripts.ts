import { commandName, commandsIn } from '../shell/enclosing.js';
import { functionsIn } from '../shell/functions.js';
import { isSourcing, startedScripts, type StartedScript } from '../shell/scripts.js';
import { isInputConnected } from '../shell/standard-input.js';
import type { ShellKind, ShellNode, ShellTree } from '../shell/tree.js';
import { languageOfProgram } from '../values/language.js';
import { Memo } from '../util/memo.js';
import { pairsByName } from '../yaml/node.js';
import type { ImageShell } from '../values/image-shell.js';
import { configFilePath, plainPath } from './config-file-names.js';
import type { Tool } from './document.js';
import { imageShell } from './image-shell.js';
import type { ShellScript } from './shell/script.js';
import type { Template } from './template.js';

/** A shell text that a job runs: the command, or a config file that it starts with a shell. */
export interface RunScript {
  template: Template;
  script: ShellScript;
  /** The name of the config file; undefined for the command. */
  file: string | undefined;
  /** Where it is started; empty for the command. */
  starts: readonly ScriptStart[];
  /** How many arguments it gets; undefined if that is not known. */
  arguments: number | undefined;
  /** Whether something is connected to its standard input, or may be. */
  isConnected: boolean;
}

/** A command that starts a script, and the text that contains it. */
export interface ScriptStart {
  from: RunScript;
  started: StartedScript;
}

interface GrowingRun extends RunScript {
  starts: ScriptStart[];
}

const runs = new Memo((tool: Tool): readonly RunScript[] => {
  const files = shellFilesOf(tool);
  const runsByTemplate = new Map<Template, GrowingRun>();
  for (const [template, script] of tool.shellScripts) {
    if (template.kind !== 'shell_command') continue;
    runsByTemplate.set(template, {
      template,
      script,
      file: undefined,
      starts: [],
      arguments: 0,
      isConnected: false,
    });
  }
  // Those that are found in the loop are visited by it.
  for (const from of runsByTemplate.values()) {
    for (const started of startedScripts(from.script.shell.tree)) {
      const template = isRunByShell(started) ? files.get(started.name) : undefined;
      const script = template && tool.shellScripts.get(template);
      if (!script || template === from.template) continue;
      const run = runsByTemplate.get(template) ?? {
        template,
        script,
        file: started.name,
        starts: [],
        arguments: undefined,
        isConnected: false,
      };
      run.starts.push({ from, started });
      runsByTemplate.set(template, run);
    }
  }
  for (const run of runsByTemplate.values()) {
    if (run.file === undefined) continue;
    run.arguments = isStartedElsewhere(tool, run.file) ? undefined : argumentsOf(run);
    run.isConnected = run.starts.some(
      ({ from, started }) => from.isConnected || isInputConnected(from.script.shell.tree, started.command),
    );
  }
  return [...runsByTemplate.values()];
});

/** The command and the config files that it starts with a shell, each once. */
export function runScripts(tool: Tool): readonly RunScript[] {
  return runs.of(tool);
}

/** The config files that are shell scripts, by name. */
function shellFilesOf(tool: Tool): ReadonlyMap<string, Template> {
  const files = new Map<string, Template>();
  for (const template of tool.shellScripts.keys()) {
    const path = configFilePath(pairsByName(template.pair.parent));
    if (template.kind === 'configfile' && path !== undefined) files.set(plainPath(path), template);
  }
  return files;
}

/** The shell that runs a script; undefined if it is not known, or there are several. */
export function shellOf(tool: Tool, { file, script, starts }: RunScript): ImageShell | undefined {
  if (file === undefined) return imageShell(tool);
  const shells = starts.map(({ from, started: { program } }) => {
    if (isSourcing(program)) return from.file === file ? undefined : shellOf(tool, from);
    const [, named = 'sh'] = program.startsWith('./')
      ? (shebang.exec(script.text) ?? [])
      : [program, program];
    const name = named.slice(named.lastIndexOf('/') + 1);
    if (name === 'sh') return imageShell(tool);
    return { name: name === 'dash' ? ('dash' as const) : ('bash' as const), hasBash: true };
  });
  const [shell, ...others] = shells;
  return others.every((other) => other?.name === shell?.name) ? shell : undefined;
}

const shebang = /^#!\s*(?:\S*\/env\s+)?(\S+)/;

function isRunByShell({ program }: StartedScript): boolean {
  return program.startsWith('./') || isSourcing(program) || languageOfProgram(program) === 'shell';
}

/** The number of arguments at all places where a script is started, if it is the same. */
function argumentsOf({ starts }: RunScript): number | undefined {
  const counts = new Set(starts.map(countOf));
  const [count, ...others] = counts;
  return others.length === 0 ? count : undefined;
}

function countOf({ from, started }: ScriptStart): number | undefined {
  const { tree } = from.script.shell;
  const { command, program, arguments: words } = started;
  if (isSourcing(program)) {
    // It has those of the text that reads it, or of a function.
    const isCommand = from.file === undefined && words.length === 0 && !isInFunction(tree, command);
    return isCommand ? from.arguments : undefined;
  }
  return words.every((word) => isOneWord(from.script, word)) ? words.length : undefined;
}

function isInFunction(tree: ShellTree, command: ShellNode): boolean {
  return functionsIn(tree).some(
    ({ body }) => body !== undefined && body.start <= command.start && command.end <= body.end,
  );
}

const quotes: ReadonlySet<ShellKind> = new Set(['single', 'double', 'hole']);

/** Whether the shell makes one word of a word: letters, texts in quotes, and values that are plain paths. */
function isOneWord({ shell, holes }: ShellScript, { start, end, children }: ShellNode): boolean {
  const written = shell.text.slice(start, end);
  const values = holes.filter((hole) => start <= hole.start && hole.end <= end);
  return (
    children.every(({ kind }) => quotes.has(kind)) &&
    !/\$\{?[@*]|\[[@*]\]/.test(written) &&
    (children.length > 0 || !/[*?[{~]/.test(written)) &&
    values.every(({ expression }) => expression && /^\$\([\w.]+\)$/.test(expression.source))
  );
}

/** Programs that start others in ways that are not read. */
const starters = /^(?:xargs|parallel|find|env|su|watch|make|eval|trap|srun|(?:ba|da|k|z)?sh)$/;

/** Whether something else may start a script with other arguments: `xargs bash run.sh`, a program in Python. */
function isStartedElsewhere(tool: Tool, file: string): boolean {
  return tool.templates.some((template) => {
    const script = tool.shellScripts.get(template);
    if (!script) return template.text.includes(file);
    const { tree } = script.shell;
    const startCommands = new Set(startedScripts(tree).map(({ command }) => command));
    return commandsIn(tree).some((command) => {
      const isStarter = starters.test(commandName(tree, command));
      return (
        isStarter && !startCommands.has(command) && tree.text.slice(command.start, command.end).includes(file)
      );
    });
  });
}
