import type { Tool } from '../tool/document.js';
import type { Server } from '../values/server.js';
import { asMapping, asSequence, asText, pairsByName, type YamlScalar } from '../yaml/node.js';
import type { Json } from './json.js';
import { jobValues } from './values/job-values.js';

/** The scope of a text's expressions. */
export interface EvaluationScope {
  server: Server;
  /** The values of the inputs by name. */
  inputs: { [name: string]: Json };
  /** The texts of `expression_lib`. */
  library: readonly string[];
  /** How long one expression may take, if less than the sandbox allows. */
  milliseconds?: number | undefined;
}

/** Texts with functions for expressions, of the requirement that applies: the last one with `javascript`. */
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

/**
 * The scope of expressions in a tool's command and config files.
 * @param inputs see `inputValues`
 */
export function evaluationScope(
  tool: Tool,
  inputs: { [name: string]: Json },
  server: Server,
): EvaluationScope {
  return {
    server,
    inputs: jobValues(tool.inputs, inputs, server),
    library: libraryOf(tool).map(({ value }) => value),
  };
}
