import type { Severity } from '../problems/problem.js';
import type { Description, ReportedFix, ToolRule } from '../problems/rule.js';
import { commandName, commandsIn, enclosing, wordsOf, writtenWord } from '../shell/enclosing.js';
import { extensionUses, lackOf, type ExtensionUse, type Lack } from '../shell/extensions.js';
import { writingRedirection } from '../shell/files.js';
import { nodesFrom, type ShellKind, type ShellTree } from '../shell/tree.js';
import { replaceInScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import { extractCommand } from '../tool/extract-command.js';
import { runScripts, shellOf, type RunScript } from '../tool/run-scripts.js';
import type { ShellScript } from '../tool/shell/script.js';
import type { ImageShell } from '../values/image-shell.js';
import { relatedImage } from './values/related-image.js';

export const shellUnsupported: ToolRule = {
  code: 'shell-unsupported',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'something of bash in a command that another shell runs',
  why: 'The platform runs the command with `/bin/sh` of the image, whatever its first line says. In images of Debian and Ubuntu this is dash; in those of Alpine and BusyBox, BusyBox. They lack arrays, `<<<`, `${name^^}`, and other things that bash has; dash also lacks `[[ ]]`, `<( )`, `source`, `>&` with a file, and, up to Debian 12, `set -o pipefail`. Move the script to a config file, and run it with `bash -e script.sh`, if the image has bash.',
  exceptions: [
    'It is reported once for a command: at what is certain to stop the job, as an error, or else at the first place.',
    'If the shell of the image is not known, it is only an info, and a hint where only old images lack it; images of BioContainers and of Fedora and its relatives have bash.',
    'Scripts in quotes and config files that the command itself runs with bash are not reported.',
  ],
  bad: {
    text: "container: debian:12\nshell_command: |\n  set -o pipefail\n  sort '$(inputs.table.path)' | uniq -c > count.txt\n",
  },
  good: {
    text: "container: debian:12\nshell_command: bash -e script.sh\nconfigfiles:\n  - filename: script.sh\n    content: |\n      set -o pipefail\n      sort '$(inputs.table.path)' | uniq -c > count.txt\n",
  },
  checkTool(tool, report) {
    for (const run of runScripts(tool)) {
      const { template, script } = run;
      const { tree } = script.shell;
      if (!script.isWhole || extensionUses(tree).length === 0) continue;
      const shell = shellOf(tool, run);
      const lacking = lackingUses(script, shell);
      const [first] = lacking;
      if (!first || asksForShell(tree)) continue;
      const worst = lacking.find((use) => isFatal(tree, use)) ?? first;
      const severity = severityOf(tree, worst, shell);
      report({
        node: template.scalar,
        span: template.scalar.decoded.spanOf(script.shell.decodedSpan(worst)),
        severity,
        describe: () => describe(tool, run, worst, shell),
      });
    }
  },
};

function severityOf(tree: ShellTree, use: LackingUse, shell: ImageShell | undefined): Severity {
  if (use.isUnsure) return 'hint';
  if (!shell) return 'info';
  return isFatal(tree, use) ? 'error' : 'warning';
}

interface LackingUse extends ExtensionUse {
  lack: Lack;
  /** Whether the shell has it depends on the age of the image. */
  isUnsure: boolean;
}

/** Of an image that is not known, dash is assumed, in a message of the least severity. */
const assumed: ImageShell = { name: 'dash', hasBash: true };

function lackingUses(script: ShellScript, shell = assumed): LackingUse[] {
  return extensionUses(script.shell.tree).flatMap((use) => {
    const lack = script.isBehindFault(use) ? undefined : lackOf(use.extension, shell);
    const isUnsure = use.extension.isPipefail === true && shell.hasPipefail === undefined;
    return lack ? [{ ...use, lack, isUnsure }] : [];
  });
}

/** The text looks itself which shell runs it. */
function asksForShell({ text, root }: ShellTree): boolean {
  for (const { kind, start, end } of nodesFrom(root))
    if (kind === 'variable' && /^\$?BASH(?:_VERSION)?$/.test(text.slice(start, Math.min(end, start + 20))))
      return true;
  return false;
}

const conditional: ReadonlySet<ShellKind> = new Set([
  'if',
  'loop',
  'case',
  'group',
  'subshell',
  'substitution',
  'backquotes',
]);

/** Whether the shell certainly reads the place, and stops there. */
function isFatal(tree: ShellTree, { lack, isUnsure, node, start }: LackingUse): boolean {
  if (isUnsure || lack === 'fails' || lack === 'differs') return false;
  const leaves = commandsIn(tree).some(
    (command) => command.end <= start && /^(?:exit|exec)$/.test(commandName(tree, command)),
  );
  if (leaves) return false;
  if (lack === 'syntax') return true;
  const before = /(?:&&|\|\|)\s*$/.test(
    tree.text.slice(
      Math.max(0, (enclosing(node, pipelines)?.start ?? 0) - 10),
      enclosing(node, pipelines)?.start,
    ),
  );
  return !before && enclosing(node, conditional) === undefined;
}

const pipelines: ReadonlySet<ShellKind> = new Set(['pipeline']);

const effects: Readonly<Record<Lack, string>> = {
  syntax: 'which cannot read it, so the job fails',
  stops: 'which stops there, so the job fails',
  fails: 'which does not have it',
  differs: 'which reads it as something else',
};

const shellTitles: Readonly<Record<ImageShell['name'], string>> = {
  dash: 'dash',
  busybox: 'the shell of BusyBox',
  bash: 'bash',
};

function describe(tool: Tool, run: RunScript, use: LackingUse, shell: ImageShell | undefined): Description {
  const { extension, lack, isUnsure } = use;
  const what = extension.name;
  if (shell?.hasBash === false) {
    return {
      message: `${what} is a part of bash, but "/bin/sh" of this image is ${shellTitles[shell.name]}, ${effects[lack]}: write it as POSIX shells have it, or choose an image with bash.`,
      related: relatedImage(tool),
    };
  }
  const reader =
    shell && !isUnsure
      ? `but "/bin/sh" of this image is ${shellTitles[shell.name]}, ${effects[lack]}`
      : shell
        ? 'which older images of this kind lack'
        : 'but commands run with "/bin/sh" of the image, which may be another shell';
  const plain = extension.isBoth && plainRedirection(run.script, use);
  const wayOut = plain
    ? `write "${plain.text}"`
    : run.file === undefined
      ? 'put the script into a config file, and run it with "bash -e script.sh"'
      : `run "${run.file}" with "bash"`;
  const fixes = [plain, run.file === undefined ? moveFix(tool) : bashFix(run)];
  return {
    message: `${what} is a part of bash, ${reader}: ${wayOut}.`,
    related: relatedImage(tool),
    fixes: fixes.flatMap((fix) => fix || []),
  };
}

function moveFix(tool: Tool): ReportedFix | undefined {
  const edits = extractCommand(tool);
  return edits && { title: 'Move the command to a config file that bash runs', edits };
}

/** Starts a config file with bash instead of `sh`. */
function bashFix({ starts }: RunScript): ReportedFix | undefined {
  const [start, ...others] = starts;
  if (!start || others.length > 0 || !/^(?:\/bin\/)?(?:da)?sh$/.test(start.started.program)) return undefined;
  const { script } = start.from;
  const { command, program } = start.started;
  const word = wordsOf(command).find((one) => writtenWord(script.text, one) === program);
  const edit = word && replaceInScalar(script.template.scalar, script.shell.decodedSpan(word), 'bash');
  return edit && { title: 'Start it with bash', edits: [edit] };
}

/** The redirections of POSIX that write the output and the errors to a file. */
function plainRedirection(
  { text, shell, template }: ShellScript,
  { node }: LackingUse,
): (ReportedFix & { text: string }) | undefined {
  const { operator, word } = writingRedirection(text, node) ?? {};
  if (operator === undefined || !word) return undefined;
  const { start, end } = shell.decodedSpan(word);
  const written = `${operator.includes('>>') ? '>>' : '>'} ${template.text.slice(start, end)} 2>&1`;
  const edit = replaceInScalar(template.scalar, shell.decodedSpan(node), written);
  return { text: written, title: `Replace with "${written}"`, edits: [edit] };
}
