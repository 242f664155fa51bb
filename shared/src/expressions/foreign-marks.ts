import type { Span } from '../text/range.js';

/** How other systems write that a value is to be inserted. */
export type ForeignForm =
  /** `$name` of Galaxy's XML tools. */
  | 'dollar'
  /** `{{ name }}` of Jinja. */
  | 'braces'
  /** `!{name}` of Nextflow. */
  | 'bang'
  /** `~{name}` of WDL. */
  | 'tilde'
  /** `{name}` of Snakemake and of Python's `format`. */
  | 'format'
  /** `%(name)s` of Python's `%`. */
  | 'percent'
  /** `#if $name`, `#for … in $name` of Galaxy's XML tools. */
  | 'directive';

/** What another system would replace with a value; spans are offsets of its text. */
export interface ForeignMark extends Span {
  form: ForeignForm;
  /** The names of its path: of the input and of members; for a directive, all paths in it, with dots. */
  path: readonly string[];
  /** Where each name of the path ends, with its brackets; for `dollar`, a mark may end there. */
  ends: readonly number[];
  /** An opening parenthesis follows. */
  isCall: boolean;
}

const name = String.raw`[A-Za-z_]\w{0,99}`;
const path = String.raw`${name}(?:\.${name}|\[(?:'${name}'|"${name}")\])*`;
const directive = String.raw`(?<=^|[\n \t])(?<directive>#(?:if|elif|else if|elseif|unless|while|for|set)\b[^\n]{0,200}?\$${name}[^\n]{0,200})`;
const marks = new RegExp(
  [
    directive,
    String.raw`(?<![$\\])\$(?<dollar>${path})`,
    String.raw`\{\{-?[ \t]*(?<braces>${path})[ \t]*(?:\|[^{}\n]{0,100})?-?\}\}`,
    String.raw`(?<![$!~^%{\\]|(?<!\s-)@|(?<!\s[\w-]{1,60})=)\{(?<format>${path})(?:\[\d{1,3}\])?(?::q)?\}(?!\})`,
    String.raw`(?<![%\\])%\((?<percent>${name})\)s(?!\w)`,
    String.raw`(?<![$\\=])(?<sign>[!~])\{[ \t]*(?:sep[ \t]*=[ \t]*(?:"[^"\n]{0,20}"|'[^'\n]{0,20}')[ \t]+)?(?<signed>${path})[ \t]*\}`,
  ].join('|'),
  'g',
);
const names = new RegExp(name, 'g');
const variables = new RegExp(String.raw`\$\{?(${name}(?:\.${name}){0,9})`, 'g');
/** What every mark has. */
const sign = /[$!~{]|%\(/;

const formOfSign: Readonly<Record<string, ForeignForm>> = { '!': 'bang', '~': 'tilde' };

/**
 * The marks of a text outside its expressions, in text order. Linear.
 * @param expressions the spans of its expressions, in order
 */
export function foreignMarks(text: string, expressions: readonly Span[]): ForeignMark[] {
  if (!sign.test(text)) return [];
  const result: ForeignMark[] = [];
  let next = 0;
  for (const match of text.matchAll(marks)) {
    const mark = markOf(match);
    while ((expressions[next]?.end ?? Infinity) <= mark.start) next++;
    const isOutside = (expressions[next]?.start ?? Infinity) >= mark.end;
    if (isOutside || mark.form === 'directive') result.push(mark);
  }
  return result;
}

function markOf({ index, input, 0: whole, groups = {} }: RegExpExecArray): ForeignMark {
  const { directive: line, dollar, braces, format, percent, sign: bracket = '', signed } = groups;
  const end = index + whole.length;
  if (line !== undefined) {
    const start = end - line.length;
    const path = [...line.matchAll(variables)].map(([, variable = '']) => variable);
    return { form: 'directive', start, end: start + line.trimEnd().length, path, ends: [], isCall: false };
  }
  const text = dollar ?? braces ?? format ?? percent ?? signed ?? '';
  const parts = [...text.matchAll(names)];
  const steps = parts.map(([step]) => step);
  if (dollar === undefined) {
    const form =
      (['braces', 'format', 'percent'] as const).find((one) => groups[one] !== undefined) ??
      formOfSign[bracket] ??
      'tilde';
    return { form, start: index, end, path: steps, ends: [], isCall: false };
  }
  const ends = parts.map((part) => {
    const at = part.index + part[0].length;
    return index + 1 + at + (/^["']\]/.test(text.slice(at, at + 2)) ? 2 : 0);
  });
  return {
    form: 'dollar',
    start: index,
    end,
    path: steps,
    ends,
    isCall: steps.length > 1 && input[end] === '(',
  };
}
