import { dialects, type DialectName } from '../values/dialect.js';
import { nearest } from '../values/suggest.js';
import { asMapping, asText, pairsByName, type YamlDocument } from '../yaml/node.js';

/** The kind of document in a text, by its top-level `class`. */
export type Classification =
  /** A user tool; `exact` if the class is written exactly. */
  | { kind: 'tool'; dialect: DialectName; exact: boolean }
  /** Another kind of document, or an unknown one. */
  | { kind: 'foreign'; dialect: DialectName };

const classConstants = Object.values(dialects).map((dialect) => dialect.classConstant);

/** The class of tools that only administrators submit, in the `galaxy` dialect (public platform, "Class family"). */
export const administratorsClass = 'GalaxyTool';

/**
 * Chooses the dialect. If `class` is absent or a near miss, the document is read as a tool of dialect
 * `platform`; any other document is foreign.
 * @param forced the dialect to use, whatever the class says
 * @param ofAdministrators whether only administrators submit the tool
 */
export function classify(
  document: YamlDocument,
  forced?: DialectName,
  ofAdministrators = false,
): Classification {
  const root = asMapping(document.root);
  if (!root) return { kind: 'foreign', dialect: forced ?? 'platform' };
  const written = asText(pairsByName(root).get('class')?.value)?.value;
  if (ofAdministrators) {
    return written === administratorsClass
      ? { kind: 'tool', dialect: 'galaxy', exact: true }
      : { kind: 'foreign', dialect: 'galaxy' };
  }
  const known = Object.values(dialects).find((dialect) => dialect.classConstant === written);
  if (known) return { kind: 'tool', dialect: forced ?? known.name, exact: true };
  const tool = !written?.trim() || isNearMiss(written);
  return tool
    ? { kind: 'tool', dialect: forced ?? 'platform', exact: false }
    : { kind: 'foreign', dialect: forced ?? 'platform' };
}

/** Classes of other documents that are spelled like a tool's. */
const otherClasses = new Set([
  administratorsClass,
  'GalaxyWorkflow',
  'CommandLineTool',
  'ExpressionTool',
  'Workflow',
]);

/** Whether a class is a misspelled known class. */
export function isNearMiss(written: string): boolean {
  return !otherClasses.has(written) && nearest(written, classConstants) !== undefined;
}
