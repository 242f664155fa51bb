import assert from 'node:assert/strict';
import { AllowedHosts } from '../../server/jobs/src/fetch/allowed-hosts.js';
import { ImportFault } from '../../server/jobs/src/fetch/import-fault.js';
import { sourceUrl } from '../../server/jobs/src/fetch/source-url.js';

/** Why a text is no URL of data: a sentence without its period. */
export function refusalOf(written: string): string {
  try {
    sourceUrl(written);
  } catch (error) {
    assert.ok(error instanceof ImportFault);
    return error.message.replace(/\.$/, '');
  }
  return assert.fail(`${written} is a URL of data`);
}

/** Why nothing is fetched from a host that is not public: a sentence without its period. */
export async function hostRefusalOf(url: string): Promise<string> {
  const found = await new AllowedHosts([]).addressesOf(new URL(url)).catch((error: unknown) => error);
  assert.ok(found instanceof ImportFault, `${url} is public`);
  return found.message.replace(/\.$/, '');
}
