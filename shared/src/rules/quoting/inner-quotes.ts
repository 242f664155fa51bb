import type { ReportedProblem } from '../../problems/rule.js';
import { commandName, commandsIn, enclosing, nodeAt, wordsOf, writtenWord } from '../../shell/enclosing.js';
import type { ShellKind } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import { functionNames } from '../../tool/shell/command-word.js';
import { placedHoles } from '../../tool/shell/list-text.js';
import type { PlacedHole } from '../../tool/shell/script.js';
import { programAt } from '../../tool/shell/text-language.js';
import type { TemplateScope } from '../../tool/template-scope.js';
import { interpolatedValues, type InputTypes } from './interpolated-value.js';

/** Paths in quotes within quotes, `"'$(inputs.x.path)'"`: the inner ones become a part of the name of the file. */
export function* innerQuotes(scope: TemplateScope): Generator<ReportedProblem> {
  const cache: InputTypes = new Map();
  for (const placed of placedHoles(scope.script)) {
    const { expression } = placed.hole;
    const pair = expression && pairAround(placed);
    if (!pair || interpolatedValues(scope, expression, cache)[0]?.kind !== 'path') continue;
    yield problemOf(placed, pair);
  }
}

/** Quotes with only quotes and a path in them. */
interface QuotedPair extends Span {
  inner: string;
  /** What is between the inner quotes. */
  content: Span;
}

const quotedAgain = /^(\\?["'])([^"'`$\\]+)\1$/;

function pairAround(placed: PlacedHole): QuotedPair | undefined {
  const { script, hole, place } = placed;
  const { quotes, quoting } = place;
  if (!quotes || quotes.start + 1 === hole.start || place.isForShell) return undefined;
  if (quoting !== 'double' && quoting !== 'single') return undefined;
  if (quotes.end - quotes.start > longest) return undefined;
  const [, inner = ''] = quotedAgain.exec(script.text.slice(quotes.start + 1, quotes.end - 1)) ?? [];
  const isOther = quoting === 'double' ? inner !== '"' : inner === '"';
  const content = { start: quotes.start + 1 + inner.length, end: quotes.end - 1 - inner.length };
  if (inner === '' || !isOther || content.start !== hole.start || !isFileOfProgram(placed)) return undefined;
  return { ...quotes, inner, content };
}

/** Longer quotes contain more than a path; characters. */
const longest = 500;

const commands: ReadonlySet<ShellKind> = new Set(['command']);
const assignments: ReadonlySet<ShellKind> = new Set(['assignment']);

/** Programs that read quotes themselves, or whose words are text. */
const readers =
  /^(?:echo|printf|eval|ssh|parallel|sem|xargs|watch|su|sqlite3|psql|mysql|duckdb|expect|export|local|declare|alias|trap|find|make|nextflow|snakemake|gnuplot|gdal\w*|ogr\w*|jq|yq|\[|test|expr|case|set)$/;

/** Whether the quotes are a word of a program, or the value of an option in it, or name a file to read or write. */
function isFileOfProgram({ script, hole, place: { quotes } }: PlacedHole): boolean {
  const { tree } = script.shell;
  const node = nodeAt(tree.root, hole.start);
  const assignment = enclosing(node, assignments);
  if (assignment && quotes)
    return (
      assignment.end === quotes.end &&
      /^\w+=$/.test(tree.text.slice(assignment.start, quotes.start)) &&
      commandsIn(tree).every(
        (one) => !/^(?:eval|ssh|xargs|parallel|(?:ba|da|k|z)?sh)$/.test(commandName(tree, one)),
      )
    );
  const command = enclosing(node, commands);
  const program = command ? commandName(tree, command) : '';
  if (!command || program === '' || !quotes || programAt(tree, node)) return false;
  if (readers.test(program.slice(program.lastIndexOf('/') + 1)) || functionNames.of(tree).has(program))
    return false;
  if (wordsOf(command).some((word) => /^(?:eval|xargs|parallel|ssh)$/.test(writtenWord(tree.text, word))))
    return false;
  const around = command.children.find((one) => one.start <= quotes.start && quotes.end <= one.end);
  if (around?.kind === 'redirection') return true;
  const before = tree.text.slice(around?.start, quotes.start);
  return around?.kind === 'word' && around.end === quotes.end && /^(?:--?[A-Za-z][\w-]*=)?$/.test(before);
}

function problemOf({ script }: PlacedHole, { start, end, inner, content }: QuotedPair): ReportedProblem {
  const { shell, template } = script;
  const { scalar } = template;
  const decoded = shell.decodedSpan({ start, end });
  const contentSpan = shell.decodedSpan(content);
  const text = `'${template.text.slice(contentSpan.start, contentSpan.end)}'`;
  return {
    node: scalar,
    span: scalar.decoded.spanOf(decoded),
    describe: () => ({
      message: `The inner ${inner} are characters to the shell, so the program looks for a file with them in its name: write ${text}.`,
      fixes: [{ title: `Replace with ${text}`, edits: [replaceInScalar(scalar, decoded, text)] }],
    }),
  };
}
