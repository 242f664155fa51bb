import assert from 'node:assert/strict';
import { bumpVersion } from '../../../shared/src/features/actions/bump-version.js';
import type { DialectName } from '../../../shared/src/values/dialect.js';
import { toolWith } from '../../support/rule-cases.js';
import { offered } from './support.js';

/** The field at the cursor, and its new text, by the step in the title. */
const cases: [dialects: DialectName[], field: string, after: Record<string, string>][] = [
  [
    ['platform', 'galaxy'],
    'version: 1.2‸.3',
    { patch: 'version: 1.2.4', minor: 'version: 1.3.0', major: 'version: 2.0.0' },
  ],
  [
    ['platform', 'galaxy'],
    "version‸: '0.9.9' # now",
    { patch: "version: '0.9.10' # now", minor: "version: '0.10.0' # now", major: "version: '1.0.0' # now" },
  ],
  [
    ['platform', 'galaxy'],
    'version: "1.2.3‸"',
    { patch: 'version: "1.2.4"', minor: 'version: "1.3.0"', major: 'version: "2.0.0"' },
  ],
  [
    ['platform', 'galaxy'],
    'version: |-\n  1.2.3‸',
    { patch: 'version: 1.2.4', minor: 'version: 1.3.0', major: 'version: 2.0.0' },
  ],
  [
    ['platform', 'galaxy'],
    'version: 1.2.3-‸beta.1',
    { release: 'version: 1.2.3', minor: 'version: 1.3.0', major: 'version: 2.0.0' },
  ],
  [['platform', 'galaxy'], 'version: 2.0.0-rc.1‸', { release: 'version: 2.0.0' }],
  [
    ['platform'],
    'version: 1.2.3+galaxy1‸',
    { patch: 'version: 1.2.4', minor: 'version: 1.3.0', major: 'version: 2.0.0' },
  ],
  [
    ['galaxy'],
    'version: 1.2.3+galaxy1‸',
    {
      revision: 'version: 1.2.3+galaxy2',
      patch: 'version: 1.2.4+galaxy0',
      minor: 'version: 1.3.0+galaxy0',
      major: 'version: 2.0.0+galaxy0',
    },
  ],
  [
    ['galaxy'],
    'version: 1.0+galaxy0‸',
    {
      revision: 'version: 1.0+galaxy1',
      patch: 'version: 1.0.1+galaxy0',
      minor: 'version: 1.1+galaxy0',
      major: 'version: 2.0+galaxy0',
    },
  ],
  [
    ['galaxy'],
    "version: '1.9‸'",
    { patch: "version: '1.9.1'", minor: "version: '1.10'", major: "version: '2.0'" },
  ],
  [
    ['galaxy'],
    'version: "7‸"',
    { patch: 'version: "7.0.1"', minor: 'version: "7.1"', major: 'version: "8"' },
  ],
];

const unread: [dialects: DialectName[], field: string][] = [
  [['platform'], "version: '1.0‸'"],
  [['platform', 'galaxy'], 'version: 1.0‸'],
  [['platform', 'galaxy'], 'version: ‸'],
  [['platform', 'galaxy'], 'version: soon‸'],
  [['platform', 'galaxy'], 'version: v1.2.3‸'],
  [['platform', 'galaxy'], 'version: 1.2.3.4‸'],
  [['platform', 'galaxy'], "version: '2024.01‸'"],
  [['platform', 'galaxy'], "version: '1.0rc1‸'"],
  [['platform', 'galaxy'], 'version: 1!2.0‸'],
  [['platform', 'galaxy'], "version: '99999999999999999999.0‸'"],
];

describe('bumping the version', () => {
  for (const [dialects, field, after] of cases) {
    for (const dialect of dialects) {
      it(`follows ${JSON.stringify(field)} in ${dialect}`, () => {
        const { refactorings, apply } = offered(toolWith(dialect, `${field}\n`), { of: bumpVersion });
        const results = refactorings.map(({ title, kind }) => {
          assert.equal(kind, 'refactor.rewrite');
          const [, version, step] = /^Bump version to (\S+) \((\w+)\)$/.exec(title) ?? [];
          assert.ok(version !== undefined && step !== undefined, title);
          assert.ok(apply(title).includes(version), title);
          return [step, apply(title)];
        });
        const expected = Object.entries(after).map(([step, text]) => [step, toolWith(dialect, `${text}\n`)]);
        assert.deepEqual(results, expected);
      });
    }
  }

  for (const [dialects, field] of unread) {
    for (const dialect of dialects) {
      it(`guesses nothing from ${JSON.stringify(field)} in ${dialect}`, () => {
        assert.deepEqual(offered(toolWith(dialect, `${field}\n`), { of: bumpVersion }).titles, []);
      });
    }
  }

  it('is offered at the field alone', () => {
    for (const field of [
      'version: 1.0.0 # no‸te',
      'name: Cou‸nt lines',
      '«name: Count lines\nversion: 1.0.0»',
    ]) {
      assert.deepEqual(offered(toolWith('platform', `${field}\n`), { of: bumpVersion }).titles, []);
    }
  });

  it('writes over an alias and not over what that stands for', () => {
    const marked = toolWith('platform', 'name: &v 1.0.0\nversion: *‸v\n');
    const { apply, text } = offered(marked, { of: bumpVersion });
    assert.equal(apply('Bump version to 1.0.1 (patch)'), text.replace('*v', '1.0.1'));
  });

  it('fixes a quote that is never closed along with it, and leaves the rest alone', () => {
    const { titles, apply, text } = offered(toolWith('platform', 'version: "1.0.0‸\n'), {
      of: bumpVersion,
    });
    for (const title of titles) assert.equal(apply(title).replace(/"1.*"/, '"1.0.0'), text);
  });
});
