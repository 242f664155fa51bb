import type { ReportedFix } from '../../problems/rule.js';
import type { SpanEdit } from '../../text/range.js';
import { writeText } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import { indentOf, renameKey } from '../../tool/edits.js';
import { testInputsType } from '../../tool/test-input-types.js';
import { asMapping, asText, pairsByName, type YamlItem, type YamlPair } from '../../yaml/node.js';
import type { ScalarValue } from '../../yaml/read/schema.js';

/** What Galaxy's XML tools call the parts of a test. */
const olderKeys: Readonly<Record<string, 'inputs' | 'outputs'>> = {
  param: 'inputs',
  params: 'inputs',
  input: 'inputs',
  output: 'outputs',
  output_collection: 'outputs',
};

/** What to write instead of a key of a test in Galaxy's XML tools. */
export interface NewerTestKey {
  /** The end of a message. */
  advice: string;
  /** None if the key is there too, or if an item says more than a name and a value. */
  fixes: readonly ReportedFix[];
}

/** The key that has taken the place of another; a list of names and values becomes a mapping. Undefined for other keys. */
export function newerTestKey(tool: Tool, pair: YamlPair): NewerTestKey | undefined {
  const { name = '', value, parent } = pair;
  const newer = Object.hasOwn(olderKeys, name) ? olderKeys[name] : undefined;
  if (newer === undefined) return undefined;
  const isList = value.kind === 'sequence';
  const advice = `use "${newer}"${isList ? ' with the values by name' : ''}`;
  const members =
    value.kind === 'sequence' && !value.flow
      ? value.items.map((item) => memberOf(tool, pair, item, newer === 'inputs'))
      : [];
  const isTranslated = isList ? members.length > 0 && members.every(Boolean) : value.kind === 'mapping';
  if (!isTranslated || pairsByName(parent).has(newer)) return { advice, fixes: [] };
  const edits = [renameKey(pair, newer), ...members.flatMap((edit) => edit ?? [])];
  const title = `Replace with "${newer}"${isList ? ', and write the values by name' : ''}`;
  return { advice, fixes: [{ title, edits, preferred: true }] };
}

/** `- { name: x, value: 1 }` → `x: 1`, below a key; the file of an input becomes a mapping where the platform needs one. */
function memberOf(tool: Tool, key: YamlPair, item: YamlItem, isInput: boolean): SpanEdit | undefined {
  const mapping = asMapping(item.value);
  const pairs = mapping && pairsByName(mapping);
  const name = asText(pairs?.get('name')?.value)?.value;
  const value = (pairs?.get('value') ?? pairs?.get('file'))?.value;
  if (name === undefined || value?.kind !== 'scalar' || pairs?.size !== 2) return undefined;
  const file = isInput ? fileIn(tool, name, value.value) : undefined;
  const written = file ?? tool.source.slice(value.span);
  if (/[\r\n]/.test(written)) return undefined;
  // Items may have the indentation of their key, but members may not.
  const isFlush = indentOf(tool, item).length === indentOf(tool, key).length;
  return { span: item.span, newText: `${isFlush ? '  ' : ''}${writeText(name)}: ${written}` };
}

/** What a test gives to an input that takes a file; undefined for other inputs. */
function fileIn(tool: Tool, name: string, value: ScalarValue): string | undefined {
  if (tool.dialect.name !== 'galaxy' || typeof value !== 'string') return undefined;
  const inputs = testInputsType(tool.inputs);
  const type =
    inputs.kind === 'record' && Object.hasOwn(inputs.fields, name) ? inputs.fields[name] : undefined;
  return type?.kind === 'record' ? type.ofText?.(value) : undefined;
}
