import Blowfish from 'blowfish-node';
import type { IdCodec } from './codec.js';

const blockLength = 8;

/**
 * The public platform's codec (Encoded ids): the decimal number, padded on the left with at least one `!` to whole
 * blocks, through Blowfish ECB, in hex. Ignores kinds, and forged ids may decode by chance.
 * @param secret 5 to 56 bytes
 */
export function blowfishCodec(secret: string): IdCodec {
  const cipher = new Blowfish(secret, Blowfish.MODE.ECB, Blowfish.PADDING.NULL);
  return {
    encode(_kind, id) {
      const digits = String(id);
      const length = (Math.floor(digits.length / blockLength) + 1) * blockLength;
      return Buffer.from(cipher.encode(digits.padStart(length, '!'))).toString('hex');
    },
    decode(_kind, text) {
      if (!/^(?:[0-9a-f]{16}){1,2}$/i.test(text)) return undefined;
      const bytes = cipher.decode(Buffer.from(text, 'hex'), Blowfish.TYPE.UINT8_ARRAY);
      const written = /^!+(\d{1,15})$/.exec(Buffer.from(bytes).toString('latin1'));
      return written ? Number(written[1]) : undefined;
    },
  };
}
