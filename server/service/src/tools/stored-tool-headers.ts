import type { StoredToolState } from './stored-tool-state.js';

/** Headers about stored tools that are no longer valid as they are; the body has the details. */
const words = {
  lifted: {
    header: 'x-galaxy-deprecated-fields',
    separator: ',',
    warning: 'Fields of stored tools that no longer exist are omitted.',
  },
  invalid: {
    header: 'x-galaxy-schema-errors',
    separator: '; ',
    warning: 'Stored tools have errors under the current rules.',
  },
} as const;

/** The names of these headers, which websites of other origins may read too. */
export const storedToolHeaderNames: readonly string[] = [
  ...Object.values(words).map(({ header }) => header),
  'warning',
];

/**
 * The headers of a response with these tools (public platform, "User tools"), so that programs that read only headers
 * learn that a tool has to be submitted again. Empty if all are valid.
 */
export function storedToolHeaders(
  tools: readonly Pick<StoredToolState, 'status' | 'errors'>[],
): Record<string, string> {
  const headers: Record<string, string> = {};
  const warnings: string[] = [];
  for (const status of ['lifted', 'invalid'] as const) {
    const drifted = tools.filter((tool) => tool.status === status);
    if (drifted.length === 0) continue;
    const { header, separator, warning } = words[status];
    headers[header] = line(
      drifted.flatMap(({ errors }) => errors),
      separator,
    );
    warnings.push(`299 - "${warning}"`);
  }
  return warnings.length > 0 ? { ...headers, warning: warnings.join(', ') } : {};
}

/** Characters of one header: servers in front of this one limit all headers to some thousands. */
const maxLength = 1_000;

/** The distinct texts, encoded for a header, as many as fit; "..." if there are more. */
function line(texts: readonly string[], separator: string): string {
  let room = maxLength;
  const all = [...new Set(texts)].map(inHeader);
  const kept = all.filter((text) => (room -= text.length + separator.length) >= 0);
  return [...kept, ...(kept.length < all.length ? ['...'] : [])].join(separator);
}

/** Headers are ASCII: other characters are percent-encoded (RFC 3986, "Percent-Encoding"). */
function inHeader(text: string): string {
  return text.replace(/[^ -$&-~]+/g, (other) => Buffer.from(other).toString('hex').replace(/../g, '%$&'));
}
