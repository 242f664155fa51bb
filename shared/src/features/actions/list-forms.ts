import { fileMembers } from '../../expressions/members.js';
import type { Tool } from '../../tool/document.js';
import { listPlace, placeOfValue, type ListPlace } from '../../tool/shell/list-text.js';
import type { TemplateExpression } from '../../tool/template.js';
import { followReference } from '../../tool/value.js';
import { asText } from '../../yaml/node.js';

/** How a list's values are written into a command. */
export type ListExpression =
  /** Like a single value: `inputs.xs`, `inputs.xs.path`, `inputs.xs[0].path`. */
  | 'one'
  /** `inputs.xs[].path` (interface document, "Parameter references"). */
  | 'all'
  /** `inputs.xs.map((f) => f.path).join(' ')`. */
  | 'map'
  /** The same with quotes around each value. */
  | 'quoted';

/** A list, and the part of each value to write. */
export interface ListValues {
  /** The path of the list: `inputs.xs`. */
  name: string;
  /** The path that has array methods: the same, or `inputs.collection.elements`. */
  items: string;
  /** `.path` of files, empty for plain values. */
  member: string;
}

/** A whole `$( … )` that writes the values of a list. */
export interface ListReference extends ListValues {
  expression: TemplateExpression;
  form: ListExpression;
}

/** A longer rest of an expression is not one of the forms. */
const longestForm = 120;

const separator = String.raw`(?:(?<plain>' '|" ")|"' '"|'" "')`;
/** The text after a list's name in each form. */
const forms: readonly [form: ListExpression, pattern: RegExp][] = [
  ['one', /^(?:\[\d+\])?(?:\.(?<member>\w+))?$/],
  ['all', /^\[\](?:\.(?<member>\w+))?$/],
  [
    'map',
    new RegExp(
      String.raw`^(?:\.map\(\(?(?<value>\w+)\)? ?=> ?\k<value>\.(?<member>\w+)\))?\.join\(${separator}\)$`,
    ),
  ],
  [
    'quoted',
    /^\.map\(\(?(?<value>\w+)\)? ?=> ?"'" ?\+ ?\k<value>(?:\.(?<member>\w+))? ?\+ ?"'"\)\.join\(' '\)$/,
  ],
];

/** Reads a whole expression that writes a list's values; undefined for anything else. */
export function readListReference(tool: Tool, expression: TemplateExpression): ListReference | undefined {
  const { template, scanned, analysis } = expression;
  const reference = analysis.references[0];
  if (scanned.kind !== 'paren' || analysis.verdict !== 'javascript' || reference?.root !== 'inputs') return;
  if (template.text.slice(scanned.inside.start, reference.span.start).trim() !== '') return;
  for (const [index, { span }] of reference.segments.entries()) {
    const segments = reference.segments.slice(0, index + 1);
    const { value } = followReference(tool, { root: 'inputs', segments });
    const name = template.text.slice(reference.span.start, span.end);
    const behind = template.text.slice(span.end, scanned.inside.end).trim();
    if (value.kind === 'list') {
      const isFiles = value.of.kind === 'file';
      if (!isFiles && value.of.kind !== 'text') return;
      return readForm(behind, { name, items: name }, isFiles, expression);
    }
    if (value.kind === 'collection') {
      if (index > 0 || !isListCollection(tool, segments[0]?.name)) return;
      const items = `${name}.elements`;
      return readForm(behind.replace(/^\.elements(?=[.[])/, ''), { name, items }, true, expression);
    }
  }
  return undefined;
}

/** Whether the elements of a collection are a list: those of a pair are named instead. */
function isListCollection(tool: Tool, name: string | undefined): boolean {
  const input = tool.inputsByName.get(name ?? '');
  return asText(input?.pairs.get('collection_type')?.value)?.value === 'list';
}

function readForm(
  behind: string,
  list: Omit<ListValues, 'member'>,
  isFiles: boolean,
  expression: TemplateExpression,
): ListReference | undefined {
  if (behind.length > longestForm) return undefined;
  for (const [form, pattern] of forms) {
    const groups = pattern.exec(behind)?.groups;
    if (!groups) continue;
    const member = memberOf(groups['member'], isFiles);
    if (member === undefined) return undefined;
    const isQuoted = form === 'map' && groups['plain'] === undefined;
    return { ...list, member, expression, form: isQuoted ? 'quoted' : form };
  }
  return undefined;
}

/** The part of each value to write; undefined if there is no such member that can be written. */
export function memberOf(name: string | undefined, isFiles: boolean): string | undefined {
  if (!isFiles) return name === undefined ? '' : undefined;
  if (name === undefined) return '.path';
  const member = fileMembers.find((one) => one.name === name);
  return member && (member.type === 'text' || member.type === 'number') ? `.${name}` : undefined;
}

/**
 * Whether the quotes around an expression are known. They are not after a syntax error in a shell text;
 * there, list values might become one word, so they must not be written.
 */
export function isQuotingKnown(tool: Tool, expression: TemplateExpression): boolean {
  const script = tool.shellScripts.get(expression.template);
  return !script || placeOfValue(script, expression) !== undefined;
}

/** The surroundings of an expression; see {@link isQuotingKnown}. */
export function listPlaceAt(tool: Tool, expression: TemplateExpression): ListPlace {
  return listPlace(placeOfValue(tool.shellScripts.get(expression.template), expression));
}
