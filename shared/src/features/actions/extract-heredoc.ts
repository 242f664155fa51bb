import type { ScannedEscape } from '../../expressions/types.js';
import type { ShellNode } from '../../shell/tree.js';
import { applySpanEdits } from '../../text/apply-edits.js';
import { editsBetween } from '../../text/difference.js';
import type { Span } from '../../text/range.js';
import { Document, type Tool } from '../../tool/document.js';
import type { ShellScript } from '../../tool/shell/script.js';
import type { Template } from '../../tool/template.js';
import { hasConfigFile, insertConfigFile } from '../../tool/config-file-edits.js';
import { literalEdit, type TextScalar } from '../../tool/literal-edit.js';
import type { Refactoring } from './refactoring.js';

/** A quoted word after `<<`: the shell leaves the text as is. */
const opening =
  /^cat *(?:> *(?<before>\w[\w.-]*) *<< *('\w+'|"\w+")|<< *('\w+'|"\w+") *> *(?<behind>\w[\w.-]*)) *$/;

/** Programs and scripts, where a trailing newline does not matter. */
const script = /\.(?:awk|bash|jl|js|lua|nf|pl|py|r|rb|rmd|sed|sh|smk)$/i;

/** Moves a here-document that only writes a file to a config file. */
export function extractHeredoc(tool: Tool, scalar: TextScalar, offset: number): Refactoring | undefined {
  const template = tool.templates.find((one) => one.scalar === scalar);
  const script = template && tool.shellScripts.get(template);
  const heredoc = script && writtenFile(script, scalar.decoded.indexOf(offset));
  if (!heredoc || hasConfigFile(tool, heredoc.name)) return undefined;
  const { name, lines } = heredoc;
  const content = contentOf(template, heredoc);
  const rest = scalar.value.slice(0, lines.start) + scalar.value.slice(lines.end);
  const command = literalEdit(tool, scalar, rest);
  if (content === undefined || !command || !insertConfigFile(tool, name, content)) return undefined;
  return {
    title: `Extract here-document to config file "${name}"`,
    kind: 'refactor.extract',
    edits: () => {
      const { text } = tool.source;
      const shortened = applySpanEdits(text, [command]);
      // The end of the command, after which the file is inserted, may have moved.
      const again = new Document(shortened, { dialect: tool.dialect.name }).tool;
      const added = again && insertConfigFile(again, name, content);
      return editsBetween(text, applySpanEdits(shortened, added ?? []));
    },
  };
}

/** A here-document that writes a file; offsets in the command's text. */
interface WrittenFile {
  name: string;
  body: Span;
  /** Including the lines that start and end it. */
  lines: Span;
}

function writtenFile(script: ShellScript, at: number): WrittenFile | undefined {
  const { text } = script.template;
  for (const { operator, body, terminator } of script.shell.tree.heredocs) {
    const { start: operatorStart, end } = script.shell.decodedSpan({
      start: operator.start,
      end: terminator.end,
    });
    const start = text.lastIndexOf('\n', operatorStart - 1) + 1;
    if (at < start || end < at) continue;
    const lines = script.shell.decodedSpan({ start: body.start, end: terminator.start });
    const groups = opening.exec(text.slice(start, lines.start - 1))?.groups;
    const name = groups?.['before'] ?? groups?.['behind'];
    if (name === undefined || !isAlone(script, operator) || isUsedIn(text.slice(0, start), name)) return;
    return { name, body: lines, lines: { start, end: Math.min(text.length, end + 1) } };
  }
  return undefined;
}

/** Whether a here-document's command is not part of a compound command, function, or substitution. */
function isAlone({ shell: { tree } }: ShellScript, operator: ShellNode): boolean {
  return operator.parent?.parent?.parent === tree.root;
}

/** Whether the text before a file is written changes the directory or mentions the file. */
function isUsedIn(before: string, name: string): boolean {
  return before.includes(name) || /\b(?:cd|pushd|popd)\b/.test(before);
}

/**
 * The text that yields the same file. In a text with `$(` or `${`, and only there, the platform removes
 * escapes and surrounding whitespace (public platform). Undefined if that would change something.
 */
function contentOf(
  { text, expressions, escapes }: Template,
  { name, body, lines }: WrittenFile,
): string | undefined {
  const content = text.slice(body.start, body.end);
  if (!isScanned(text)) return content;
  const isIn = (outer: Span, { start, end }: Span): boolean => outer.start <= start && end <= outer.end;
  const isCut = ({ start, end }: Span): boolean =>
    start < lines.end && lines.start < end && !isIn(body, { start, end });
  if (expressions.some(({ scanned }) => isCut(scanned.span))) return undefined;
  const [inside, outside] = [
    escapes.filter(({ span }) => isIn(body, span)),
    escapes.filter(({ span }) => !isIn(body, span)),
  ];
  if (!isScanned(content)) return withoutEscapes(text, body, inside);
  const rest = text.slice(0, lines.start) + text.slice(lines.end);
  const isSame = isScanned(rest) || outside.length === 0;
  return isSame && script.test(name) && !/^\s/.test(content) ? content : undefined;
}

function isScanned(text: string): boolean {
  return /\$[({]/.test(text);
}

function withoutEscapes(text: string, { start, end }: Span, escapes: readonly ScannedEscape[]): string {
  const edits = escapes.map(({ span, text: newText }) => ({
    span: { start: span.start - start, end: span.end - start },
    newText,
  }));
  return applySpanEdits(text.slice(start, end), edits);
}
