import { dialects, type DialectName } from '../values/dialect.js';
import { nearest } from '../values/suggest.js';
import { asMapping, asText, pairsByName, type YamlDocument } from '../yaml/node.js';

/** What kind of document a text holds, by its top-level `class`. */
export type Classification =
  /** A user tool; `exact` where the class is written as it should be. */
  | { kind: 'tool'; dialect: DialectName; exact: boolean }
  /** Another kind of document, or none that could be told. */
  | { kind: 'foreign'; dialect: DialectName };

const classConstants = Object.values(dialects).map((dialect) => dialect.classConstant);

/** The class of what administrators alone submit: a tool of the dialect `galaxy` (public platform, "Class family"). */
export const administratorsClass = 'GalaxyTool';

/**
 * Chooses the dialect. Where `class` is absent or a near miss the document is read as a tool of dialect
 * `platform`; a document of another kind is foreign.
 * @param forced the dialect to read the document in, whatever its class says
 * @param ofAdministrators whether it is a tool that administrators alone submit, and none of users
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

/** Classes of other documents that are spelt like a tool's. */
const otherClasses = new Set([
  administratorsClass,
  'GalaxyWorkflow',
  'CommandLineTool',
  'ExpressionTool',
  'Workflow',
]);

/** Whether a class is a known constant with a slip in it. */
export function isNearMiss(written: string): boolean {
  return !otherClasses.has(written) && nearest(written, classConstants) !== undefined;
}
