import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceConfig } from '../config/options.js';
import { aesCodec } from './aes.js';
import type { IdCodec } from './codec.js';

const secretFile = 'id-secret';

/** Opens the codec that the options ask for; a secret that nobody gave is made once and kept in the data folder. */
export async function openIdCodec(config: ServiceConfig): Promise<IdCodec> {
  const secret = config.idSecret ?? keptSecret(config.data);
  return config.idCodec === 'blowfish'
    ? (await import('./blowfish.js')).blowfishCodec(secret)
    : aesCodec(secret);
}

/**
 * The secret that is kept in the folder, made where there is none; only its owner may read it.
 * @throws the error of the system where it can be neither read nor written
 */
function keptSecret(folder: string): string {
  const file = join(folder, secretFile);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  try {
    // Fails where the file is there: of two services that start at once, one makes it and both read it.
    writeFileSync(file, randomBytes(24).toString('hex'), { flag: 'wx', mode: 0o600 });
    chmodSync(file, 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
