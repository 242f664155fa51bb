import type { SpanEdit } from '../../text/range.js';
import { replaceScalar } from '../../text/write-scalar.js';
import type { Document } from '../../tool/document.js';
import { versionAbove } from '../../values/version.js';
import { asText, pairsByName } from '../../yaml/node.js';

/** A version that is new. */
export interface RaisedVersion {
  version: string;
  /** What writes it; nothing if the document has it. */
  edits: readonly SpanEdit[];
}

/**
 * A version of a document above those that a platform has: its own if that is.
 * @returns undefined if its version is not one that can be raised
 */
export function raisedVersion(
  { root, dialect }: Document,
  others: readonly string[],
): RaisedVersion | undefined {
  const scalar = asText(root && pairsByName(root).get('version')?.value);
  if (!scalar) return undefined;
  const version = versionAbove(scalar.value, others, dialect.name);
  if (version === undefined) return undefined;
  return { version, edits: version === scalar.value ? [] : [replaceScalar(scalar, version)] };
}
