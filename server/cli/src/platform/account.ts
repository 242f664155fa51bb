import { readAddress } from '@user-tool/platform-api/address.js';
import type { Connection } from '@user-tool/platform-api/request.js';
import type { Account, Read } from '@user-tool/platform-api/tools.js';
import { english } from '@user-tool/platform-api/words.js';
import { CommandFailure } from '../failure.js';
import { keyFor } from './keys.js';

/** Flags of every command that asks a platform. */
export interface PlatformFlags {
  /** The address of the platform, by the name of the option. */
  to?: string;
  at?: string;
  /** Whether the key may be sent without encryption. */
  insecure?: boolean;
}

/** How the command reaches platforms. */
export const connection: Connection = { fetch: (...args) => globalThis.fetch(...args), l10n: english };

/**
 * The address of the platform in the flags, or in USER_TOOL_PLATFORM.
 * @throws Failure if there is none, or the key must not be sent there
 */
export function addressIn({ to, at, insecure = false }: PlatformFlags): string {
  const written = to ?? at ?? process.env['USER_TOOL_PLATFORM'] ?? '';
  if (written === '') throw new CommandFailure('Which platform? Name its URL, or set USER_TOOL_PLATFORM.');
  const address = readAddress(written, english, { insecure });
  if ('url' in address) return address.url;
  throw new CommandFailure(`"${written}" is not the URL of a platform: ${address.fault}`);
}

/** The platform in the flags, with the key for it. @throws Failure */
export function accountIn(flags: PlatformFlags): Account {
  const url = addressIn(flags);
  return { url, key: keyFor(url) };
}

/** What a platform answered. @throws Failure if it did not */
export function answered<Value>(reply: Read<Value>): Value {
  switch (reply.kind) {
    case 'done':
      return reply.value;
    case 'failed':
      throw new CommandFailure(
        reply.message,
        ...(reply.ways.includes('key') ? ['"user-tool remote login" stores another key.'] : []),
      );
    case 'refused':
      throw new CommandFailure(...reply.faults.map((fault) => messageOf(fault)));
    case 'canceled':
      throw new CommandFailure('The request was canceled.');
  }
}

/** What a platform says of a request that it rejects. */
export function messageOf(fault: { msg?: unknown }): string {
  return typeof fault.msg === 'string' ? fault.msg : 'The platform rejects the request.';
}
