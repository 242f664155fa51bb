/** What a registry wants to see before it answers: a token, and where anyone gets one. */
export interface BearerChallenge {
  /** The address that gives tokens, complete. */
  url: string;
}

const parameter = /([A-Za-z]+)=(?:"([^"]*)"|([^\s",]+))/g;

/**
 * The challenge in a header `WWW-Authenticate` (RFC 6750 §3; distribution, "Token Authentication Specification");
 * undefined if the registry wants something else, such as a password.
 */
export function bearerChallenge(header: string | null): BearerChallenge | undefined {
  const parameters = /(?:^|,\s*)Bearer\s+(.*)$/i.exec(header ?? '')?.[1];
  if (parameters === undefined) return undefined;
  const values = new Map<string, string>();
  for (const [, name = '', quoted, bare] of parameters.matchAll(parameter)) {
    if (!values.has(name.toLowerCase())) values.set(name.toLowerCase(), quoted ?? bare ?? '');
  }
  const realm = values.get('realm') ?? '';
  if (!URL.canParse(realm)) return undefined;
  const url = new URL(realm);
  for (const name of ['service', 'scope']) {
    const value = values.get(name);
    if (value !== undefined) url.searchParams.set(name, value);
  }
  return { url: url.href };
}

/** What a token may consist of, as it becomes a header. */
const tokenText = /^[\x21-\x7e]{1,16384}$/;

/** The token in the answer of such an address; undefined if there is none. */
export function tokenIn(body: string): string | undefined {
  const { token, access_token: other } = (parsed(body) ?? {}) as Record<string, unknown>;
  const value = token ?? other;
  return typeof value === 'string' && tokenText.test(value) ? value : undefined;
}

/** A JSON text as an object; undefined if it is something else. */
export function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
