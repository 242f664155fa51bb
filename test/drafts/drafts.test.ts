import assert from 'node:assert/strict';
import { readDrafts } from './draft.js';
import { isRight, measureDrafts, type Measured } from './measure.js';
import { differenceFrom } from './try-tool.js';

describe('drafts of tools', () => {
  let measured: Measured[];
  before(async () => {
    measured = await measureDrafts();
  });

  it('are forty', () => {
    assert.equal(readDrafts().length, 40);
  });

  it('are never wrong after a fix if they were right', () => {
    for (const { draft, drafted, fixed } of measured)
      if (isRight(drafted)) assert.ok(isRight(fixed), draft.name);
  });

  it('have no more errors after the safe fixes', () => {
    const errors = ({ findings }: Measured['fixed']): number =>
      findings.filter(({ severity }) => severity === 'error').length;
    const more = measured.filter(({ drafted, fixed }) => errors(fixed) > errors(drafted));
    assert.deepEqual(
      more.map(({ draft }) => draft.name),
      [],
    );
  });

  it('are mostly right after the fixes that agents get', () => {
    const share = (stage: 'fixed' | 'answered' | 'suggested'): number =>
      measured.filter((one) => isRight(one[stage])).length / measured.length;
    assert.ok(share('fixed') >= 0.6);
    assert.ok(share('answered') >= 0.75);
    assert.ok(share('suggested') >= 0.8);
  });
});

describe('trying a tool', () => {
  const [counts] = readDrafts();
  const compress = readDrafts().find(({ name }) => name.startsWith('36'));
  assert.ok(counts && compress);

  for (const [what, replace, by, difference] of [
    ['nothing', '', '', undefined],
    ['another output', 'wc -l', 'wc -c', '"count" is "8\\n"'],
    ['a failure', 'wc -l', 'false && wc -l', 'fails: '],
    ['a program that is not there', 'wc -l', 'no-such-program', 'fails: '],
    ['an output that is not written', '> count.txt', '', '"count" is not written'],
    ['an output of another name', '- name: count', '- name: counts', 'has no output "count"'],
    ['an input of another name', 'table', 'chart', ' named "table"'],
    ['an expression without a value', '.path)', '.nothing)', 'fails: '],
    ['something that is not a tool', 'GalaxyUserTool', 'CommandLineTool', 'not a tool'],
  ] as const) {
    it(`finds ${what}`, async () => {
      const found = await differenceFrom(counts, counts.text.replaceAll(replace, by));
      if (difference === undefined) assert.equal(found, undefined);
      else assert.ok(found?.includes(difference), found);
    });
  }

  it('compares the elements of a collection', async () => {
    const text = compress.text
      .replace('type: list', 'type: collection\n    collection_type: list')
      .replace('    format: txt\n    discover', '    discover');
    assert.equal(await differenceFrom(compress, text.replace('default:', 'value:')), undefined);
    const found = await differenceFrom(compress, text.replace('-l $(inputs.lines)', '-l 1'));
    assert.ok(found?.startsWith('"parts" is {"part_aa":"1\\n"'), found);
  });
});
