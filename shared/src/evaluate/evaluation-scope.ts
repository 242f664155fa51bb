import type { Tool } from '../tool/document.js';
import type { DialectName } from '../values/dialect.js';
import { asMapping, asSequence, asText, pairsByName, type YamlScalar } from '../yaml/node.js';
import type { Json } from './json.js';

/** What the expressions of a text see. */
export interface EvaluationScope {
  dialect: DialectName;
  /** The values of the inputs by name. */
  inputs: { [name: string]: Json };
  /** The texts of `expression_lib`. */
  library: readonly string[];
  /** How long one expression may take, where that is less than the sandbox lets it. */
  milliseconds?: number | undefined;
}

/** Texts that hold functions for expressions, of the requirement that counts: the last one with `javascript`. */
export function libraryOf(tool: Tool): (YamlScalar & { value: string })[] {
  const requirements = (asSequence(tool.fields.get('requirements')?.value)?.items ?? []).flatMap(
    ({ value }) => {
      const mapping = asMapping(value);
      return mapping ? [pairsByName(mapping)] : [];
    },
  );
  const last = requirements.findLast((fields) => asText(fields.get('type')?.value)?.value === 'javascript');
  const items = asSequence(last?.get('expression_lib')?.value)?.items ?? [];
  return items.flatMap(({ value }) => asText(value) ?? []);
}

/** What the expressions of a tool's command and config files see. */
export function evaluationScope(tool: Tool, inputs: { [name: string]: Json }): EvaluationScope {
  return { dialect: tool.dialect.name, inputs, library: libraryOf(tool).map(({ value }) => value) };
}
