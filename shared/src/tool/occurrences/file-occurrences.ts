import type { ScannedExpression } from '../../expressions/types.js';
import { shellFiles } from '../../shell/files.js';
import type { Span } from '../../text/range.js';
import { lazy } from '../../util/once.js';
import { asText, type YamlScalar } from '../../yaml/node.js';
import type { Tool } from '../document.js';
import type { FileSymbol, Occurrence } from '../symbols.js';
import type { ShellText } from '../shell/shell-text.js';
import type { TemplateContent } from '../template-content.js';
import type { Template } from '../template.js';

/** Config files and files that outputs are taken from: where they are named, and where texts mention them. */
export function fileOccurrences(tool: Tool): Occurrence[] {
  const symbols = new Map<string, FileSymbol>();
  const declare = (scalar: YamlScalar | undefined, isConfigFile: boolean): Occurrence[] => {
    const decoded = scalar && pathIn(scalar.decoded.text);
    if (!scalar || !decoded) return [];
    const name = scalar.decoded.text.slice(decoded.start, decoded.end);
    const symbol = symbols.get(name) ?? { kind: 'file', name, isConfigFile };
    symbols.set(name, symbol);
    return [occurrence(symbol, 'declaration', 'scalar', scalar, decoded)];
  };
  const declared = [
    ...tool.configFiles.flatMap((file) => declare(asText(file.get('filename')?.value), true)),
    ...tool.outputs.flatMap(({ pairs }) => declare(asText(pairs.get('from_work_dir')?.value), false)),
  ];
  const mentioned =
    symbols.size === 0
      ? []
      : tool.templates.flatMap((template) =>
          mentionsIn(tool, template, [...symbols.keys()]).flatMap(({ name, isWritten, ...decoded }) => {
            const symbol = symbols.get(name);
            const role = isWritten ? 'write' : 'read';
            return symbol ? [occurrence(symbol, role, 'part', template.scalar, decoded)] : [];
          }),
        );
  return [...declared, ...mentioned];
}

/** Whether a text of the tool contains a file name as a word, declared or not. */
export function namesFile(tool: Tool, name: string): boolean {
  return tool.templates.some(
    (template) => template.text.includes(name) && readMentions(tool, template, new Set([name])).length > 0,
  );
}

function occurrence(
  symbol: FileSymbol,
  role: Occurrence['role'],
  form: Occurrence['form'],
  scalar: YamlScalar,
  decoded: { start: number; end: number },
): Occurrence {
  return { symbol, role, form, scalar, decoded, span: scalar.decoded.spanOf(decoded) };
}

/** What a shell reads as one word in any place, without a leading `./`. */
const path = String.raw`(?:\.\/)*([^\s'"\x60;|&<>()$\\=:,{}[\]*?!#~]+)`;
const onlyPath = new RegExp(String.raw`^\s*${path}\s*$`, 'du');

/** The span of a path in a text, without `./`; undefined if the text is a pattern or has an expression. */
function pathIn(text: string): { start: number; end: number } | undefined {
  const [start, end] = onlyPath.exec(text)?.indices?.[1] ?? [];
  return start === undefined || end === undefined ? undefined : { start, end };
}

/** A word of a text that is a file's path, by its span in the text. */
interface FileMention extends Span {
  name: string;
  isWritten: boolean;
}

/** The mentions in a content, with the names that were looked for. */
const mentionCache = new WeakMap<
  TemplateContent | ShellText,
  { names: string; mentions: readonly FileMention[] }
>();

function mentionsIn(tool: Tool, template: Template, files: readonly string[]): readonly FileMention[] {
  const key = tool.shellScripts.get(template)?.shell ?? template.content;
  const names = files.join('\n');
  const cached = mentionCache.get(key);
  if (cached?.names === names) return cached.mentions;
  const mentions = readMentions(tool, template, new Set(files));
  mentionCache.set(key, { names, mentions });
  return mentions;
}

/** Words of a text that are a file's path; in expressions, only within strings. */
function readMentions(tool: Tool, template: Template, files: ReadonlySet<string>): FileMention[] {
  const { text, expressions } = template.content;
  const isWritten = lazy(() => writtenIn(tool, template));
  const isInString = inStrings();
  const mentions: FileMention[] = [];
  const word = new RegExp(path, 'gu');
  let next = 0;
  for (let match = word.exec(text); match; match = word.exec(text)) {
    const end = match.index + match[0].length;
    const name = match[1] ?? '';
    if (!files.has(name)) continue;
    while ((expressions[next]?.scanned.span.end ?? Infinity) < match.index) next++;
    const expression = expressions[next]?.scanned;
    // Next to an expression, the word is only a part of one.
    const isInside = expression && expression.span.start <= end && match.index <= expression.span.end;
    // A word that does not look like a file is more likely a value there.
    if (isInside && !(/[./]/.test(name) && isInString(expression, match.index, end))) continue;
    if (/[$\\]/.test(text[match.index - 1] ?? '')) continue;
    mentions.push({ name, start: end - name.length, end, isWritten: isWritten()(match.index) });
  }
  return mentions;
}

/** Returns whether a span is within a string of an expression; call it with increasing offsets. */
function inStrings(): (expression: ScannedExpression, start: number, end: number) => boolean {
  let last: ScannedExpression | undefined;
  let strings: readonly Span[] = [];
  let next = 0;
  return (expression, start, end) => {
    if (expression !== last) {
      strings = stringsIn(expression);
      next = 0;
      last = expression;
    }
    while ((strings[next]?.end ?? Infinity) < end) next++;
    return (strings[next]?.start ?? Infinity) <= start;
  };
}

/** The strings in an expression, without the ends where something is appended. */
function stringsIn({ script }: ScannedExpression): Span[] {
  const { tokens } = script.words;
  return tokens.flatMap(({ kind, closed, start, end }, index) => {
    if (kind !== 'string' || !closed) return [];
    const isBegun = tokens[index - 1]?.text === '+';
    const isContinued = tokens[index + 1]?.text === '+';
    return [{ start: start + (isBegun ? 2 : 1), end: end - (isContinued ? 2 : 1) }];
  });
}

/** Returns whether the word at an offset names a file that is written; call it with increasing offsets. */
function writtenIn(tool: Tool, template: Template): (start: number) => boolean {
  const script = tool.shellScripts.get(template);
  if (!script) return (start) => isWrittenByProgram(template.text, start);
  const { written, texts } = shellFiles(script.shell.tree);
  const [isTarget, isText] = [written, texts].map((spans) =>
    holds(spans.map((span) => script.shell.decodedSpan(span))),
  );
  return (start) =>
    isTarget?.(start) === true || (isText?.(start) === true && isWrittenByProgram(template.text, start));
}

/** Returns whether an offset is in one of the spans, which are in order; call it with increasing offsets. */
function holds(spans: readonly Span[]): (offset: number) => boolean {
  let next = 0;
  return (offset) => {
    while ((spans[next]?.end ?? Infinity) <= offset) next++;
    return (spans[next]?.start ?? Infinity) <= offset;
  };
}

/** How many characters before a word are examined. */
const maxLead = 40;

/** Whether a program in another language seems to write the file named at an offset. */
function isWrittenByProgram(text: string, start: number): boolean {
  const lead = text.slice(Math.max(0, start - maxLead), start);
  return /(?:>\|?|(?:^|\s)(?:-[oO]|--?out(?:put|file)?(?:[-_]?\w+)?|tee(?: -a)?))[\s=]*["']?$/.test(lead);
}
