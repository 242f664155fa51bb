import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { eventsOf, suiteCases, type SuiteCase } from '../support/yaml-suite.js';

const tableFile = path.join(import.meta.dirname, 'suite-table.md');

interface Row {
  reading: string;
  reason: string;
}

/** `| 229Q | same | Spec Example 2.4 | |` by case. */
function readTable(): Map<string, Row> {
  const rows = readFileSync(tableFile, 'utf8').matchAll(
    /^\| ([0-9A-Z]{4}(?:-\d+)?) *\| (\w+) *\| .* \| *(.*?) *\|$/gm,
  );
  return new Map([...rows].map(([, id = '', reading = '', reason = '']) => [id, { reading, reason }]));
}

/** How we parse a case: like the suite, or the difference. */
function readingOf({ yaml, fail, events }: SuiteCase): 'same' | 'accepted' | 'refused' | 'tree' {
  const { root, problems } = parseYaml(yaml);
  const refused = problems.some(({ kind }) => kind === 'syntax');
  if (refused !== fail) return fail ? 'accepted' : 'refused';
  return fail || eventsOf(root).join('\n') === events.join('\n') ? 'same' : 'tree';
}

/** Rewrites the table with `UPDATE_SUITE_TABLE=1`; reasons are kept, missing ones must be added by hand. */
function writeTable(): void {
  const reasons = readTable();
  const rows = suiteCases.map((one) => {
    const title = one.title.replaceAll('|', '\\|');
    return `| ${one.id} | ${readingOf(one)} | ${title} | ${reasons.get(one.id)?.reason ?? ''} |`.replace(
      '  |',
      ' |',
    );
  });
  const head = readFileSync(tableFile, 'utf8').split(/^\| case /m)[0] ?? '';
  writeFileSync(
    tableFile,
    `${head}| case | reading | title | reason of a difference |\n| --- | --- | --- | --- |\n${rows.join('\n')}\n`,
  );
}

describe('YAML test suite', () => {
  it('every difference in the table has a reason, and only differences have', () => {
    for (const [id, { reading, reason }] of readTable()) {
      assert.ok(['same', 'accepted', 'refused', 'tree'].includes(reading), `${id}: ${reading}`);
      assert.equal(reason !== '', reading !== 'same', id);
    }
  });

  it('reads each case as the table says', () => {
    assert.equal(suiteCases.length, 402);
    assert.equal(suiteCases.filter(({ fail }) => fail).length, 94);
    if (process.env['UPDATE_SUITE_TABLE'] === '1') writeTable();
    const found = Object.fromEntries(suiteCases.map((one) => [one.id, readingOf(one)]));
    const expected = Object.fromEntries([...readTable()].map(([id, { reading }]) => [id, reading]));
    assert.deepEqual(found, expected);
  });
});
