import type { ForeignMark } from '../../expressions/foreign-marks.js';
import type { Span } from '../../text/range.js';
import type { Tool } from '../document.js';
import type { Template } from '../template.js';
import { valueOf } from '../value.js';

/** A part of an output label that looks as if it were evaluated, but is shown to users as it is. */
export interface LabelMark {
  template: Template;
  /** In the decoded text. */
  span: Span;
  /** What to write instead, if that is known. */
  instead: string | undefined;
}

/** Such parts of all output labels (public platform, "Outputs"). */
export function labelMarks(tool: Tool): LabelMark[] {
  return tool.labels.flatMap((template) => [
    ...bracesIn(tool, template),
    ...codeIn(template),
    ...marksIn(tool, template),
  ]);
}

const braces = /^\$\{\s*(\w+(?:\.\w+)*)\s*\}$/;

/** `${…}`: labels have only `$(…)`. */
function bracesIn(tool: Tool, template: Template): LabelMark[] {
  return template.content.expressions
    .filter(({ scanned }) => scanned.kind === 'brace' && scanned.closed)
    .map(({ scanned: { span }, source }) => {
      const names = braces.exec(source)?.[1]?.split('.') ?? [];
      return { template, span, instead: meaningOf(tool, names)?.text };
    });
}

/** JavaScript: references in labels are looked up, and nothing is computed. */
function codeIn(template: Template): LabelMark[] {
  return template.content.expressions
    .filter(
      ({ scanned, known, analysis }) =>
        scanned.kind === 'paren' && scanned.closed && known !== undefined && analysis.references.length > 0,
    )
    .map(({ scanned: { span } }) => ({ template, span, instead: undefined }));
}

function marksIn(tool: Tool, template: Template): LabelMark[] {
  return template.content.foreignMarks.flatMap((mark) => {
    const meaning = mark.form === 'directive' ? undefined : meaningOf(tool, mark.path);
    return meaning ? [{ template, span: spanOf(mark, meaning.length), instead: meaning.text }] : [];
  });
}

function spanOf({ start, end, ends }: ForeignMark, length: number): Span {
  return { start, end: ends[length - 1] ?? end };
}

/** Members by which other systems show a dataset. */
const shown: ReadonlySet<string | undefined> = new Set(['name', 'element_identifier', 'display_name']);

/** What labels have for a path of other systems, and how many of its names that covers. */
function meaningOf(tool: Tool, path: readonly string[]): { text: string; length: number } | undefined {
  const [first = '', second] = path;
  if (first === 'on_string') return { text: '$(runtime.on_string)', length: 1 };
  if (first === 'tool' && second === 'name') {
    const name = tool.text('name')?.value;
    return name === undefined || /[$\n]/.test(name) ? undefined : { text: name, length: 2 };
  }
  const before = first === 'inputs' && second !== undefined ? 1 : 0;
  const name = path[before] ?? '';
  const input = tool.inputsByName.get(name);
  if (!input) return undefined;
  const { kind } = valueOf(input);
  const isData = kind === 'file' || kind === 'collection' || kind === 'list';
  const length = before + (isData && shown.has(path[before + 1]) ? 2 : 1);
  return { text: `$(inputs.${name}${isData ? '.name' : ''})`, length };
}
