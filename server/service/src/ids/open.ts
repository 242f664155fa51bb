import { randomBytes, scryptSync } from 'node:crypto';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder } from '@user-tool/common/create-folder.js';
import type { Store } from '@user-tool/records';
import { variableOf, type ServiceConfig } from '../config/options.js';
import { ConfigFault } from '../config/read.js';
import { aesCodec } from './aes.js';
import type { IdCodec } from './codec.js';

const secretFile = 'id-secret';

/** The configured codec. */
export async function idCodecOf({ idCodec }: ServiceConfig, secret: string): Promise<IdCodec> {
  return idCodec === 'blowfish' ? (await import('./blowfish.js')).blowfishCodec(secret) : aesCodec(secret);
}

/**
 * Checks that all processes on one database use the same secret: one with another secret would not know the ids of
 * the others. The first one decides.
 * @throws ConfigFault that says what to do
 */
export async function agreeOnIdSecret(
  { settings }: Pick<Store, 'settings'>,
  { idSecret: configured, data }: ServiceConfig,
  secret: string,
): Promise<void> {
  const proposed = fingerprint(secret, randomBytes(16).toString('hex'));
  const agreed = await settings.agree('id-secret-fingerprint', proposed);
  if (agreed === fingerprint(secret, agreed.split(' ')[0] ?? '')) return;
  const copy = `copy the file "${secretFile}" from their data folder to "${data}"`;
  const [current, other] =
    configured === undefined
      ? [`the one in "${join(data, secretFile)}"`, copy]
      : ['the configured one', `remove it and ${copy}`];
  throw new ConfigFault([
    `The records were created with another id secret than ${current}, so ids that users know would be invalid: ` +
      `set ${variableOf('idSecret')} to the secret of the other processes, or ${other}.`,
  ]);
}

/** What tells secrets apart without revealing them, even short ones. */
function fingerprint(secret: string, salt: string): string {
  return `${salt} ${scryptSync(secret, salt, 16).toString('hex')}`;
}

/**
 * The configured secret, or else the one that is generated once and kept in the data folder.
 * @throws the system's error if it can be neither read nor written
 */
export function idSecretOf({ idSecret, data }: ServiceConfig): string {
  return idSecret ?? keptSecret(data);
}

/**
 * The secret in the folder, created if missing; only its owner may read it.
 * @throws the system's error if it can be neither read nor written
 */
function keptSecret(folder: string): string {
  const file = join(folder, secretFile);
  createFolder(folder, 0o700);
  try {
    // Fails if the file exists: of two services that start at once, one creates it and both read it.
    writeFileSync(file, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 });
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
