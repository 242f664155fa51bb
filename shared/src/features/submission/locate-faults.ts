import { platformType } from '../../problems/platform-type.js';
import type { Problem } from '../../problems/problem.js';
import { headOf, reportedSpan } from '../../problems/reported-spans.js';
import type { Range, Span } from '../../text/range.js';
import type { Document } from '../../tool/document.js';
import {
  asMapping,
  asSequence,
  pairsByName,
  pointerOf,
  resolveAlias,
  type YamlNode,
} from '../../yaml/node.js';

/** One error in a platform's response to a submission (public platform, "Error body"). */
export interface PlatformFault {
  /** The kind of error; empty if the platform does not say. */
  type: string;
  /** The path in the document, in the platform's terms; empty if the platform names no place. */
  loc: readonly (string | number)[];
  msg: string;
}

/** Where a fault is in the document. */
export interface LocatedFault {
  range: Range;
  /** The code of the equivalent problem, and its page. */
  code?: string;
  url?: string;
  /** Whether that problem is already shown at this place. */
  known: boolean;
}

/** The known problems of a document. */
export interface CurrentProblems {
  /** Those that the editor shows. */
  shown: readonly Problem[];
  /** Those that a platform finds, regardless of suppression comments. */
  found: readonly Problem[];
}

/** Finds the places of a platform's faults, one for each in their order. */
export function locateFaults(
  document: Document,
  faults: readonly PlatformFault[],
  { shown, found }: CurrentProblems,
): LocatedFault[] {
  const seen = new Set(shown.filter(({ severity }) => severity === 'error').map(identityOf));
  return matchFaults(document, faults, found).map(({ range, same }) =>
    same
      ? { range, code: same.code, url: same.url, known: seen.has(identityOf(same)) }
      : { range, known: false },
  );
}

/** A fault at its place in the document. */
export interface MatchedFault {
  range: Range;
  /** The equivalent problem; absent if only the platform finds it. */
  same?: Problem;
  /** JSON pointer to its place; empty for the document itself. */
  path: string;
}

/** Finds the place and the equivalent problem of each fault. @param problems see {@link CurrentProblems} */
export function matchFaults(
  document: Document,
  faults: readonly PlatformFault[],
  problems: readonly Problem[],
): MatchedFault[] {
  const errors = problems.filter(({ severity }) => severity === 'error');
  return faults.map((fault) => {
    const steps = stepsOf(fault);
    const place = follow(document.yaml.root, steps);
    const path = steps.length > 0 && place ? pointerOf(place.node) : '';
    const same = sameProblem(document, errors, fault, path);
    if (same) return { range: same.range, same, path };
    return { range: document.source.rangeOf(place ? spanOf(document, place) : nowhere), path };
  });
}

const nowhere: Span = { start: 0, end: 0 };

const identityOf = ({ code, range }: Problem): string => JSON.stringify([code, range]);

/** The problem with the fault's message, or else one of the same kind, at its path or without a path. */
function sameProblem(
  document: Document,
  errors: readonly Problem[],
  { type, msg }: PlatformFault,
  path: string,
): Problem | undefined {
  const near = path === '' ? errors : errors.filter((problem) => document.ownPath(problem.path) === path);
  return (
    near.find(({ message }) => message === msg) ??
    near.find((problem) => type !== '' && platformType(problem) === type)
  );
}

/** What platforms put before a path in the document: the parts of the request. */
const parts = new Set<string | number>(['body', 'representation']);

/** The fields of the public platform's checks, which its response names without a place ("Lints"). */
const lints: readonly (readonly [RegExp, string])[] = [
  [/^Tool failed lint checks: ToolVersion/, 'version'],
  [/^Tool failed lint checks: ToolName/, 'name'],
  [/^Tool failed lint checks: ToolID/, 'id'],
  [/^Tool failed lint checks: ToolProfile/, 'profile'],
  [/^Tool failed lint checks: Container/, 'container'],
  [/^Tool failed lint checks: (?:ResourceRequirement|Requirement|JavascriptExpression)/, 'requirements'],
];

function stepsOf({ loc, msg }: PlatformFault): readonly (string | number)[] {
  const start = loc.findIndex((step) => !parts.has(step));
  if (start >= 0) return loc.slice(start);
  const field = lints.find(([pattern]) => pattern.test(msg))?.[1];
  return field === undefined ? [] : [field];
}

/** How far a path leads, and whether that is all the way. */
interface PathTarget {
  node: YamlNode;
  isWhole: boolean;
}

function follow(root: YamlNode | undefined, steps: readonly (string | number)[]): PathTarget | undefined {
  let node = root;
  if (!node) return undefined;
  for (let index = 0; index < steps.length; index++) {
    let next = childOf(node, steps[index]);
    // If there are several shapes, platforms insert the name of the chosen one: inputs, 0, "data", format.
    if (!next && index > 0) next = childOf(node, steps[++index]);
    if (!next) return { node, isWhole: false };
    node = next;
  }
  return { node, isWhole: steps.length > 0 };
}

function childOf(node: YamlNode, step: string | number | undefined): YamlNode | undefined {
  const content = resolveAlias(node);
  if (typeof step === 'number') return asSequence(content)?.items[step]?.value;
  const mapping = asMapping(content);
  return step === undefined ? undefined : mapping && pairsByName(mapping).get(step)?.value;
}

function spanOf(document: Document, { node, isWhole }: PathTarget): Span {
  return !isWhole && node.kind === 'mapping' ? headOf(node) : reportedSpan(document, node);
}
