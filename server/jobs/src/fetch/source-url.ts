import { ImportFault } from './import-fault.js';

/** Characters of a URL. */
const maxUrl = 8_192;

/**
 * The URL of data.
 * @throws ImportFault if it is none of the web, or has a password
 */
export function sourceUrl(written: string): URL {
  if (written.length > maxUrl)
    throw new ImportFault(`A URL has at most ${maxUrl.toLocaleString('en')} characters.`);
  if (!URL.canParse(written)) throw new ImportFault(`"${shortened(written)}" is not a URL.`);
  const url = new URL(written);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new ImportFault(`"${shownUrl(url)}" cannot be fetched: only URLs with "https" or "http" can.`);
  if (url.username !== '' || url.password !== '')
    throw new ImportFault(
      `"${shownUrl(url)}" has a user name or password in its URL, which would be stored: remove it.`,
    );
  return url;
}

/** A URL for readers, without its query, which may hold a secret. */
export function shownUrl({ protocol, host, pathname }: URL): string {
  return shortened(`${protocol}//${host}${pathname}`);
}

const shortened = (text: string): string => (text.length > 200 ? `${text.slice(0, 200)}…` : text);
