import type { ReportedFix, ReportedProblem } from '../../problems/rule.js';
import { commandsIn, wordsOf } from '../../shell/enclosing.js';
import type { ShellNode } from '../../shell/tree.js';
import type { Span } from '../../text/range.js';
import { replaceInScalar } from '../../text/write-scalar.js';
import type { ShellScript } from '../../tool/shell/script.js';
import { programAt } from '../../tool/shell/text-language.js';
import { languageNamed, type LanguageName } from '../../values/language.js';

/** Programs in single quotes that contain a text in such quotes, `awk '{ print 'x' }'`: without its quotes, it is a name. */
export function* cutPrograms(script: ShellScript): Generator<ReportedProblem> {
  const { tree } = script.shell;
  if (!mayBeCut.test(tree.text)) return;
  for (const command of commandsIn(tree)) {
    const words = wordsOf(command);
    for (const [index, word] of words.entries()) {
      const cut = cutIn(script, command, word, words[index + 1]);
      if (!cut) continue;
      if (!script.isBehindFault(cut)) yield problemOf(script, cut);
      break;
    }
  }
}

/** The text with the quotes that cut the program. */
interface Cut extends Span {
  language: LanguageName;
}

/** What a text follows, and nothing else that begins with a letter could as well be meant to. */
const opening = String.raw`(?:[(,~]|[!=]=|\b(?:print|eq|ne))[ \t]*`;
const closers = String.raw`),;}\]`;
const beforeText = new RegExp(`${opening}$`);
const behindText = new RegExp(`^[ \\t]*(?:[${closers}]|$)`);
/** What these look like around a text together. */
const mayBeCut = new RegExp(`${opening}'[A-Za-z][\\w .-]{0,300}'[ \\t]*[${closers}']`);

/** Languages in which a text without quotes is a name. */
const named: ReadonlySet<LanguageName> = new Set(['awk', 'python', 'perl', 'r', 'ruby']);
const plainText = /^[A-Za-z][\w.-]*(?: [\w.-]+){0,5}$/;
/** Longer words are programs with other mistakes, too; characters. */
const longest = 20_000;
const variablesOfAwk =
  /^(?:NR|NF|FNR|FS|OFS|RS|ORS|RT|FILENAME|ENVIRON|SUBSEP|RSTART|RLENGTH|ARG[CV]|ARGIND|CONVFMT|OFMT|FPAT|FIELDWIDTHS|IGNORECASE|length)$/;
const constants = /^(?:True|False|None|TRUE|FALSE|NULL|NA|nil|true|false)$/;

function cutIn(
  { shell }: ShellScript,
  command: ShellNode,
  word: ShellNode,
  next: ShellNode | undefined,
): Cut | undefined {
  const { tree } = shell;
  const [first] = word.children;
  if (first?.kind !== 'single' || first.start !== word.start || word.end - word.start > longest)
    return undefined;
  const language = programAt(tree, first)?.language;
  if (language === undefined || !named.has(language)) return undefined;
  // `'… eq 'a b''`: the text contains a space, so it is two words.
  const isSplit = next !== undefined && next.start === word.end + 1 && next.children[0]?.kind === 'single';
  const parts = [...word.children, ...(isSplit ? next.children : [])];
  for (const [index, part] of parts.entries()) {
    const after = parts[index + 1];
    if (part.kind !== 'single' || after?.kind !== 'single') continue;
    const text = tree.text.slice(part.end, after.start);
    const isHeld = tree.holes.some(({ start, end }) => start < after.start && part.end < end);
    if (
      isHeld ||
      !plainText.test(text) ||
      isName(tree.text.slice(command.start, command.end), text, language)
    )
      continue;
    const before = tree.text.slice(part.start + 1, part.end - 1);
    const behind = tree.text.slice(after.start + 1, after.end - 1);
    if (beforeText.test(before) && behindText.test(behind))
      return { start: part.end - 1, end: after.start + 1, language };
  }
  return undefined;
}

/** Whether a text may be meant as the name of a variable: it occurs once more. */
function isName(command: string, text: string, language: LanguageName): boolean {
  if (constants.test(text) || (language === 'awk' && variablesOfAwk.test(text))) return true;
  return command.split(/[^\w.-]+/).filter((one) => one === text).length > 1;
}

function problemOf({ shell, template }: ShellScript, { language, ...cut }: Cut): ReportedProblem {
  const { scalar } = template;
  const { name } = languageNamed(language);
  const text = shell.text.slice(cut.start + 1, cut.end - 1);
  const instead = `"${text}"`;
  const span = shell.decodedSpan(cut);
  const fix: ReportedFix = {
    title: `Replace with ${instead}`,
    edits: [replaceInScalar(scalar, span, instead)],
  };
  return {
    node: scalar,
    span: scalar.decoded.spanOf(span),
    message: `The quotes of '${text}' end those around the program, so ${name} reads ${text} without quotes: write ${instead}.`,
    fixes: [fix],
  };
}
