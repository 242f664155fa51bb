import { check } from '../../checker/check.js';
import { defaultConfig, type ProjectConfig } from '../../problems/project-config.js';
import { Document } from '../../tool/document.js';
import { dialects } from '../../values/dialect.js';
import type { PlainValue } from '../../yaml/node.js';
import { pointerPath } from '../../yaml/pointer.js';
import { conversionTo } from '../actions/convert-dialect.js';
import type { PlatformFault } from './locate-faults.js';
import { representation } from './representation.js';

/** A tool in the only class that the public platform takes. */
export interface ConvertedTool {
  /** The class that the document has. */
  from: string;
  /** The tool as JSON, if it says the same; undefined if something cannot be carried over. */
  representation?: Record<string, PlainValue>;
  /** What cannot be carried over, at its places in the document. */
  faults: readonly PlatformFault[];
}

/**
 * Converts a tool that the public platform does not take for its class.
 * @param config of which severities do not matter: what an author silences stays true
 * @returns undefined if it has that class already, or cannot be read with certainty
 */
export function convertedTool(
  document: Document,
  config: ProjectConfig = defaultConfig,
): ConvertedTool | undefined {
  const { tool, options, dialect } = document;
  const checking = { config: { ...config, rules: {} }, suppressions: false };
  const problemsOf = (text: string) => check(new Document(text, options), checking);
  const conversion = tool && conversionTo(dialects.galaxy, { tool, problemsOf });
  if (!conversion) return undefined;
  const from = dialect.classConstant;
  const faults = conversion.problems.map(({ code, message, path }) => ({
    type: code,
    loc: pointerPath(document.ownPath(path)),
    msg: message,
  }));
  const result = faults.length === 0 ? representation(new Document(conversion.text, options)) : undefined;
  return { from, faults, ...(result && { representation: result }) };
}
