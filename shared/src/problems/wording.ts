import type { Shape } from '../schema/shape.js';
import type { Structure } from '../tool/finding.js';
import type { TemplateExpression } from '../tool/template.js';
import { quoted } from '../util/wording.js';
import { asText, type YamlMapping } from '../yaml/node.js';

/** A tool or a part of one, matched against its shape. */
interface Matched {
  readonly structure: Structure;
}

/** A mapping as the subject of a sentence: `The "data" input "reads"`, `The tool`. */
export function titleOf(matched: Matched, mapping: YamlMapping, shape: Shape): string {
  const name = nameOf(matched, mapping);
  return `${upperFirst(definite(shape.noun))}${name === undefined ? '' : ` "${name}"`}`;
}

/** The same inside a sentence. */
export function subjectOf(matched: Matched, mapping: YamlMapping, shape: Shape): string {
  const title = titleOf(matched, mapping, shape);
  return title.charAt(0).toLowerCase() + title.slice(1);
}

/** How many fields are searched for a name, and the longest name that is shown. */
const maxReadForName = 50;
const longestName = 60;

/** The name of an input or output, which may be its key. */
function nameOf(matched: Matched, mapping: YamlMapping): string | undefined {
  const { parent } = mapping;
  if (!parent) return undefined;
  const key = parent.kind === 'pair' && !matched.structure.uses.has(parent) ? parent.name : undefined;
  const first = mapping.pairs.slice(0, maxReadForName);
  const name = asText(first.find((pair) => pair.name === 'name')?.value)?.value ?? key;
  return name === undefined || name.length > longestName || name.trim() === '' ? undefined : name;
}

/** `an option` → `the option`. */
function definite(noun: string): string {
  return noun.replace(/^an? /, 'the ');
}

/** A sentence as a clause of another: without its capital and period. */
export function clause(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1).replace(/\.$/, '');
}

/** At most this much of a text is quoted, before it is put on one line. */
const maxQuoted = 200;

/** The quoted beginning of a text; a long one may be used by many aliases. */
export function quotedStart(text: string): string {
  return quoted(text.slice(0, maxQuoted));
}

/** An expression as messages quote it: one line, shortened. */
export function quoteExpression({ source }: TemplateExpression): string {
  const line = source.replace(/\s+/g, ' ');
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
}

/** `the tool` → `The tool`. */
export function upperFirst(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
