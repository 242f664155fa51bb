import { RunError } from '../job/run-error.js';
import type { TesAddress } from './tes-client.js';

/** Where services have their API, if an address names only the machine. */
const usualPath = '/ga4gh/tes/v1';

/**
 * The task service that the environment names; undefined if it does not.
 * @throws RunError for an address that cannot be used
 */
export function addressIn({
  USER_TOOL_TES_URL: written,
  USER_TOOL_TES_TOKEN: token,
}: NodeJS.ProcessEnv): TesAddress | undefined {
  if (written === undefined || written === '') return undefined;
  const url = URL.canParse(written) ? new URL(written) : undefined;
  // The address may have a password in it, so that it is not repeated.
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== ''
  )
    throw new RunError('USER_TOOL_TES_URL needs an address such as "https://tes.example.org/ga4gh/tes/v1".');
  if (url.pathname === '/') url.pathname = usualPath;
  const address = { url: url.href.replace(/\/+$/, '') };
  if (token === undefined || token === '') return address;
  if (!/^[\x21-\x7e]+$/.test(token))
    throw new RunError(
      'USER_TOOL_TES_TOKEN contains characters that a token cannot have: use ASCII characters without spaces.',
    );
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new RunError('USER_TOOL_TES_TOKEN is sent only to addresses that start with "https:".');
  return { ...address, token };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);
}
