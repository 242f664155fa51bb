import type { ReportedFix } from '../../problems/rule.js';
import type { ListType, ValueType } from '../../schema/shape.js';
import type { SpanEdit } from '../../text/range.js';
import { quoted as inQuotes, writeText } from '../../text/write-scalar.js';
import type { ToolPart } from '../../tool/part.js';
import { nestValue, remove, wrapInList, writeValue } from '../../tool/edits.js';
import type { FindingOf } from '../../tool/finding.js';
import { acceptsValue } from '../../schema/fit.js';
import { yaml11Reading, type AmbiguousReading } from '../../values/ambiguous-scalar.js';
import { suggestVersion } from '../../values/version.js';
import {
  pairsByName,
  type YamlMapping,
  type YamlNode,
  type YamlScalar,
  type YamlSequence,
} from '../../yaml/node.js';
import { foreignType } from '../../values/foreign-types.js';
import { amountFix } from './amount.js';
import { imageOf } from './foreign-image.js';
import { foreignTypeFix, type TypeFix } from './foreign-type.js';
import { isSoundText } from './sound-text.js';

type TypeFinding = FindingOf<'type'>;
type TypeFixer<N extends YamlNode> = (part: ToolPart, finding: TypeFinding, node: N) => TypeFix | undefined;

/** The fix for a value of the wrong type, if any; the first advice that applies wins. */
export function typeFixOf(part: ToolPart, finding: TypeFinding): TypeFix | undefined {
  const { node } = finding;
  const first = <N extends YamlNode>(fixers: readonly TypeFixer<N>[], at: N): TypeFix | undefined => {
    for (const advice of fixers) {
      const suggestion = advice(part, finding, at);
      if (suggestion) return suggestion;
    }
    return undefined;
  };
  if (node.kind === 'scalar') {
    return first(
      [
        leaveTagged,
        fillOrRemove,
        writeUnambiguously,
        amountFix,
        quoteIt,
        writeBoolean,
        writeNumber,
        dropFraction,
        wrapInMapping,
        listOfOne,
        memberOfType,
      ],
      node,
    );
  }
  if (node.kind === 'sequence') return first([foreignTypeFix, takeOutOfList, quoteBraces], node);
  return node.kind === 'mapping'
    ? first([foreignTypeFix, imageOfMapping, listOfOneMapping, quoteBraces], node)
    : undefined;
}

/** A tag decides the type, whatever the text; in block style the value can move with it. */
function leaveTagged(part: ToolPart, { expected, use }: TypeFinding, node: YamlScalar): TypeFix | undefined {
  const isMoved = (expected.kind === 'mapping' || expected.kind === 'list') && !use.pair.parent.flow;
  return !isMoved && isTagged(part, node) ? { advice: 'remove or change the tag before it' } : undefined;
}

/** An empty item or named member. */
function fillOrRemove(part: ToolPart, _finding: TypeFinding, node: YamlScalar): TypeFix | undefined {
  if (node.value !== null || !node.parent) return undefined;
  const title = node.parent.kind === 'item' ? 'Remove the empty item' : 'Remove it';
  return {
    advice: 'fill it in, or remove it',
    fixes: [{ title, edits: [remove(part, node.parent)] }],
  };
}

/** A value that some YAML readers give the right type: rewritten so that all do. */
function writeUnambiguously(part: ToolPart, finding: TypeFinding, node: YamlScalar): TypeFix | undefined {
  const { reading, expected } = finding;
  if (!reading) return undefined;
  const written = part.source.slice(node.span);
  const value = unambiguousValue(written, reading, expected);
  if (value === undefined) return { advice: 'write it differently' };
  const preferred = readings(reading).length === 1;
  const edits = [writeValue(part, node, value)];
  return { advice: `use "${value}"`, fixes: [{ title: `Replace with "${value}"`, edits, preferred }] };
}

/** The values that YAML readers take a scalar for, apart from the text itself. */
function readings(reading: AmbiguousReading): string[] {
  const values = [reading, reading.yaml12].flatMap(({ as, value }) =>
    as === 'sexagesimal' ? [value ?? '', as] : (value ?? []),
  );
  return [...new Set(values)];
}

function unambiguousValue(
  written: string,
  reading: AmbiguousReading,
  expected: ValueType,
): string | undefined {
  if (acceptsValue(expected, true)) return reading.value;
  const right = [reading, reading.yaml12].find(({ as }) => as !== 'string')?.value;
  const decimal = written.replace(/^([-+]?\d+)(?=e)/i, '$1.0').replace(/e(?=\d)/i, 'e+');
  const candidates = acceptsValue(expected, 0.5) && /e/i.test(written) ? [decimal, right] : [right];
  return candidates.find((one) => one !== undefined && !yaml11Reading(one));
}

function quoteIt(part: ToolPart, { expected, use }: TypeFinding, node: YamlScalar): TypeFix | undefined {
  if (!acceptsValue(expected, 'text')) return undefined;
  const written = part.source.slice(node.span);
  const dialect = part.dialect.name;
  const quote: ReportedFix = {
    title: `Put ${written} in quotes`,
    edits: [writeValue(part, node, inQuotes(written))],
    preferred: isSoundText(use, written, dialect),
  };
  const version = use.field.name === 'version' ? suggestVersion(written, dialect) : undefined;
  if (version === undefined) return { advice: 'quote it', fixes: [quote] };
  const complete: ReportedFix = {
    title: `Replace with "${version}"`,
    edits: [writeValue(part, node, inQuotes(version))],
  };
  const advice = quote.preferred ? 'quote it' : `quote it, and use "${version}"`;
  return { advice, fixes: quote.preferred ? [quote, complete] : [complete, quote] };
}

/** Words for a boolean in YAML 1.1 and 1.2. */
const booleanWords: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  on: true,
  false: false,
  no: false,
  off: false,
};

/** What other languages also write for a boolean. */
const likelyBooleans: Readonly<Record<string, boolean>> = { y: true, 1: true, n: false, 0: false };

function writeBoolean(part: ToolPart, { expected }: TypeFinding, node: YamlScalar): TypeFix | undefined {
  const word = node.decoded.text.trim().toLowerCase();
  const words = [booleanWords, likelyBooleans].find((one) => Object.hasOwn(one, word));
  if (!acceptsValue(expected, true) || !words) return undefined;
  const value = String(words[word]);
  const edits = [writeValue(part, node, value)];
  const preferred = words === booleanWords;
  return { advice: `use "${value}"`, fixes: [{ title: `Replace with "${value}"`, edits, preferred }] };
}

function writeNumber(part: ToolPart, { expected }: TypeFinding, node: YamlScalar): TypeFix | undefined {
  const written = node.decoded.text.trim();
  const isWhole = /^[-+]?(?:0|[1-9]\d*)$/.test(written);
  const isDecimal = isWhole || /^[-+]?(?:0|[1-9]\d*)\.\d+$/.test(written);
  if (!(acceptsValue(expected, 0.5) ? isDecimal : acceptsValue(expected, 1) && isWhole)) return undefined;
  const edits = [writeValue(part, node, written)];
  return {
    advice: 'remove the quotes',
    fixes: [{ title: `Replace with ${written}`, edits, preferred: true }],
  };
}

/** A fraction where an integer is needed; which integer was meant is unknown. */
function dropFraction(_part: ToolPart, { expected }: TypeFinding, node: YamlScalar): TypeFix | undefined {
  return typeof node.value === 'number' && acceptsValue(expected, 1)
    ? { advice: 'remove the fraction' }
    : undefined;
}

/** A bare text where a mapping is needed whose other fields are certain: `help`. */
function wrapInMapping(
  part: ToolPart,
  { expected, use }: TypeFinding,
  node: YamlScalar,
): TypeFix | undefined {
  if (expected.kind !== 'mapping' || typeof node.value !== 'string' || node.parent !== use.pair) {
    return undefined;
  }
  const required = expected.shape.fields.filter((field) => field.required === true);
  const [content, ...more] = required.filter(({ type }) => type.kind === 'text');
  const others = required.filter((field) => field !== content);
  if (!content || more.length > 0 || others.some(({ insert }) => insert?.placeholder !== false)) {
    return undefined;
  }
  const lines = others.map(({ name, insert }) => `${name}: ${insert?.text ?? ''}`);
  const edits = use.pair.parent.flow
    ? braces(node, [...lines, `${content.name}: `].join(', '))
    : nestValue(part, use.pair, [...lines, `${content.name}:`]);
  const fixes = [{ title: `Move to "${content.name}"`, edits, preferred: true }];
  return {
    advice: `put it in "${content.name}", next to "${lines.join('" and "')}"`,
    fixes: edits.length > 0 ? fixes : [],
  };
}

function braces({ span }: YamlNode, opening: string): SpanEdit[] {
  return [
    { span: { start: span.start, end: span.start }, newText: `{ ${opening}` },
    { span: { start: span.end, end: span.end }, newText: ' }' },
  ];
}

function listOfOne(part: ToolPart, { expected, use }: TypeFinding, node: YamlScalar): TypeFix | undefined {
  if (expected.kind !== 'list' || node.parent !== use.pair) return undefined;
  if (!acceptsValue(expected.of, node.value)) return undefined;
  return inList(part, node, 'make it a list');
}

/** `reads: data` in the mapping form. */
function memberOfType(part: ToolPart, { expected, use }: TypeFinding, node: YamlScalar): TypeFix | undefined {
  const written = node.decoded.text;
  if (expected.kind !== 'union' || node.parent?.kind !== 'pair' || node.parent === use.pair) return undefined;
  const { shapes, by, id } = expected.union;
  const meant = Object.hasOwn(shapes, written)
    ? { type: written, optional: false, multiple: false }
    : id === 'input'
      ? foreignType(written.slice(0, 100))
      : undefined;
  if (!meant) return undefined;
  const flags = (['optional', 'multiple'] as const).filter((name) => meant[name]);
  const value = `{ ${[`${by.name}: ${meant.type}`, ...flags.map((name) => `${name}: true`)].join(', ')} }`;
  return {
    advice: `use "${value}"`,
    fixes: [{ title: `Replace with "${value}"`, edits: [writeValue(part, node, value)] }],
  };
}

function takeOutOfList(
  part: ToolPart,
  { expected, use }: TypeFinding,
  node: YamlSequence,
): TypeFix | undefined {
  const [item, ...more] = node.items;
  const only = item?.value;
  if (more.length > 0 || only?.kind !== 'scalar' || !acceptsValue(expected, only.value)) return undefined;
  const written = part.source.slice(only.span);
  if (/[\r\n]/.test(written)) return undefined;
  const edits = [writeValue(part, node, written)];
  const { text } = only.decoded;
  const isAllowed = expected.kind !== 'enum' || expected.values.some(({ value }) => value === text);
  const preferred = isAllowed && isSoundText(use, text, part.dialect.name);
  return { advice: `use only ${written}`, fixes: [{ title: `Replace with ${written}`, edits, preferred }] };
}

/** `container: { type: docker, image: busybox:1.36 }` */
function imageOfMapping(part: ToolPart, { use }: TypeFinding, node: YamlMapping): TypeFix | undefined {
  if (use.field.kind !== 'image' || node.parent !== use.pair) return undefined;
  const named = imageOf(node);
  if (!named) return undefined;
  const { image, isAll: preferred } = named;
  const edits = [writeValue(part, node, writeText(image))];
  return { advice: `write only the image`, fixes: [{ title: `Replace with "${image}"`, edits, preferred }] };
}

function listOfOneMapping(part: ToolPart, { expected }: TypeFinding, node: YamlMapping): TypeFix | undefined {
  if (expected.kind !== 'list' || !looksLikeItem(expected, node)) return undefined;
  return inList(part, node, node.flow ? 'put it in brackets' : 'start it with a dash');
}

function looksLikeItem({ of }: ListType, node: YamlMapping): boolean {
  const fields =
    of.kind === 'mapping'
      ? of.shape.fields.map(({ name }) => name)
      : of.kind === 'union'
        ? [of.union.by.name, 'name']
        : [];
  const names = pairsByName(node);
  return fields.some((name) => names.has(name));
}

function inList(part: ToolPart, node: YamlNode, advice: string): TypeFix {
  const edits = wrapInList(part, node);
  return { advice, fixes: edits.length > 0 ? [{ title: 'Convert to a list', edits, preferred: true }] : [] };
}

/** Brackets or braces that were meant as text. */
function quoteBraces(
  part: ToolPart,
  { expected }: TypeFinding,
  node: YamlMapping | YamlSequence,
): TypeFix | undefined {
  const written = part.source.slice(node.span);
  if (!node.flow || !acceptsValue(expected, 'text') || /[\r\n]/.test(written)) return undefined;
  const edits = [writeValue(part, node, inQuotes(written))];
  return { advice: 'quote it if it is text', fixes: [{ title: 'Put in quotes', edits }] };
}

/** Whether a tag such as `!!str` precedes a value, and so decides its type. */
export function isTagged(part: ToolPart, { parent, span }: YamlNode): boolean {
  const start = parent?.kind === 'pair' ? (parent.colon ?? span.start) : (parent?.span.start ?? span.start);
  return part.source.text.slice(start, span.start).includes('!');
}
