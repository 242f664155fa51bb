import { applySpanEdits } from '../../text/apply-edits.js';
import { replaceScalar } from '../../text/write-scalar.js';
import type { Document } from '../../tool/document.js';
import { versionAbove } from '../../values/version.js';
import { asText, pairsByName } from '../../yaml/node.js';

/** A document with a version that is new. */
export interface RaisedVersion {
  version: string;
  text: string;
}

/**
 * The document with a version above those that a platform has; its text is unchanged if its version already is.
 * Undefined if its version is not one that can be raised.
 */
export function raisedVersion(
  { root, source, dialect }: Document,
  others: readonly string[],
): RaisedVersion | undefined {
  const scalar = asText(root && pairsByName(root).get('version')?.value);
  if (!scalar) return undefined;
  const version = versionAbove(scalar.value, others, dialect.name);
  if (version === undefined) return undefined;
  const edits = version === scalar.value ? [] : [replaceScalar(scalar, version)];
  return { version, text: applySpanEdits(source.text, edits) };
}
