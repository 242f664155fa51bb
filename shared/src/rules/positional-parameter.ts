import { memberNamed } from '../javascript/member-path.js';
import type { Description, Report, ReportedFix, ToolRule } from '../problems/rule.js';
import { quotedStart } from '../problems/wording.js';
import type { EndingCheck } from '../shell/argument-check.js';
import { argumentUses, type ArgumentUse } from '../shell/arguments.js';
import { enclosing } from '../shell/enclosing.js';
import { isTestedAt, testedVariables } from '../shell/tests.js';
import type { ShellKind, ShellNode, ShellTree } from '../shell/tree.js';
import type { Span } from '../text/range.js';
import { replaceInScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import type { ToolInput } from '../tool/input.js';
import { runScripts, type RunScript } from '../tool/run-scripts.js';
import { argumentMeanings } from '../tool/shell/argument-meanings.js';
import { assignedName } from '../tool/shell/argument-roles.js';
import type { PlacedSpan, ShellScript } from '../tool/shell/script.js';
import { typographicWords } from '../tool/shell/typographic.js';
import { TemplateScope } from '../tool/template-scope.js';
import { lazy } from '../util/once.js';
import { checkRemoval, endingCheckOf } from './positional/ending-check.js';
import { describeInProgram, meantInProgram } from './positional/in-program.js';
import { passFix } from './positional/pass-arguments.js';
import { inputReferenceFix } from './quoting/input-reference.js';

export const positionalParameter: ToolRule = {
  code: 'positional-parameter',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'an argument of the command line that a tool never gets',
  why: "A script that is started as `count.sh reads.fq` finds its arguments in `$1`, `$2`, and `$@`, and their number in `$#`. The command of a tool is started without arguments: `$1` is empty, `$#` is 0, `getopts` finds nothing, and a loop over `$@` does nothing. Write the input where its value is needed: `'$(inputs.reads.path)'`. Or put the script into a config file, and start it with arguments: `bash count.sh '$(inputs.reads.path)'`.",
  exceptions: [
    'The arguments of functions, and those that the command gives itself with `set -- a b`, are not reported.',
    "Programs in single quotes, such as `awk '{ print $1 }'` and `sh -c 'echo \"$1\"' sh x`, have arguments or fields of their own.",
    'A config file has the arguments with which the command starts it. Those that it can do without, as it has a default or a test for them, are not reported.',
    'A check of the arguments that certainly ends the job is an error.',
    'An input is suggested only if one is likely to be meant.',
  ],
  bad: { text: 'shell_command: wc -l "$1" > count.txt\n' },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTool(tool, report) {
    for (const run of runScripts(tool)) {
      if (run.arguments === undefined || !run.script.isWhole) continue;
      if (argumentUses(run.script.shell.tree).length === 0) continue;
      const check = endingCheckOf(tool, run);
      let isChecked = false;
      for (const use of missingArguments(run, check)) {
        const isInCheck = check !== undefined && isWithin(use, check);
        // A check is one problem, whatever it tests.
        if (isInCheck && isChecked) continue;
        isChecked ||= isInCheck;
        reportUse(tool, run, use, isInCheck ? check : undefined, report);
      }
    }
  },
};

interface UseContext {
  tool: Tool;
  run: RunScript;
  script: ShellScript;
  use: ArgumentUse;
  /** The check that it ends the job in. */
  check: EndingCheck | undefined;
  meanings: () => ReturnType<typeof argumentMeanings>;
}

function reportUse(
  tool: Tool,
  run: RunScript,
  use: ArgumentUse,
  check: EndingCheck | undefined,
  report: Report,
): void {
  const { script, template } = run;
  const meanings = lazy(() => argumentMeanings(tool, script.shell.tree, run.arguments ?? 0));
  report({
    node: template.scalar,
    span: template.scalar.decoded.spanOf(script.shell.decodedSpan(use)),
    ...((use.isRequired === true || check) && { severity: 'error' }),
    describe: () => describe({ tool, run, script, use, check, meanings }),
  });
}

/** The uses of arguments that a script does not get, as far as they are certain. */
function missingArguments(
  { script, arguments: count = 0 }: RunScript,
  check: EndingCheck | undefined,
): ArgumentUse[] {
  const { tree } = script.shell;
  const quotes = typographicWords(script);
  const uses = argumentUses(tree).filter(
    (use) => !script.isBehindFault(use) && !quotes.some((quoted) => isWithin(use, quoted)),
  );
  if (count === 0) return uses;
  const optional = optionalArguments(tree, uses);
  return uses.filter(
    (use) =>
      (check && isWithin(use, check)) ||
      (use.kind === 'value' && Number(use.name) > count && !optional.has(use.name)),
  );
}

/** The arguments that a script can do without: it has a default for them, tests for them, or moves them. */
function optionalArguments(tree: ShellTree, uses: readonly ArgumentUse[]): { has(name: string): boolean } {
  if (uses.some(({ kind }) => kind === 'shift' || kind === 'count' || kind === 'getopts'))
    return { has: () => true };
  const tested = testedVariables(tree);
  const optional = uses.filter(
    ({ node, fallback, isChanged }) =>
      fallback !== undefined ||
      isChanged === true ||
      isTestedAt(tree, node) ||
      tested.has(assignedName(tree, node)),
  );
  return new Set(optional.map(({ name }) => name));
}

function isWithin({ start, end }: Span, around: Span): boolean {
  return around.start <= start && end <= around.end;
}

/** The end of a clause that begins with what is missing. */
function reasonOf({ file, arguments: count = 0 }: RunScript): string {
  if (file === undefined) return 'in a tool, because the command gets no arguments';
  const number =
    count === 0 ? 'without arguments' : count === 1 ? 'with one argument' : `with ${count} arguments`;
  return `here, because "${file}" is started ${number}`;
}

function describe(context: UseContext): Description {
  const { use, script, run, check } = context;
  const written = quotedStart(script.text.slice(use.start, use.end));
  const program = meantInProgram(script, use);
  if (program) return describeInProgram(script, use, program);
  const reason = reasonOf(run);
  if (check)
    return describeCheck(
      context,
      check,
      `${written} is ${use.kind === 'count' ? `always ${run.arguments ?? 0}` : 'always empty'} ${reason}`,
    );
  switch (use.kind) {
    case 'count':
      return {
        message: `${written} is always 0 ${reason}: ${isInLoop(use) ? 'write the inputs where their values are needed' : 'remove this check'}.`,
      };
    case 'getopts':
      return {
        message: `${written} finds no options ${reason}: write the inputs where their values are needed.`,
      };
    case 'shift':
      return { message: `${written} has nothing to remove ${reason}: remove it.` };
    case 'list':
    case 'value':
      return describeValue(context, written);
  }
}

function describeCheck(context: UseContext, check: EndingCheck, what: string): Description {
  const { script, run } = context;
  const passed = pass(context);
  const [first] = passed;
  const way = first ? `pass "${first.text}"` : `pass them to "${run.file ?? ''}"`;
  return {
    message: `${what}, so the job ends here: ${run.file === undefined ? '' : `${way}, or `}remove this check.`,
    fixes: [...passed, ...checkRemoval(script, check)],
  };
}

const loops: ReadonlySet<ShellKind> = new Set(['loop']);

function isInLoop({ node }: ArgumentUse): boolean {
  return enclosing(node, loops) !== undefined;
}

function describeValue(context: UseContext, written: string): Description {
  const { fallback, isImplicit, isRequired } = context.use;
  if (isImplicit) return describeLoop(context, written);
  const reason = reasonOf(context.run);
  const passed = pass(context);
  const fixes = [...passed, ...use(context)];
  const [first] = fixes;
  const instead = first ? `${passed.length > 0 ? 'pass' : 'write'} "${first.text}"` : insteadOf(context.run);
  if (isRequired) return { message: `${written} ends the job ${reason}: ${instead}.`, fixes };
  if (fallback === undefined || fallback === '')
    return { message: `${written} is always empty ${reason}: ${instead}.`, fixes };
  const literal = literalFix(context, fallback);
  const isSame = first?.text === literal.text;
  const ways = first && !isSame ? ` or "${fallback}"` : '';
  return {
    message: `${written} is always "${fallback}" ${reason}: ${first ? instead : `write "${fallback}"`}${ways}.`,
    fixes: isSame ? [literal] : [...fixes, literal],
  };
}

function insteadOf({ file }: RunScript): string {
  return file === undefined ? 'write the input' : 'pass the input, or write it here';
}

/** Passes all arguments that a config file lacks. */
function pass({ tool, run, script, use, meanings }: UseContext): TextFix[] {
  const { tree } = script.shell;
  const all = argumentUses(tree);
  const optional = (run.arguments ?? 0) > 0 ? optionalArguments(tree, all) : new Set<string>();
  const uses = all.filter(
    ({ kind, name, fallback }) =>
      kind === 'value' && fallback === undefined && (use.kind === 'count' || !optional.has(name)),
  );
  if (run.file === undefined || uses.length === 0 || use.kind === 'list' || use.isChanged) return [];
  const last = Math.max(...uses.map(({ position = Infinity }) => position));
  return [passFix(tool, run, meanings(), last)].filter((fix) => fix !== undefined);
}

/** `for file; do`: a loop over the arguments. */
function describeLoop(context: UseContext, written: string): Description {
  const { script, use } = context;
  const { end } = script.shell.decodedSpan(use);
  const list = datasetsOf(context);
  const edit = replaceInScalar(script.template.scalar, { start: end, end }, ` in ${list ?? ''}`);
  return {
    message: `The loop over ${written} never runs ${reasonOf(context.run)}: write what it iterates over after "in".`,
    fixes: list === undefined ? [] : [{ title: `Iterate over "${list}"`, edits: [edit] }],
  };
}

function datasetInputs({ tool }: UseContext): readonly ToolInput[] {
  return tool.inputs.filter(
    ({ type, name }) => name !== undefined && (type === 'data' || type === 'data_collection'),
  );
}

/** The datasets of all inputs as words; undefined if one has several or none. */
function datasetsOf(context: UseContext): string | undefined {
  const datasets = datasetInputs(context);
  const isSingle = datasets.every(
    ({ type, multiple, optional }) => type === 'data' && !multiple && !optional,
  );
  if (!isSingle || datasets.length === 0) return undefined;
  return datasets.map(({ name = '' }) => `'$(inputs.${name}.path)'`).join(' ');
}

type TextFix = ReportedFix & { text: string };

function literalFix({ script, use }: UseContext, text: string): TextFix {
  const edit = replaceInScalar(script.template.scalar, script.shell.decodedSpan(use), text);
  return { text, title: `Replace with "${text}"`, edits: [edit] };
}

/** What to write instead of an argument. */
function use(context: UseContext): TextFix[] {
  const { use, meanings } = context;
  if (use.kind === 'list') return listFix(context);
  const meaning = use.isChanged ? undefined : meanings().get(use.position ?? 0);
  if (!meaning) return [];
  if (meaning.kind === 'output') return [literalFix(context, meaning.file)];
  return referenceFix(context, meaning.input.name ?? '');
}

function referenceFix({ tool, script, use }: UseContext, input: string): TextFix[] {
  const { template, shell } = script;
  const placed: PlacedSpan = {
    script,
    hole: use,
    place: shell.placeIn(use, use.node.parent ?? shell.tree.root),
  };
  const fix = inputReferenceFix({
    scope: new TemplateScope(tool, template),
    span: shell.decodedSpan(use),
    placed,
    segments: [memberNamed(input)],
    known: new Map(),
  });
  return fix ? [fix] : [];
}

/** All datasets of the only input that has several, or of all inputs. */
function listFix(context: UseContext): TextFix[] {
  const { script, use } = context;
  const [first, ...others] = datasetInputs(context);
  if (!first || use.isChanged) return [];
  if (others.length === 0) return referenceFix(context, first.name ?? '');
  const text = datasetsOf(context);
  const word = wordOf(use.node);
  if (text === undefined || !word || !/^"?\$[@*]"?$/.test(script.text.slice(word.start, word.end))) return [];
  return [literalFix({ ...context, use: { ...use, start: word.start, end: word.end } }, text)];
}

const words: ReadonlySet<ShellKind> = new Set(['word']);

function wordOf(node: ShellNode): ShellNode | undefined {
  return enclosing(node, words);
}
