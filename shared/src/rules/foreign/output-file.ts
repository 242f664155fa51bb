import type { Description, ReportedFix } from '../../problems/rule.js';
import { quoteExpression } from '../../problems/wording.js';
import { outputUnion } from '../../schema/outputs.js';
import { fieldNamed } from '../../schema/shape.js';
import type { Quoting } from '../../shell/places.js';
import type { Span, SpanEdit } from '../../text/range.js';
import { replaceInScalar, writeText, type WritableScalar } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { insertField } from '../../tool/edits.js';
import { outputFolders } from '../../tool/foreign/foreign-members.js';
import type { OutputReference } from '../../tool/foreign/output-references.js';
import { shapeOf } from '../../tool/member-shape.js';
import type { ToolOutput } from '../../tool/output.js';
import { placeOfValue } from '../../tool/shell/list-text.js';
import type { PlacedSpan } from '../../tool/shell/script.js';
import { isDatatype } from '../../values/datatypes.js';
import { isIdentifier } from '../../values/identifier.js';
import { workDirPathFault } from '../../values/work-dir-path.js';
import { asText } from '../../yaml/node.js';

/** A reference to an output, which has no value before the command has run. */
interface OutputUse {
  scalar: WritableScalar;
  /** In the decoded text. */
  span: Span;
  /** Where the shell reads it, if known. */
  placed: PlacedSpan | undefined;
}

/** What to do instead of referring to an output. */
export interface OutputAdvice {
  /** The end of a sentence, after a colon. */
  advice: string;
  fixes: readonly ReportedFix[];
}

/** The path of an output's file, and the edit that declares it if the output has none yet. */
interface OutputFile {
  path: string;
  declared: readonly SpanEdit[];
}

/** What to write instead of a reference to an output: the path of the file that the command writes. */
export function outputAdvice(tool: Tool, output: ToolOutput, use: OutputUse): OutputAdvice {
  const written = use.scalar.decoded.text.slice(use.span.start, use.span.end);
  if (written.match(/\.\w+/g)?.some((member) => outputFolders.has(member.slice(1))))
    return {
      advice: `outputs have no such folder, so write the files to one of your own, and find them with "discover_datasets"`,
      fixes: [],
    };
  const file = fileOf(tool, output);
  if (!file) return { advice: 'use the path of a file that the command writes', fixes: [] };
  const { path, declared } = file;
  const isNew = declared.length > 0;
  const advice = isNew
    ? `use the path of a file, such as "${path}", and name it in "from_work_dir"`
    : `use the path of its file, "${path}"`;
  const text = quotedFor(use.placed, path);
  if (text === undefined) return { advice, fixes: [] };
  const edits = [replaceInScalar(use.scalar, use.span, text), ...declared];
  const title = `Replace with "${text}"${isNew ? `, and insert "from_work_dir: ${path}"` : ''}`;
  return { advice, fixes: [{ title, edits }] };
}

/** What to say of an expression that consists of an output. */
export function describeOutput(
  tool: Tool,
  { expression, template, output }: OutputReference,
  fault: string,
): Description {
  const { scalar } = template;
  const placed = placeOfValue(tool.shellScripts.get(template), expression);
  const { advice, fixes } = outputAdvice(tool, output, { scalar, span: expression.scanned.span, placed });
  const name = output.name ?? '';
  const message = `"${quoteExpression(expression)}" ${fault}, and the output "${name}" has no value until the command has run: ${advice}.`;
  return { message, fixes };
}

/** The file that `from_work_dir` names, or one named after the output where nothing says how its files are found. */
function fileOf(tool: Tool, { name = '', type, mapping, pairs }: ToolOutput): OutputFile | undefined {
  const present = asText(pairs.get('from_work_dir')?.value)?.value.trim();
  if (present !== undefined && present !== '') {
    const isPath = !/[*?[\]{}$\n]/.test(present) && workDirPathFault(present) === undefined;
    return isPath ? { path: present, declared: [] } : undefined;
  }
  const shape = shapeOf(outputUnion, type);
  const field = shape && fieldNamed(shape, 'from_work_dir', tool.dialect.name);
  const isFree = !pairs.has('from_work_dir') && !pairs.has('discover_datasets');
  if (type !== 'data' || !shape || !field || !isFree || !isIdentifier(name)) return undefined;
  const format = asText(pairs.get('format')?.value)?.value ?? '';
  const path = `${name}.${isDatatype(format) ? format : 'dat'}`;
  return { path, declared: [insertField(tool, mapping, shape, field, writeText(path))] };
}

/** Characters that each kind of quotes, or their absence, does not keep. */
const special: Partial<Readonly<Record<Quoting, RegExp>>> = {
  bare: /[^\w@%+=:,./-]/,
  double: /[$`"\\]/,
  heredoc: /[$`\\]/,
  single: /'/,
  'quoted-heredoc': /\n/,
};

/** A path as the text of a place; undefined if it cannot be written there. */
export function quotedFor(placed: PlacedSpan | undefined, path: string): string | undefined {
  const quoting = placed?.place.quoting;
  if (quoting === undefined) return path;
  const characters = special[quoting];
  if (!characters) return undefined;
  if (!characters.test(path)) return path;
  return quoting === 'bare' && !path.includes("'") ? `'${path}'` : undefined;
}
