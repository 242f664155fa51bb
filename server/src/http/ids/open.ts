import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceConfig } from '../config/options.js';
import { aesCodec } from './aes.js';
import type { IdCodec } from './codec.js';

const secretFile = 'id-secret';

/** Opens the configured codec; a missing secret is generated once and kept in the data folder. */
export async function openIdCodec(config: ServiceConfig): Promise<IdCodec> {
  const secret = config.idSecret ?? keptSecret(config.data);
  return config.idCodec === 'blowfish'
    ? (await import('./blowfish.js')).blowfishCodec(secret)
    : aesCodec(secret);
}

/**
 * The secret in the folder, created if missing; only its owner may read it.
 * @throws the system's error if it can be neither read nor written
 */
function keptSecret(folder: string): string {
  const file = join(folder, secretFile);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // Fails if the file exists: of two services that start at once, one creates it and both read it.
    writeFileSync(file, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 });
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
