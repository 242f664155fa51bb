import type { Tool } from '../tool/document.js';
import { expressionAt } from '../tool/source-texts.js';
import type { TemplateExpression } from '../tool/template.js';
import { serversOf, type Server } from '../values/server.js';
import { evaluateTemplate } from './evaluate-template.js';
import { evaluationScope } from './evaluation-scope.js';
import { isObject, written, type Json } from './json.js';
import type { Sandbox } from './sandbox.js';

/** The result of an expression: plain data, short enough to be shown next to it. */
export interface ExpressionValue {
  /** The text written in its place; without a value, the reason as one sentence. */
  result: { text: ShortText } | { failure: string };
  /** The inputs that it names, with their values. */
  inputs: { name: string; text: ShortText }[];
}

/** The beginning of a text. */
export interface ShortText {
  shown: string;
  /** Of the whole text, in UTF-16 units. */
  length: number;
}

/** The limits of evaluating an expression while a user waits for it. */
export const expressionLimits = {
  /** Characters of the expression, and of its document. */
  source: 10_000,
  document: 1024 * 1024,
  milliseconds: 500,
  /** Characters shown of a value, and of an input's value. */
  shown: 200,
  input: 60,
  /** Inputs whose value is shown. */
  inputs: 6,
} as const;

/** {@link expressionAt}, if {@link expressionLimits} allow evaluating it. */
export function evaluableAt(tool: Tool, offset: number): TemplateExpression | undefined {
  if (tool.source.length > expressionLimits.document) return undefined;
  const expression = expressionAt(tool, offset);
  return expression && expression.source.length <= expressionLimits.source ? expression : undefined;
}

/**
 * Evaluates one expression by itself, within {@link expressionLimits}. Never throws.
 * @param inputs see `inputValues`
 */
export async function expressionValue(
  tool: Tool,
  expression: TemplateExpression,
  inputs: { [name: string]: Json },
  sandbox: Sandbox,
  server: Server = serversOf(tool.dialect.name)[0],
): Promise<ExpressionValue> {
  const { milliseconds, shown } = expressionLimits;
  const scope = { ...evaluationScope(tool, inputs, server), milliseconds };
  const { text, failures } = await evaluateTemplate(expression.source, scope, sandbox);
  const [failure] = failures;
  return {
    result: failure ? { failure: failure.message } : { text: short(text, shown) },
    inputs: inputsOf(expression, inputs),
  };
}

function short(text: string, most: number): ShortText {
  // Do not split a surrogate pair.
  const end = /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most - 1 : most;
  return { shown: text.length > most ? text.slice(0, end) : text, length: text.length };
}

/** The values that an expression names, each once: `cond.mode`, and `reads` of `reads.path`. */
function inputsOf(
  { analysis }: TemplateExpression,
  inputs: { [name: string]: Json },
): ExpressionValue['inputs'] {
  const texts = new Map<string, ShortText>();
  for (const { root, segments } of analysis.references) {
    if (root !== 'inputs') continue;
    let value: Json | undefined = inputs;
    const names: string[] = [];
    for (const { name } of segments) {
      if (name === undefined || !isGroup(value) || !Object.hasOwn(value, name)) break;
      value = value[name];
      names.push(name);
    }
    if (names.length === 0 || value === undefined) continue;
    texts.set(names.join('.'), short(summary(value), expressionLimits.input));
  }
  return [...texts].slice(0, expressionLimits.inputs).map(([name, text]) => ({ name, text }));
}

/** Whether inputs are looked up in a value: in a section, a conditional, or all of them; not in a file. */
function isGroup(value: Json | undefined): value is { [name: string]: Json } {
  return isObject(value) && !('class' in value);
}

/** A readable value: a file as its path, a collection as its elements. */
function summary(value: Json): string {
  if (Array.isArray(value)) return value.slice(0, expressionLimits.input).map(summary).join(', ');
  if (!isObject(value)) return written(value);
  if (value['class'] === 'File') return written(value['path'] ?? null);
  return value['class'] === 'Collection' ? summary(elementsOf(value)) : written(value);
}

function elementsOf({ elements = null }: { [name: string]: Json }): Json {
  return isObject(elements) ? Object.values(elements) : elements;
}
