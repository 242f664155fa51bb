import type { Severity } from '../problems/problem.js';
import type { ToolRule } from '../problems/rule.js';
import { quotedStart } from '../problems/wording.js';
import { commandName, commandsIn, enclosing, wordsOf, writtenWord } from '../shell/enclosing.js';
import { functionsIn } from '../shell/functions.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from '../shell/tree.js';
import type { Span } from '../text/range.js';
import { runScripts } from '../tool/run-scripts.js';
import { Memo } from '../util/memo.js';

export const hostOnly: ToolRule = {
  code: 'host-only',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'something of your own machine or cluster that a container does not have',
  why: 'The command runs in a container, which has the programs and files of its image, and the inputs of the job. It has no modules and environments to load, no container runtime, no scheduler, and none of the folders of your machine, nor that of your script. Choose an image that has the programs, make the files inputs, and name an image in `container` instead of starting a container.',
  exceptions: [
    'An environment is not reported if the command reads a script before it, as images with conda have one.',
    'Paths that the command makes itself, or only looks for, are not reported. Folders that an image may also have, such as `/data` and `/mnt`, are only an info.',
  ],
  bad: { text: "shell_command: |\n  module load coreutils\n  wc -l '$(inputs.table.path)' > count.txt\n" },
  good: { text: "shell_command: |\n  wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTool(tool, report) {
    for (const { template, script } of runScripts(tool)) {
      if (!script.isWhole) continue;
      for (const { says, severity, isOfCommand, ...span } of uses.of(script.shell.tree)) {
        if (script.isBehindFault(span) || (isOfCommand && template.kind !== 'shell_command')) continue;
        report({
          node: template.scalar,
          span: template.scalar.decoded.spanOf(script.shell.decodedSpan(span)),
          message: `${quotedStart(script.writtenAt(span))} ${says}.`,
          ...(severity && { severity }),
        });
      }
    }
  },
};

interface HostUse extends Span {
  /** What is to be said, after what is written there. */
  says: string;
  /** It is right in a config file. */
  isOfCommand?: boolean;
  severity?: Severity;
}

/** A command that needs something that is not in a container. */
interface Row {
  /** Its name, as written. */
  program: RegExp;
  /** The words after it, joined by spaces. */
  rest?: RegExp;
  /** What is to be said, after the quoted command. */
  says: string;
  /** A script that is read before it may bring it. */
  mayBeRead?: true;
  /** It is right in a config file. */
  isOfCommand?: true;
}

const notYourFolder =
  'is not a folder of yours, because the platform runs the command from a script of its own: remove it, as the command starts in its working directory, which has the config files';

const noModules =
  'loads nothing in a container, which has no modules: choose an image that has the program, and remove this';

const rows: readonly Row[] = [
  {
    program: /^(?:module|ml)$/,
    rest: /^(?:load|add|use|purge|swap|unload)\b/,
    says: noModules,
    mayBeRead: true,
  },
  {
    // Names of modules with their versions.
    program: /^ml$/,
    rest: /^(?:[A-Za-z][\w.+-]* )*[A-Za-z][\w.+-]*\/v?\d[\w.+-]*(?: |$)/,
    says: noModules,
    mayBeRead: true,
  },
  {
    program: /^(?:conda|mamba|micromamba)$/,
    rest: /^activate\b/,
    says: 'activates nothing in a container, whose shell knows no environments: choose an image that has the programs, and remove this',
    mayBeRead: true,
  },
  {
    program: /^(?:source|\.)$/,
    rest: /^(?:activate\b|(?:~|\$HOME|"\$HOME|\/home|\/Users|\S*venv\S*|\.?env)\/\S*activate\b|~\/\.\w+|"?\$HOME"?\/\.\w+|\/etc\/profile\.d\/modules)/,
    says: 'reads a file of your machine, which a container does not have: choose an image that has the programs, and remove this',
  },
  {
    program: /^sudo$/,
    says: 'is not in a container, whose programs are already installed: remove it, and choose an image that has what it needs',
  },
  {
    program: /^(?:docker|podman|singularity|apptainer|nerdctl|udocker)$/,
    rest: /^(?:-\S+ )*(?:run|exec|shell|pull)\b/,
    says: 'cannot start a container, because the command is already in one: name the image in "container", and write only the command that runs in it',
  },
  {
    program: /^(?:sbatch|srun|salloc|qsub|bsub)$/,
    says: 'cannot submit a job, because the command is already in one: write the command itself',
  },
  {
    program: /^(?:dirname|realpath|readlink)$/,
    rest: /^(?:-\w+ )*"?\$\{?(?:0|BASH_SOURCE)\b/,
    says: notYourFolder,
    isOfCommand: true,
  },
];

const uses = new Memo((tree: ShellTree): readonly HostUse[] =>
  withPaths(commandUses(tree), [...folderUses(tree), ...pathUses(tree)]),
);

/** A path in a command that is reported as a whole is not reported again. */
function withPaths(called: readonly HostUse[], paths: readonly HostUse[]): HostUse[] {
  const others = paths.filter(({ start }) => !called.some((use) => use.start <= start && start < use.end));
  return [...called, ...others].sort((a, b) => a.start - b.start);
}

function commandUses(tree: ShellTree): HostUse[] {
  const { text } = tree;
  const functionNames = new Set(functionsIn(tree).map(({ name }) => name));
  let hasRead = false;
  return commandsIn(tree).flatMap((command) => {
    const words = wordsOf(command);
    const [first] = words;
    if (!first) return [];
    const name = writtenWord(text, first);
    const rest = text.slice(
      words[1]?.start ?? first.end,
      Math.min(words.at(-1)?.end ?? first.end, first.end + 200),
    );
    const row = rows.find(
      ({ program, rest: restPattern }) => program.test(name) && (!restPattern || restPattern.test(rest)),
    );
    const isBrought = row?.mayBeRead === true && hasRead;
    hasRead ||= !row && /^(?:source|\.|eval)$/.test(name);
    if (!row || isBrought || functionNames.has(name)) return [];
    const span = { start: first.start, end: (row.rest ? words.at(-1) : first)?.end ?? first.end };
    return [{ ...span, says: row.says, isOfCommand: row.isOfCommand === true }];
  });
}

const longest = 300;

/** What `dirname` would give. */
const scriptFolder = /^\$\{(?:0|BASH_SOURCE(?:\[0\])?)%\/\*\}$/;

function folderUses({ root, text }: ShellTree): HostUse[] {
  if (!text.includes('%/*}')) return [];
  return [...nodesFrom(root)].flatMap(({ kind, start, end }) => {
    const written = text.slice(start, Math.min(end, start + longest));
    if (kind !== 'expansion' || !scriptFolder.test(written)) return [];
    return [{ start, end, says: notYourFolder, isOfCommand: true }];
  });
}

/** Folders of machines on which people work; the second may also be in images. */
const hostPath =
  /^(?:--?[\w-]+=|[A-Za-z_]\w*=)?["']?((?:\/(?:home|Users|scratch|lustre|gpfs|nfs|cluster|beegfs|projects?|groups?)\/[\w.+@-]|~\/[\w.]|\/mnt\/[a-z]\/Users)[^\s"':;,]*|[A-Za-z]:\\[^\s"';]*)/;
const maybePath =
  /^(?:--?[\w-]+=|[A-Za-z_]\w*=)?["']?(\/(?:data|mnt|work|storage|vol|media)\/[\w.+@-][^\s"':;,]*)/;
/** What each text with one of them contains. */
const anyPath =
  /\/(?:home|Users|scratch|lustre|gpfs|nfs|cluster|beegfs|projects?|groups?|data|mnt|work|storage|vol|media)\/|~\/|:\\/;
/** Homes of the users of well-known images. */
const imageHome = /^\/home\/(?:jovyan|rstudio|biodocker|mambauser|user|ubuntu|conda|galaxy)\b/;

const places: ReadonlySet<ShellKind> = new Set(['word', 'assignment']);
const readers: ReadonlySet<ShellKind> = new Set(['command', 'test']);
/** Commands that make a path, or look whether there is one, or whose words are text. */
const makers = /^(?:mkdir|ln|cp|mv|install|touch|tar|unzip|git|wget|curl|\[|test|echo|printf|export)$/;

function pathUses(tree: ShellTree): HostUse[] {
  const { text } = tree;
  if (!anyPath.test(text)) return [];
  const hostUses: HostUse[] = [];
  const createdPaths: string[] = [];
  for (const node of nodesFrom(tree.root)) {
    if (!places.has(node.kind)) continue;
    const written = text.slice(node.start, Math.min(node.end, node.start + longest));
    const sure = hostPath.exec(written)?.[1];
    const path = sure ?? maybePath.exec(written)?.[1];
    if (path === undefined || imageHome.test(path)) continue;
    const reader = enclosing(node, readers);
    const isExport = reader !== undefined && commandName(tree, reader) === 'export';
    if (reader?.kind === 'test' || (reader && !isExport && isOf(tree, reader, makers))) {
      if (reader.kind === 'command' && /^(?:mkdir|ln|install|git|tar)$/.test(commandName(tree, reader)))
        createdPaths.push(path);
      continue;
    }
    if (createdPaths.some((one) => path.startsWith(one))) continue;
    const start = node.start + written.indexOf(path);
    hostUses.push({
      start,
      end: start + path.length,
      says: `is a path of your machine, which a container does not have: ${isOf(tree, reader, /^cd$/) ? 'remove "cd", because the command has a directory of its own' : 'make the file an input, and write its path'}`,
      ...(sure === undefined && { severity: 'info' as const }),
    });
  }
  return hostUses;
}

function isOf(tree: ShellTree, command: ShellNode | undefined, names: RegExp): boolean {
  return command?.kind === 'command' && names.test(commandName(tree, command));
}
