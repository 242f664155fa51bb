import { writeText } from '../../text/write-scalar.js';
import type { Tool } from '../../tool/document.js';
import type { ToolInput } from '../../tool/input.js';
import type { CursorContainer } from '../../yaml/container-at.js';
import { defaultOf } from '../decoration/hints/default-of.js';
import { optionsOf } from './complete-options.js';
import { kinds, type Suggestion } from './completion-item.js';

/** The values that a test can give an input, if they are known: options, true and false. */
export function testValues({ source }: Tool, at: CursorContainer, input: ToolInput): Suggestion[] {
  if (/^["']/.test(source.slice(at.whole))) return [];
  const space = at.needsSpace ? ' ' : '';
  return valuesOf(input).map(({ value, text, detail }) => ({
    label: value,
    kind: kinds.enumMember,
    ...(detail !== undefined && { detail }),
    span: at.whole,
    text: space + text,
    ...(space + text !== value && { filter: value }),
  }));
}

function valuesOf({
  type,
  pairs,
}: ToolInput): { value: string; text: string; detail?: string | undefined }[] {
  if (type === 'boolean') return ['true', 'false'].map((value) => ({ value, text: value }));
  if (type !== 'select') return [];
  return optionsOf(pairs.get('options')).map(({ value, label }) => ({
    value,
    text: writeText(value),
    detail: label,
  }));
}

/** A value to start from in a new test: of the right type, and the default of a number or boolean. */
export function sampleValue(tool: Tool, input: ToolInput): string {
  const { type = '', multiple, name = '' } = input;
  const sample = samples[type]?.(name) ?? valueToBeginWith(tool, input);
  return multiple && (type === 'data' || type === 'select') ? `[${sample}]` : sample;
}

const samples: Readonly<Record<string, (name: string) => string>> = {
  data: (name) => `{ class: File, path: ${/^\w+$/.test(name) ? name : 'file'}.txt }`,
  data_collection: () => '{ class: Collection, elements: [] }',
  conditional: () => '{}',
  section: () => '{}',
  repeat: () => '[]',
};

const fallbacks: Readonly<Record<string, string>> = { integer: '1', float: '1.0', boolean: 'true' };

function valueToBeginWith(tool: Tool, input: ToolInput): string {
  const fallback = fallbacks[input.type ?? ''];
  const text = fallback === undefined ? '' : (defaultOf(tool, input)?.text ?? '');
  if (/^(?:true|false|[-+]?\d[\d.]*)$/.test(text)) return text;
  return fallback ?? valuesOf(input)[0]?.text ?? 'value';
}
