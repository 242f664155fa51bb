import type { Description, ReportedFix } from '../../problems/rule.js';
import { fieldNamed } from '../../schema/shape.js';
import { insertField, writeValue } from '../../tool/edits.js';
import type { FieldUse, FindingOf } from '../../tool/finding.js';
import { fitsShape, shapeOf } from '../../tool/member-shape.js';
import type { ToolPart } from '../../tool/part.js';
import { quoted } from '../../util/wording.js';
import { foreignType, type ForeignType } from '../../values/foreign-types.js';
import {
  asScalar,
  asText,
  pairsByName,
  type YamlMapping,
  type YamlNode,
  type YamlSequence,
} from '../../yaml/node.js';

/** How to fix a wrong type: the end of the message, and the fixes. */
export interface TypeFix {
  advice: string;
  fixes?: readonly ReportedFix[];
}

/** The type of an input as CWL or WDL write it: `int?`, `File[]`. Undefined for other values. */
export function foreignTypeProblem(
  part: ToolPart,
  { node, use, replacement }: FindingOf<'value'>,
): Description | undefined {
  if (node.kind !== 'scalar' || replacement) return undefined;
  const text = node.decoded.text.slice(0, longest);
  const suggestion = typeFix(part, use, node, foreignType(text));
  if (!suggestion) return undefined;
  const message = `${quoted(text)} is not a valid "type" for ${use.shape.noun}: ${suggestion.advice}.`;
  return { message, fixes: suggestion.fixes ?? [] };
}

/** Longer texts are no types; characters. */
const longest = 100;

/** The same for `["null", int]` and `{ type: array, items: File }`. */
export function foreignTypeFix(
  part: ToolPart,
  { use }: FindingOf<'type'>,
  node: YamlMapping | YamlSequence,
): TypeFix | undefined {
  return typeFix(part, use, node, foreignType(shortForm(node) ?? ''));
}

/** The short form of a type that CWL writes as a list or mapping. */
function shortForm(node: YamlMapping | YamlSequence): string | undefined {
  if (node.kind === 'mapping') {
    const fields = pairsByName(node);
    const [kind, items] = ['type', 'items'].map((name) => asText(fields.get(name)?.value)?.value);
    return kind === 'array' && items !== undefined ? `${items}[]` : undefined;
  }
  const names = node.items.map(({ value }) =>
    asScalar(value)?.value === null ? 'null' : asText(value)?.value,
  );
  const [type, ...more] = names.filter((name) => name !== 'null');
  return type !== undefined && more.length === 0 && names.length === 2 ? `${type}?` : undefined;
}

/** What to write instead of a type of another system. */
function typeFix(
  part: ToolPart,
  { union, pair }: FieldUse,
  node: YamlNode,
  meant: ForeignType | undefined,
): TypeFix | undefined {
  const shape = meant && union?.id === 'input' ? shapeOf(union, meant.type) : undefined;
  if (!meant || !shape) return undefined;
  const flags = (['optional', 'multiple'] as const).filter((name) => meant[name]);
  const written = [`type: ${meant.type}`, ...flags.map((name) => `${name}: true`)].map((one) => `"${one}"`);
  const advice = `use ${written.join(' and ')}`;
  const mapping = pair.parent;
  const present = pairsByName(mapping);
  const missing = flags.flatMap((name) => {
    const field = present.has(name) ? undefined : fieldNamed(shape, name, part.dialect.name);
    return field ?? [];
  });
  // Two fields would be inserted at the same place.
  if (missing.length > 1) return { advice };
  const edits = [
    writeValue(part, node, meant.type),
    ...missing.map((field) => insertField(part, mapping, shape, field, 'true')),
  ];
  const preferred = fitsShape(mapping, shape, part.dialect.name);
  return { advice, fixes: [{ title: `Replace with ${written.join(', ')}`, edits, preferred }] };
}
