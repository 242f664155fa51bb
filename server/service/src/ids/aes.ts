import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { idKinds, type IdCodec } from './codec.js';

/** Fills the rest of the block so that no other text decodes, except one in 2^48 by chance. */
const magic = 0x7574_6f6f_6c31;

/**
 * The default codec: one AES-128 block of magic, kind and number in hex, 32 characters. Without the secret an id
 * cannot be forged, and an id of another kind does not decode.
 */
export function aesCodec(secret: string): IdCodec {
  const key = createHash('sha256').update(`user-tool id ${secret}`).digest().subarray(0, 16);
  // In ECB mode blocks are independent, and whole blocks need no padding: one cipher serves all ids.
  const cipher = createCipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  const decipher = createDecipheriv('aes-128-ecb', key, null).setAutoPadding(false);
  return {
    encode(kind, id) {
      const block = Buffer.alloc(16);
      block.writeUIntBE(magic, 0, 6);
      block.writeUInt16BE(idKinds[kind], 6);
      block.writeBigUInt64BE(BigInt(id), 8);
      return cipher.update(block).toString('hex');
    },
    decode(kind, text) {
      if (!/^[0-9a-f]{32}$/i.test(text)) return undefined;
      const block = decipher.update(Buffer.from(text, 'hex'));
      if (block.readUIntBE(0, 6) !== magic || block.readUInt16BE(6) !== idKinds[kind]) return undefined;
      const id = Number(block.readBigUInt64BE(8));
      return Number.isSafeInteger(id) ? id : undefined;
    },
  };
}
