import fc from 'fast-check';
import assert from 'node:assert/strict';
import { licenseFault, spdxLicenses } from '../../shared/src/values/license.js';

describe('licenses', () => {
  for (const license of [
    'MIT',
    'GPL-3.0-or-later',
    'GPL-3.0',
    'GPL-2.0+',
    'MIT OR Apache-2.0',
    '(MIT AND BSD-3-Clause) OR Unlicense',
    'GPL-2.0-only WITH Classpath-exception-2.0',
    'LicenseRef-ours',
    'DocumentRef-doc:LicenseRef-ours',
    'https://example.org/license.txt',
    'urn:isbn:0451450523',
    ' MIT\n',
    '',
    '  ',
  ]) {
    it(`${JSON.stringify(license)} is fine`, () => {
      assert.equal(licenseFault(license), undefined);
    });
  }

  it('every SPDX identifier is fine', () => {
    assert.ok(spdxLicenses.length > 700);
    assert.deepEqual(
      spdxLicenses.filter((id) => licenseFault(id) !== undefined),
      [],
    );
  });

  /** A text with the wrong part in «»; the suggested replacements, and whether they are certain. */
  const faulty: [marked: string, suggestions: string[], certain?: 'certain'][] = [
    ['«mit»', ['MIT'], 'certain'],
    [' «mit»\n', ['MIT'], 'certain'],
    ['«MIT License»', ['MIT'], 'certain'],
    ['«The MIT License»', ['MIT'], 'certain'],
    ['«Apache 2»', ['Apache-2.0'], 'certain'],
    ['«Apache License, Version 2.0»', ['Apache-2.0'], 'certain'],
    ['«apache-2.0»', ['Apache-2.0'], 'certain'],
    ['«ApacheV2»', ['Apache-2.0'], 'certain'],
    ['«CC BY 4.0»', ['CC-BY-4.0'], 'certain'],
    ['«GPLv3+»', ['GPL-3.0-or-later'], 'certain'],
    ['«GPL 3 or later»', ['GPL-3.0-or-later'], 'certain'],
    ['«GPLv3»', ['GPL-3.0-only', 'GPL-3.0-or-later']],
    ['«GPL-3»', ['GPL-3.0-only', 'GPL-3.0-or-later']],
    ['«gpl-3.0»', ['GPL-3.0-only', 'GPL-3.0-or-later']],
    ['«GNU General Public License v2.0»', ['GPL-2.0-only', 'GPL-2.0-or-later']],
    ['«GNU Lesser General Public License v2.1»', ['LGPL-2.1-only', 'LGPL-2.1-or-later']],
    ['«AGPLv3»', ['AGPL-3.0-only', 'AGPL-3.0-or-later']],
    ['«AGPL»', ['AGPL-1.0-only', 'AGPL-1.0-or-later', 'AGPL-3.0-only', 'AGPL-3.0-or-later']],
    ['«GPLv9»', []],
    ['«BSD»', ['BSD-2-Clause', 'BSD-3-Clause']],
    ['«3-Clause BSD»', ['BSD-3-Clause']],
    ['«Apache»', ['Apache-2.0']],
    ['«Apche-2.0»', ['Apache-2.0']],
    ['«public domain»', ['CC0-1.0', 'Unlicense']],
    ['«UNLICENSED»', []],
    ['«proprietary»', []],
    ['«none»', []],
    ['«see LICENSE»', []],
    ['«MIT/Apache-2.0»', []],
    ['«mit» OR Apache-2.0', ['MIT'], 'certain'],
    ['MIT OR «Apache 2»', ['Apache-2.0'], 'certain'],
    ['(MIT AND «GPLv2») OR Zlib', ['GPL-2.0-only', 'GPL-2.0-or-later']],
    ['MIT WITH «some-exception»', []],
    ['«MIT AND»', []],
    ['«()»', []],
    ['«x:»', []],
  ];
  for (const [marked, suggestions, certain] of faulty) {
    it(`${JSON.stringify(marked)} → ${suggestions.join(' or ') || 'nothing'}`, () => {
      const text = marked.replace(/[«»]/g, '');
      const fault = licenseFault(text);
      assert.deepEqual(fault?.span, { start: marked.indexOf('«'), end: marked.indexOf('»') - 1 });
      assert.deepEqual(fault.suggestions, suggestions);
      assert.equal(fault.certain, certain === 'certain');
      assert.ok(fault.reason.includes(text.slice(fault.span.start, fault.span.end)));
    });
  }

  it('suggests only what fixes the license', () => {
    const words = fc.constantFrom(
      'mit',
      'GPL',
      'v3',
      '2.0',
      'Apache',
      'BSD',
      '-',
      ' ',
      ' OR ',
      ' AND ',
      '(',
      ')',
      '+',
      'CC-BY',
      '3',
    );
    const texts = fc.oneof(
      fc.array(words, { maxLength: 8 }).map((p) => p.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        for (const suggestion of licenseFault(text)?.suggestions ?? []) {
          assert.equal(licenseFault(suggestion), undefined);
        }
      }),
    );
  });

  it('is quick on long texts', () => {
    for (const part of ['(', 'MIT OR ', 'a', ' ', 'GPL', 'MIT AND (']) {
      assert.ok(licenseFault(`x ${part.repeat(20_000)}`));
    }
  });
});
