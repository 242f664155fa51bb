import fc from 'fast-check';
import assert from 'node:assert/strict';
import semver from 'semver';
import type { DialectName } from '../../shared/src/values/dialect.js';
import {
  isPep440,
  isSemanticVersion,
  suggestVersion,
  versionAbove,
} from '../../shared/src/values/version.js';

const pieces = [
  'v',
  '0',
  '1',
  '02',
  '.',
  '-',
  '_',
  '+',
  'a',
  'b',
  'rc',
  'beta',
  'post',
  'dev',
  '!',
  'RC',
  ' ',
  'é',
];
const versions = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map((p) => p.join('')),
  fc.string({ unit: 'binary' }),
);

describe('versions', () => {
  const known: [version: string, semantic: boolean, pep440: boolean][] = [
    ['1.2.3', true, true],
    ['0.0.0', true, true],
    ['1.0.0-alpha.1', true, true],
    ['1.0.0-x.7.z.92', true, false],
    ['1.0.0-probe', true, false],
    ['0.1.0-beta', true, true],
    ['1.0.0+build.5', true, true],
    ['1.0.0-beta+exp.sha.5114f85', true, true],
    ['1.0.0--', true, false],
    ['99999999999999999999999.999999999999999999.99999999999999999', false, true],
    [`1.0.0+${'a'.repeat(400)}`, false, true],
    ['1.0', false, true],
    ['1', false, true],
    ['v1.2.3', false, true],
    ['01.2.3', false, true],
    ['1.2.3.4', false, true],
    ['1.2.3-01', false, true],
    ['1!2.0', false, true],
    ['1.0.post2', false, true],
    ['1.0-3', false, true],
    ['1.0.dev1', false, true],
    ['1.0.RC.1', false, true],
    ['1.0c1', false, true],
    ['1.0a1.post2.dev3+ubuntu.1', false, true],
    ['1.0+galaxy_0', false, true],
    ['', false, false],
    [' 1.2.3', false, false],
    ['1.2.3\n', false, false],
    ['=1.2.3', false, false],
    ['latest', false, false],
    ['2024-01-15', false, false],
    ['1.0+', false, false],
    ['1.0.x', false, false],
    ['１.0.0', false, false],
  ];
  for (const [version, semantic, pep440] of known) {
    it(`${JSON.stringify(version.slice(0, 30))}: semantic ${semantic}, PEP 440 ${pep440}`, () => {
      assert.equal(isSemanticVersion(version), semantic);
      assert.equal(isPep440(version), pep440);
    });
  }

  it('reads the versions that the semver library reads, without its leniency', () => {
    fc.assert(
      fc.property(versions, (version) => {
        const strict = !/^\s|\s$|^[v=]/i.test(version) && semver.valid(version) !== null;
        assert.equal(isSemanticVersion(version), strict);
      }),
    );
  });

  const suggestions: [version: string, platform: string | undefined, galaxy?: string | undefined][] = [
    ['1', '1.0.0'],
    ['1.0', '1.0.0'],
    ['v1.2.3', '1.2.3'],
    ['V 2', '2.0.0'],
    ['01.2.3', '1.2.3'],
    ['2024.01.15', '2024.1.15'],
    [' 1.2.3\n', '1.2.3'],
    ['1.0beta', '1.0.0-beta'],
    ['1.0rc1', '1.0.0-rc1'],
    ['1.0.0_rc_01', '1.0.0-rc.1'],
    ['1.0.dev3', '1.0.0-dev3'],
    ['1.2.3-01', '1.2.3-1'],
    ['1.0+galaxy0', '1.0.0+galaxy0'],
    ['1.0-SNAPSHOT', '1.0.0-SNAPSHOT', undefined],
    ['1.2.3', undefined],
    ['1.0.0-probe', undefined],
    ['1.2.3.4', undefined],
    ['1.0-1', undefined],
    ['1.0.post1', undefined],
    ['1!1.0', undefined],
    ['2024-01-15', undefined],
    ['1.', undefined],
    ['1..2', undefined],
    ['latest', undefined],
    ['', undefined],
  ];
  for (const row of suggestions) {
    const [version, platform] = row;
    const galaxy = row.length === 3 ? row[2] : platform;
    it(`${JSON.stringify(version)} → ${platform ?? 'nothing'}`, () => {
      assert.equal(suggestVersion(version, 'platform'), platform);
      assert.equal(suggestVersion(version, 'galaxy'), galaxy);
    });
  }

  it('suggests only versions that both rules of the dialect like', () => {
    fc.assert(
      fc.property(versions, fc.constantFrom<DialectName>('platform', 'galaxy'), (version, dialect) => {
        const suggestion = suggestVersion(version, dialect);
        if (suggestion === undefined) return;
        assert.notEqual(suggestion, version);
        assert.ok(isSemanticVersion(suggestion));
        assert.ok(dialect === 'platform' || isPep440(suggestion));
      }),
    );
  });

  it('is quick on long texts', () => {
    for (const part of ['1', '1.', 'a', '-', '1.0-', '.dev', '+a', '0']) {
      const long = `1.0.0${part.repeat(50_000)}!`;
      assert.equal(isSemanticVersion(long) || isPep440(long), false);
      assert.equal(suggestVersion(long, 'galaxy'), undefined);
    }
  });

  it('reads no further in a text that is too long for a version', () => {
    const long = `1${'0'.repeat(5_000_000)}`;
    assert.equal(isSemanticVersion(long), false);
    assert.equal(suggestVersion(long, 'galaxy'), undefined);
  });
});

describe('a version above others', () => {
  for (const [text, others, expected] of [
    ['1.0.0', [], '1.0.0'],
    ['1.0.0', ['0.9.9'], '1.0.0'],
    ['1.0.0', ['1.0.0'], '1.0.1'],
    ['2.0.0', ['1.0.0'], '2.0.0'],
    ['1.0.0', ['1.0.9', '1.0.10', '0.1.0'], '1.0.11'],
    ['0.1', ['0.1'], '0.1.1'],
    ['0.1', [], '0.1'],
    ['1.0.0-rc.1', ['1.0.0-rc.1'], '1.0.0'],
    ['1.0.0+galaxy0', ['1.0.0+galaxy0'], '1.0.1'],
    ['1.0.0', ['yesterday', '1.0.0'], '1.0.1'],
    ['2024-01-01', ['1.0.0'], undefined],
  ] as const) {
    it(`is ${String(expected)} for ${text} above ${others.join(', ') || 'nothing'}`, () => {
      assert.equal(versionAbove(text, [...others], 'galaxy'), expected);
    });
  }
});
