import { hashDigits, type HashFunction } from '@user-tool/platform-api/constants.js';
import { createHash } from 'node:crypto';
import { ImportFault } from './import-fault.js';

/** Functions of checksums, by the public platform's names: the name that Node knows, and hexadecimal digits. */
export const hashFunctions = {
  MD5: { algorithm: 'md5', digits: hashDigits.MD5 },
  'SHA-1': { algorithm: 'sha1', digits: hashDigits['SHA-1'] },
  'SHA-256': { algorithm: 'sha256', digits: hashDigits['SHA-256'] },
  'SHA-512': { algorithm: 'sha512', digits: hashDigits['SHA-512'] },
} as const satisfies Readonly<Record<HashFunction, { algorithm: string; digits: number }>>;

/** What the bytes of a file have to come to. */
export interface ExpectedChecksum {
  function: HashFunction;
  /** In hexadecimal, of the length of the function. */
  value: string;
}

/**
 * The same bytes.
 * @throws ImportFault at their end, if a checksum is not that of the bytes
 */
export async function* verified(
  content: AsyncIterable<Uint8Array>,
  checksums: readonly ExpectedChecksum[],
): AsyncGenerator<Uint8Array> {
  const hashes = checksums.map((one) => ({
    ...one,
    hash: createHash(hashFunctions[one.function].algorithm),
  }));
  for await (const part of content) {
    for (const { hash } of hashes) hash.update(part);
    yield part;
  }
  for (const { function: name, value, hash } of hashes) {
    const digest = hash.digest('hex');
    if (digest !== value.toLowerCase())
      throw new ImportFault(
        `The ${name} checksum of the file is ${digest}, not ${value.toLowerCase()} as was given.`,
      );
  }
}
