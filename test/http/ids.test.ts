import fc from 'fast-check';
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defaultServiceConfig } from '../../server/service/src/config/read.js';
import { ServiceError } from '../../server/service/src/errors/service-error.js';
import { aesCodec } from '../../server/service/src/ids/aes.js';
import { blowfishCodec } from '../../server/service/src/ids/blowfish.js';
import { decodeId, encodedIdFault, idKinds, type IdKind } from '../../server/service/src/ids/codec.js';
import { idCodecOf, idSecretOf } from '../../server/service/src/ids/open.js';
import { runs } from '../support/runs.js';

const kinds = Object.keys(idKinds) as IdKind[];
const publicSecret = 'USING THE DEFAULT IS NOT SECURE!';

describe('encoded ids', () => {
  const vectors: [id: number, encoded: string][] = [
    [1, 'f2db41e1fa331b3e'],
    [2, 'f597429621d6eb2b'],
    [3, '1cd8e2f6b131e891'],
    [12345678, 'c6ca0ddb55be603a76ca7b1c3af82659'],
  ];
  for (const [id, encoded] of vectors) {
    it(`of the public platform: ${id} is ${encoded}`, () => {
      const codec = blowfishCodec(publicSecret);
      assert.equal(codec.encode('role', id), encoded);
      assert.equal(codec.decode('role', encoded), id);
      assert.equal(codec.decode('role', encoded.toUpperCase()), id);
    });
  }

  it('of the public platform grow by a block at eight digits', () => {
    const codec = blowfishCodec(publicSecret);
    assert.deepEqual(
      [9_999_999, 10_000_000, 999_999_999_999_999].map((id) => codec.encode('role', id).length),
      [16, 32, 32],
    );
  });

  for (const [name, codec] of [
    ['aes', aesCodec('secret')],
    ['blowfish', blowfishCodec('secret')],
  ] as const) {
    it(`${name}: come back as they were, and are ids in form`, () => {
      fc.assert(
        fc.property(fc.constantFrom(...kinds), fc.integer({ min: 0, max: 1e15 - 1 }), (kind, id) => {
          const text = codec.encode(kind, id);
          assert.equal(encodedIdFault(text), undefined);
          assert.equal(codec.decode(kind, text), id);
        }),
        runs(200),
      );
    });

    it(`${name}: no text makes decoding throw`, () => {
      fc.assert(
        fc.property(fc.string(), (text) => {
          assert.equal(codec.decode('user', text), undefined);
        }),
        runs(200),
      );
    });
  }

  it('aes: those of another kind, of another deployment and forged ones do not decode', () => {
    const codec = aesCodec('secret');
    fc.assert(
      fc.property(
        fc.nat(),
        fc.constantFrom(...kinds),
        fc.constantFrom(...kinds),
        fc.integer({ min: 0, max: 31 }),
        fc.integer({ min: 1, max: 15 }),
        (id, kind, other, place, change) => {
          const text = codec.encode(kind, id);
          if (other !== kind) assert.equal(codec.decode(other, text), undefined);
          assert.equal(aesCodec('another').decode(kind, text), undefined);
          const digit = (parseInt(text[place]!, 16) ^ change).toString(16);
          assert.equal(codec.decode(kind, text.slice(0, place) + digit + text.slice(place + 1)), undefined);
        },
      ),
      runs(200),
    );
  });

  it('well formed but does not decode: 400009', () => {
    const text = '0123456789abcdef';
    assert.throws(
      () => decodeId(blowfishCodec(publicSecret), 'role', text),
      (error: ServiceError) =>
        error.kind.code === 400009 && error.message === `Wrong  id ( ${text} ) specified, unable to decode.`,
    );
  });

  it('have a secret that is made once, which only its owner may read', async () => {
    const data = mkdtempSync(path.join(tmpdir(), 'user-tool-ids-'));
    try {
      const config = defaultServiceConfig({ data: path.join(data, 'new') });
      const text = (await idCodecOf(config, idSecretOf(config))).encode('tool', 7);
      assert.equal((await idCodecOf(config, idSecretOf(config))).decode('tool', text), 7);
      assert.equal(statSync(path.join(data, 'new/id-secret')).mode & 0o777, 0o600);
      assert.equal(
        (await idCodecOf({ ...config, idCodec: 'blowfish' }, idSecretOf(config))).encode('tool', 7).length,
        16,
      );
    } finally {
      rmSync(data, { recursive: true });
    }
  });
});
