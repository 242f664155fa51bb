import { shellFiles } from '../../shell/files.js';
import type { Span } from '../../text/range.js';
import { asText, type YamlScalar } from '../../yaml/node.js';
import type { Tool } from '../document.js';
import type { FileSymbol, Occurrence } from '../symbols.js';
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
  const texts = symbols.size > 0 ? tool.templates : [];
  return [...declared, ...texts.flatMap((template) => mentions(tool, template, symbols))];
}

/** Whether a text of the tool contains a file name as a word, declared or not. */
export function namesFile(tool: Tool, name: string): boolean {
  const symbols = new Map<string, FileSymbol>([[name, { kind: 'file', name, isConfigFile: false }]]);
  return tool.templates.some(
    (template) => template.text.includes(name) && mentions(tool, template, symbols).length > 0,
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

/** Words of a text that are a file's path; in expressions, only within strings. */
function mentions(tool: Tool, template: Template, symbols: ReadonlyMap<string, FileSymbol>): Occurrence[] {
  const { text, scalar, expressions } = template;
  const strings = stringsIn(template);
  const isWritten = writtenIn(tool, template);
  const found: Occurrence[] = [];
  const word = new RegExp(path, 'gu');
  let next = 0;
  let nextString = 0;
  for (let match = word.exec(text); match; match = word.exec(text)) {
    const end = match.index + match[0].length;
    while ((expressions[next]?.scanned.span.end ?? Infinity) < match.index) next++;
    const symbol = symbols.get(match[1] ?? '');
    const expression = expressions[next]?.scanned.span;
    while ((strings[nextString]?.end ?? Infinity) < end) nextString++;
    // A word that does not look like a file is more likely a value there.
    const isInString = (strings[nextString]?.start ?? Infinity) <= match.index && /[./]/.test(match[1] ?? '');
    // Next to an expression, the word is only a part of one.
    if (expression && expression.start <= end && match.index <= expression.end && !isInString) continue;
    if (!symbol || /[$\\]/.test(text[match.index - 1] ?? '')) continue;
    const decoded = { start: end - symbol.name.length, end };
    const role = isWritten(match.index) ? 'write' : 'read';
    found.push(occurrence(symbol, role, 'part', scalar, decoded));
  }
  return found;
}

/** The strings in expressions, without the ends where something is appended. */
function stringsIn({ expressions }: Template): Span[] {
  return expressions.flatMap(({ scanned: { script } }) => {
    if (!/["']/.test(script.source)) return [];
    const { tokens } = script.words;
    return tokens.flatMap(({ kind, closed, start, end }, index) => {
      if (kind !== 'string' || !closed) return [];
      const isBegun = tokens[index - 1]?.text === '+';
      const isContinued = tokens[index + 1]?.text === '+';
      return [{ start: start + (isBegun ? 2 : 1), end: end - (isContinued ? 2 : 1) }];
    });
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
