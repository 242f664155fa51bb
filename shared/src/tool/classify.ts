import { administratorsClass, dialects, type DialectName } from '../values/dialect.js';
import { systemOfMapping, type ForeignSystem } from '../values/foreign-document.js';
import { nearest } from '../values/suggest.js';
import { typographicallyQuoted } from '../values/typographic.js';
import { asMapping, asText, pairsByName, type YamlDocument } from '../yaml/node.js';

/** The kind of document in a text, by its top-level `class`. */
export type Classification =
  /** A tool; `exact` if the class is written exactly, `ofAdministrators` if only they can submit it. */
  | { kind: 'tool'; dialect: DialectName; exact: boolean; ofAdministrators: boolean }
  /** Another kind of document, or an unknown one; with the system that it is from, if that is known. */
  | { kind: 'foreign'; dialect: DialectName; system?: ForeignSystem | undefined };

/** What is known about a text besides its YAML. */
export interface ClassifyOptions {
  /** The dialect to use, whatever the class says. */
  dialect?: DialectName | undefined;
  /** Whether only administrators submit the tool, so that it must have their class or must not; either if absent. */
  ofAdministrators?: boolean | undefined;
  /** The system whose syntax it is in. */
  system?: ForeignSystem | undefined;
}

const classConstants = Object.values(dialects).map((dialect) => dialect.classConstant);

/**
 * Chooses the dialect. If `class` is absent or a near miss, the document is read as a tool of dialect
 * `platform`; any other document is foreign.
 */
export function classify(document: YamlDocument, options: ClassifyOptions = {}): Classification {
  const { dialect: forced, ofAdministrators, system } = options;
  const root = asMapping(document.root);
  if (!root || system) return { kind: 'foreign', dialect: forced ?? 'platform', system };
  const fields = pairsByName(root);
  const text = asText(fields.get('class')?.value)?.value;
  // Typographic quotes are reported by themselves.
  const written = text === undefined ? undefined : (typographicallyQuoted(text) ?? text);
  if (ofAdministrators !== false && written === administratorsClass)
    return { kind: 'tool', dialect: 'galaxy', exact: true, ofAdministrators: true };
  if (ofAdministrators === true) return { kind: 'foreign', dialect: 'galaxy' };
  const match = Object.values(dialects).find((dialect) => dialect.classConstant === written);
  if (match) return { kind: 'tool', dialect: forced ?? match.name, exact: true, ofAdministrators: false };
  const other = systemOfMapping(written, (name) => fields.has(name));
  const tool = !other && (!written?.trim() || isNearMiss(written));
  return tool
    ? { kind: 'tool', dialect: forced ?? 'platform', exact: false, ofAdministrators: false }
    : { kind: 'foreign', dialect: forced ?? 'platform', system: other };
}

/** Classes of other documents that are spelled like a tool's. */
const otherClasses = new Set([
  administratorsClass,
  'GalaxyWorkflow',
  'CommandLineTool',
  'ExpressionTool',
  'Workflow',
]);

/** The known class that was meant by a misspelled one. */
export function classMeant(written: string): string | undefined {
  if (otherClasses.has(written)) return undefined;
  return nearest(written, classConstants) ?? nearest(written, [administratorsClass]);
}

/** Whether a class is a misspelled known class. */
export function isNearMiss(written: string): boolean {
  return classMeant(written) !== undefined;
}
