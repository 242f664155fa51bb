import fc from 'fast-check';
import assert from 'node:assert/strict';
import { dialects, type DialectName } from '../../shared/src/values/dialect.js';
import { suggestToolId, toolIdFault } from '../../shared/src/values/tool-id.js';

const dialectNames = Object.keys(dialects) as DialectName[];
const publicPattern: Record<DialectName, RegExp> = {
  platform: /^[a-z][a-z-]*$/,
  galaxy: /^[a-z][a-z0-9_-]*$/,
};
const texts = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom('a', 'bc', 'Q', '7', '_', '-', ' ', '.', 'é'), { maxLength: 20 })
    .map((p) => p.join('')),
  fc.string({ minLength: 250, maxLength: 260, unit: fc.constantFrom('a', '-') }),
);

describe('tool ids', () => {
  /** An invalid id with its first error in «», the fault, and the suggestions (platform, galaxy). */
  const faulty: [marked: string, kind: string, platform: string | undefined, galaxy: string | undefined][] = [
    ['«M»y Tool', 'first', 'my-tool', 'my-tool'],
    ['«M»yTool', 'first', 'my-tool', 'my-tool'],
    ['«F»astQC', 'first', 'fastqc', 'fastqc'],
    ['«B»WA_MEM2', 'first', 'bwa-mem', 'bwa_mem2'],
    ['«Ü»ber Tööl', 'first', 'uber-tool', 'uber-tool'],
    ['«1»starts_with_digit', 'first', 'starts-with-digit', 'starts_with_digit'],
    ['«_»leading_underscore', 'first', 'leading-underscore', 'leading_underscore'],
    ['«-»dash', 'first', 'dash', 'dash'],
    ['has« »space', 'character', 'has-space', 'has-space'],
    ['trailing«!»', 'character', 'trailing', 'trailing'],
    ['hello«.»world', 'character', 'hello-world', 'hello-world'],
    ['a« »b', 'character', 'a-b', 'a-b'],
    ['«»', 'short', undefined, undefined],
    ['«ab»', 'short', undefined, undefined],
    ['«1»0x', 'first', undefined, undefined],
    ['«и»нструмент', 'first', undefined, undefined],
    ['«😀»', 'first', undefined, undefined],
    ['«C»++', 'first', undefined, undefined],
    [`${'x'.repeat(255)}«xx»`, 'long', 'x'.repeat(255), 'x'.repeat(255)],
  ];
  for (const [marked, kind, platform, galaxy] of faulty) {
    it(`${marked.slice(0, 30)}: ${kind}`, () => {
      const id = marked.replace(/[«»]/g, '');
      for (const dialect of dialectNames) {
        const fault = toolIdFault(id, dialect);
        assert.equal(fault?.kind, kind);
        assert.deepEqual(fault.span, { start: marked.indexOf('«'), end: marked.indexOf('»') - 1 });
      }
      assert.equal(suggestToolId(id, 'platform'), platform);
      assert.equal(suggestToolId(id, 'galaxy'), galaxy);
    });
  }

  const platformOnly: [id: string, span: string, suggestion: string | undefined][] = [
    ['bwa-mem2', '2', 'bwa-mem'],
    ['cat_user_defined', '_', 'cat-user-defined'],
    ['bam2bed', '2', 'bam-bed'],
    ['samtools-119', '119', 'samtools'],
    ['h5ad-view', '5', undefined],
    ['a1b2c3', '1', undefined],
  ];
  for (const [id, wrong, suggestion] of platformOnly) {
    it(`${id}: a platform id has neither digits nor underscores, a galaxy id may`, () => {
      const fault = toolIdFault(id, 'platform');
      assert.equal(fault?.kind, 'character');
      assert.equal(id.slice(fault.span.start, fault.span.end), wrong);
      assert.equal(suggestToolId(id, 'platform'), suggestion);
      assert.equal(toolIdFault(id, 'galaxy'), undefined);
      assert.equal(suggestToolId(id, 'galaxy'), undefined);
    });
  }

  it('agrees with the public pattern and length on every text', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...dialectNames), (id, dialect) => {
        const valid = publicPattern[dialect].test(id) && id.length >= 3 && id.length <= 255;
        assert.equal(toolIdFault(id, dialect) === undefined, valid);
      }),
    );
  });

  it('suggests only ids, and only where there is a fault', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom(...dialectNames), (id, dialect) => {
        const suggestion = suggestToolId(id, dialect);
        if (suggestion === undefined) return;
        assert.notEqual(toolIdFault(id, dialect), undefined);
        assert.equal(toolIdFault(suggestion, dialect), undefined);
      }),
    );
  });
});
