import type { StoredToolState } from './stored-tool-state.js';

/** Headers about stored tools that fare otherwise than when they were accepted; the body has it in full. */
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

/** The names of these headers, which web pages of other origins may read too. */
export const storedToolHeaderNames: readonly string[] = [
  ...Object.values(words).map(({ header }) => header),
  'warning',
];

/**
 * The headers of an answer that shows these tools (public platform, "User tools"): programs that look at nothing but
 * headers learn that a tool has to be submitted anew. None where all are sound.
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

/** Characters of one header: a server in front of this one takes some thousands for all of them. */
const maxLength = 1_000;

/** The texts, each once, in the characters of a header, as many as it has room for; "..." where there are more. */
function line(texts: readonly string[], separator: string): string {
  let room = maxLength;
  const all = [...new Set(texts)].map(inHeader);
  const kept = all.filter((text) => (room -= text.length + separator.length) >= 0);
  return [...kept, ...(kept.length < all.length ? ['...'] : [])].join(separator);
}

/** Headers are ASCII: other characters are written as in addresses (RFC 3986, "Percent-Encoding"). */
function inHeader(text: string): string {
  return text.replace(/[^ -$&-~]+/g, (other) => Buffer.from(other).toString('hex').replace(/../g, '%$&'));
}
