import type { Words } from './words.js';

/** A valid address to submit to, without a trailing slash; or a sentence that says why it is invalid. */
export type Address = { url: string } | { fault: string };

/** Names of this computer, which no network sees (RFC 1122). Some systems look up `*.localhost` in DNS. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether a host name, as URLs have it, is one of this computer. */
export function isLoopback(hostname: string): boolean {
  return loopback.test(hostname);
}

/** What a program may do with addresses. */
export interface AddressOptions {
  /** Whether the key may be sent in the clear. */
  insecure?: boolean;
}

/** Parses the address of a platform; an address inside its API is cut down to the platform's base. */
export function readAddress(text: string, l10n: Words, { insecure = false }: AddressOptions = {}): Address {
  let url: URL;
  try {
    url = new URL(text.trim());
  } catch {
    return { fault: l10n.t('Enter the full URL, such as https://platform.example.org') };
  }
  const { protocol, hostname, username, password, search, hash, origin, pathname } = url;
  if (protocol !== 'https:' && protocol !== 'http:') {
    return { fault: l10n.t('The URL of a platform must start with https://') };
  }
  if (protocol === 'http:' && !insecure && !isLoopback(hostname)) {
    return {
      fault: l10n.t('Use https://. With http://, anyone on the network could read your key.'),
    };
  }
  if (username !== '' || password !== '') {
    return {
      fault: l10n.t('Remove the user name and password. The platform identifies you by your API key.'),
    };
  }
  if (search !== '' || hash !== '') {
    return { fault: l10n.t('Remove the part that starts with "?" or "#".') };
  }
  const base = pathname.replace(/\/api(?:\/unprivileged_tools)?\/?$/, '').replace(/\/+$/, '');
  return { url: `${origin}${base}` };
}

/** The name users know a platform by: its host and path. */
export function nameOf(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
