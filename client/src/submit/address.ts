import { l10n } from 'vscode';

/** An address that can be submitted to, without a slash at its end; or a sentence that says why it is none. */
export type Address = { url: string } | { fault: string };

/** Names of this very computer: nobody on the way reads what is sent to it (RFC 1122). Of names below `localhost` some systems ask a server. */
const loopback = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Reads the address of a platform; one that leads to its interface is cut to where the platform begins. */
export function readAddress(text: string): Address {
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
  if (protocol === 'http:' && !loopback.test(hostname)) {
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

/** What people call the platform at an address: its host, with the path that it is at. */
export function nameOf(url: string): string {
  return url.replace(/^https?:\/\//, '');
}
