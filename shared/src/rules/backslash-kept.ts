import type { ReportedProblem, TemplateRule } from '../problems/rule.js';
import { enclosing, nodeAt, wordsOf, writtenWord } from '../shell/enclosing.js';
import { nodesFrom, type ShellKind } from '../shell/tree.js';
import type { Span } from '../text/range.js';
import { replaceAllInScalar } from '../text/write-scalar.js';
import { isEscaped, type ShellScript } from '../tool/shell/script.js';
import { languageOfConfigFile, programAt } from '../tool/shell/text-language.js';
import type { Template } from '../tool/template.js';
import { wrongBackslashes } from '../values/escaped-dollars.js';
import { languageNamed } from '../values/language.js';

export const backslashKept: TemplateRule = {
  code: 'backslash-kept',
  severity: { platform: 'warning', galaxy: 'warning' },
  summary: 'a backslash before "$" that the platform does not remove',
  why: 'The platform removes the backslash of `\\$(` and `\\${`, and of nothing else: `\\$2` reaches the program as it is, and the shell does not replace `\\$name` with the value of the variable. Neither `$2` nor `$name` needs a backslash.',
  exceptions: [
    'In double quotes, `\\$2` in a program for `awk` is right: the shell removes its backslash.',
    'In the regular expressions and strings of programs, a backslash may be meant, so it is not reported.',
  ],
  bad: {
    text: "shell_command: |\n  awk -F '\\t' '{ print \\$2 }' '$(inputs.table.path)' > count.txt\n",
  },
  good: {
    text: "shell_command: |\n  awk -F '\\t' '{ print $2 }' '$(inputs.table.path)' > count.txt\n",
  },
  checkTemplate({ template, script }, report) {
    if (script?.isWhole) {
      for (const problem of [...inPrograms(script), ...forShell(script)]) report(problem);
    } else if (!script) {
      const language = languageOfConfigFile(template);
      const places = language ? wrongBackslashes(language, template.text) : [];
      if (language)
        for (const problem of inProgram(template, places, languageNamed(language).name)) report(problem);
    }
  },
};

const verbatim: ReadonlySet<ShellKind> = new Set(['single', 'quoted-heredoc-text']);

function* inPrograms(script: ShellScript): Generator<ReportedProblem> {
  const { tree } = script.shell;
  for (const node of nodesFrom(tree.root)) {
    if (!verbatim.has(node.kind) || script.isBehindFault(node)) continue;
    const program = tree.text.slice(node.start, node.end).includes('\\$') ? programAt(tree, node) : undefined;
    if (!program) continue;
    const places = wrongBackslashes(program.language, tree.text.slice(program.start, program.end));
    const decoded = places.map((at) => script.shell.decodedOffset(program.start + at));
    yield* inProgram(script.template, decoded, languageNamed(program.language).name);
  }
}

/** One problem for all backslashes of a program. */
function inProgram(template: Template, places: readonly number[], reader: string): ReportedProblem[] {
  const written = writtenAt(template, places[0]);
  if (written === undefined) return [];
  const says = `The backslash of "${written}" stays, as the platform removes only those of "\\$(" and "\\\${", and ${reader} does not understand it`;
  return [problemOf(template, places, `${says}: write "${written.slice(1)}".`)];
}

/** `\$name`, with the part of the name that is shown. */
const variable = /\\\$([A-Za-z_]\w{0,60})/g;

function writtenAt({ text }: Template, at: number | undefined): string | undefined {
  return at === undefined ? undefined : /^\\\$\w{0,60}/.exec(text.slice(at, at + 64))?.[0];
}

function problemOf(template: Template, places: readonly number[], message: string): ReportedProblem {
  const { scalar } = template;
  const [start = 0] = places;
  const span = { start, end: start + (writtenAt(template, start)?.length ?? 2) };
  const removed = places.map((at) => ({ decoded: { start: at, end: at + 1 }, text: '' }));
  const title = `Remove the backslash${places.length === 1 ? '' : 'es'}`;
  return {
    node: scalar,
    span: scalar.decoded.spanOf(span),
    message,
    fixes: [{ title, edits: replaceAllInScalar(scalar, removed) }],
  };
}

/** Commands whose arguments may be code, patterns, or text that something else reads. */
const readers: ReadonlySet<string> = new Set(
  'echo printf cat eval ssh parallel xargs trap find grep egrep fgrep zgrep rg expect docker singularity srun sbatch alias export su sudo'.split(
    ' ',
  ),
);
const platformVariable = /^_?GALAXY_/;
const words: ReadonlySet<ShellKind> = new Set(['word']);
const others: ReadonlySet<ShellKind> = new Set([
  'single',
  'ansi',
  'comment',
  'heredoc-text',
  'quoted-heredoc-text',
]);

/** Backslashes before variables that the command sets, so that their names are meant as values. */
function* forShell(script: ShellScript): Generator<ReportedProblem> {
  const { shell, template } = script;
  for (const match of shell.text.matchAll(variable)) {
    const [written, name = ''] = match;
    const span = { start: match.index, end: match.index + written.length };
    if (isEscaped(shell.text, span.start) || script.isBehindFault(span)) continue;
    if (!platformVariable.test(name) && !template.content.settableNames.has(name)) continue;
    if (!isValueMeant(script, span)) continue;
    const message = `"${written}" is not replaced with the value of the variable, because the shell removes the backslash: write "$${name}".`;
    yield problemOf(template, [shell.decodedOffset(span.start)], message);
  }
}

/** Whether a program gets a word as it is, and not as code. */
function isValueMeant({ shell }: ShellScript, span: Span): boolean {
  const { tree } = shell;
  const node = nodeAt(tree.root, span.start);
  const word = enclosing(node, words);
  if (!word || enclosing(node, others)) return false;
  if (word.parent?.kind === 'redirection') return true;
  const command = word.parent?.kind === 'command' ? word.parent : undefined;
  const [program] = command ? wordsOf(command) : [];
  if (!program || wordsOf(command ?? word).some((one) => readers.has(writtenWord(tree.text, one))))
    return false;
  return programAt(tree, node) === undefined && !shell.placeIn(span, node).isForShell;
}
