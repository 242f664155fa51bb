import { memberNamed } from '../javascript/member-path.js';
import type { Description, ReportedFix, ToolRule } from '../problems/rule.js';
import { quotedStart } from '../problems/wording.js';
import { argumentUses, type ArgumentUse } from '../shell/arguments.js';
import { commandsIn, enclosing, wordsOf, writtenWord } from '../shell/enclosing.js';
import type { ShellKind, ShellNode, ShellTree } from '../shell/tree.js';
import { replaceInScalar } from '../text/write-scalar.js';
import type { Tool } from '../tool/document.js';
import type { ToolInput } from '../tool/input.js';
import { argumentMeanings } from '../tool/shell/argument-meanings.js';
import type { PlacedSpan, ShellScript } from '../tool/shell/script.js';
import { programAt } from '../tool/shell/text-language.js';
import { TemplateScope } from '../tool/template-scope.js';
import { lazy } from '../util/once.js';
import { languageNamed } from '../values/language.js';
import { inputReferenceFix } from './quoting/input-reference.js';

export const positionalParameter: ToolRule = {
  code: 'positional-parameter',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'an argument of the command line that a tool never gets',
  why: "A script that is started as `count.sh reads.fq` finds its arguments in `$1`, `$2`, and `$@`, and their number in `$#`. The command of a tool is started without arguments: `$1` is empty, `$#` is 0, `getopts` finds nothing, and a loop over `$@` does nothing. Write the input where its value is needed: `'$(inputs.reads.path)'`. Or put the script into a config file, and start it with arguments: `bash count.sh '$(inputs.reads.path)'`.",
  exceptions: [
    'The arguments of functions, and those that the command gives itself with `set -- a b`, are not reported.',
    "Scripts in config files and programs in single quotes, such as `awk '{ print $1 }'` and `sh -c 'echo \"$1\"' sh x`, have arguments or fields of their own.",
    'An input is suggested only if one is likely to be meant.',
  ],
  bad: { text: 'shell_command: wc -l "$1" > count.txt\n' },
  good: { text: "shell_command: wc -l '$(inputs.table.path)' > count.txt\n" },
  checkTool(tool, report) {
    for (const [template, script] of tool.shellScripts) {
      if (template.kind !== 'shell_command' || !script.isWhole) continue;
      const { tree } = script.shell;
      const meanings = lazy(() => argumentMeanings(tool, tree));
      for (const use of argumentUses(tree)) {
        if (script.isBehindFault(use)) break;
        const context = { tool, script, use, meanings };
        const isFatal = use.isRequired === true || (use.kind === 'count' && endsHere(tree, use));
        report({
          node: template.scalar,
          span: template.scalar.decoded.spanOf(script.shell.decodedSpan(use)),
          ...(isFatal && { severity: 'error' }),
          describe: () => describe(context),
        });
      }
    }
  },
};

interface UseContext {
  tool: Tool;
  script: ShellScript;
  use: ArgumentUse;
  meanings: () => ReturnType<typeof argumentMeanings>;
}

const reason = 'because the command gets no arguments';

function describe(context: UseContext): Description {
  const { use, script } = context;
  const written = quotedStart(script.text.slice(use.start, use.end));
  const program = programAt(script.shell.tree, use.node.parent ?? use.node);
  const language = program && languageNamed(program.language);
  if (language?.hasDollar || program?.language === 'shell')
    return inProgram(context, written, program?.language === 'shell' ? 'the other shell' : language?.name);
  switch (use.kind) {
    case 'count':
      return describeCount(context, written);
    case 'getopts':
      return {
        message: `${written} finds no options in a tool, ${reason}: write the inputs where their values are needed.`,
      };
    case 'shift':
      return { message: `${written} has nothing to remove in a tool, ${reason}: remove it.` };
    case 'list':
    case 'value':
      return describeValue(context, written);
  }
}

const heredocs: ReadonlySet<ShellKind> = new Set(['heredoc-text']);

/** `awk "{ print $1 }"`: the shell takes what was meant for the program. */
function inProgram({ script, use }: UseContext, written: string, reader = 'the program'): Description {
  const { scalar } = script.template;
  const { start } = script.shell.decodedSpan(use);
  const isHeredoc = enclosing(use.node, heredocs) !== undefined;
  const other = isHeredoc ? 'the word after "<<" in quotes' : 'the program in single quotes';
  return {
    message: `The shell replaces ${written} with nothing before ${reader} reads it: put a backslash before it, or ${other}.`,
    fixes: [
      {
        title: `Escape as "\\${script.text.slice(use.start, use.end)}" for ${reader}`,
        edits: [replaceInScalar(scalar, { start, end: start }, '\\')],
      },
    ],
  };
}

function describeValue(context: UseContext, written: string): Description {
  const { fallback, isImplicit, isRequired } = context.use;
  if (isImplicit) return describeLoop(context, written);
  const fixes = use(context);
  const [first] = fixes;
  const instead = first ? `write "${first.text}"` : 'write the input';
  if (isRequired) return { message: `${written} ends the command of a tool, ${reason}: ${instead}.`, fixes };
  if (fallback === undefined || fallback === '')
    return { message: `${written} is always empty in a tool, ${reason}: ${instead}.`, fixes };
  const literal = literalFix(context, fallback);
  const isSame = first?.text === literal.text;
  const ways = first && !isSame ? ` or "${fallback}"` : '';
  return {
    message: `${written} is always "${fallback}" in a tool, ${reason}: ${first ? instead : `write "${fallback}"`}${ways}.`,
    fixes: isSame ? [literal] : [...fixes, literal],
  };
}

/** `for file; do`: a loop over the arguments. */
function describeLoop(context: UseContext, written: string): Description {
  const { script, use } = context;
  const { end } = script.shell.decodedSpan(use);
  const list = datasetsOf(context);
  const edit = replaceInScalar(script.template.scalar, { start: end, end }, ` in ${list ?? ''}`);
  return {
    message: `The loop over ${written} never runs in a tool, ${reason}: write what it iterates over after "in".`,
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
  const meaning = use.isChanged ? undefined : meanings().get(use.name);
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

const loops: ReadonlySet<ShellKind> = new Set(['loop']);
const statements: ReadonlySet<ShellKind> = new Set(['if']);

function describeCount(context: UseContext, written: string): Description {
  const { script, use } = context;
  const check = enclosing(use.node, statements);
  const isInLoop = enclosing(use.node, loops) !== undefined;
  const ends = endsHere(script.shell.tree, use) ? ', so the command ends here' : '';
  const { text } = script;
  const isWhole = check && !/\b(?:else|elif)\b/.test(text.slice(check.start, check.end));
  return {
    message: `${written} is always 0 in a tool, ${reason}${ends}: ${isInLoop ? 'write the inputs where their values are needed' : 'remove this check'}.`,
    fixes: isWhole && ends ? [removeCheck(script, check)] : [],
  };
}

/** Removes a statement with the separator behind it, and its line if nothing else is on it. */
function removeCheck(script: ShellScript, { start, end }: ShellNode): ReportedFix {
  const { text, template, shell } = script;
  const behind = /^[ \t]*(?:;[ \t]*)?(\n?)/.exec(text.slice(end)) ?? [''];
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const isAlone = behind[1] !== '' && text.slice(lineStart, start).trim() === '';
  const span = {
    start: isAlone ? lineStart : start,
    end: end + behind[0].length - (isAlone ? 0 : (behind[1] ?? '').length),
  };
  return {
    title: 'Remove the check of the number of arguments',
    edits: [replaceInScalar(template.scalar, shell.decodedSpan(span), '')],
  };
}

/** Whether a comparison with 0 is true, by its operator. */
const comparisons: Readonly<Record<string, (number: number) => boolean>> = {
  '-lt': (n) => n > 0,
  '-le': (n) => n >= 0,
  '-ne': (n) => n !== 0,
  '!=': (n) => n !== 0,
  '-eq': (n) => n === 0,
  '=': (n) => n === 0,
  '==': (n) => n === 0,
};

const tests: ReadonlySet<ShellKind> = new Set(['command', 'test']);

/** Whether a test of the number of arguments is true for none, and ends the command with a failure. */
function endsHere(tree: ShellTree, { node }: ArgumentUse): boolean {
  const test = enclosing(node, tests);
  const branch = enclosing(node, statements);
  const [condition, then] = branch?.children ?? [];
  if (!test || !condition || test.parent !== condition || condition.children.length !== 1) return false;
  const parts = test.children
    .filter(({ kind }) => kind === 'word')
    .map((word) => writtenWord(tree.text, word));
  const at = parts.findIndex((part) => /^"?\$(?:#|\{#\})"?$/.test(part));
  const isTrue = comparisons[parts[at + 1] ?? '']?.(Number(parts[at + 2]));
  const next = tree.text.slice(condition.end, then?.start);
  if (isTrue !== true || !/^\s*;?\s*then\s*$/.test(next)) return false;
  return commandsIn(tree).some((command) => {
    const [name, code] = wordsOf(command);
    const isExit = name !== undefined && writtenWord(tree.text, name) === 'exit';
    return (
      isExit &&
      /^[1-9]/.test(code ? writtenWord(tree.text, code) : '') &&
      enclosing(command, statements) === branch
    );
  });
}
