import { version } from '@user-tool/common/version.js';
import type { Access } from '@user-tool/platform-api/routes/route.js';
import type { Caller } from '../auth/caller.js';
import type { IdCodec } from '../ids/codec.js';
import { versionParts } from '../records/version.js';
import type { PathParameters } from './pattern.js';

/** The arguments of an older handler. */
export interface OlderRequest {
  /** From the path, and from the query if not in the path. */
  parameters: PathParameters;
  caller: Caller;
  ids: IdCodec;
}

/** A handler that takes parameters and returns JSON (interface document, "What the service does", 1). */
export interface OlderRow {
  method: string;
  pattern: string;
  access: Access;
  handler: (request: OlderRequest) => unknown;
}

/** The older API layer: handles paths below `/api` that no typed route does. */
export const olderApi: readonly OlderRow[] = [
  { method: 'GET', pattern: '/api/version', access: 'anonymous', handler: versionOf },
];

function versionOf(): unknown {
  return { ...versionParts(version), extra: {} };
}
