import fc from 'fast-check';
import assert from 'node:assert/strict';
import { nearest, relatedKey } from '../../shared/src/values/suggest.js';

const fields = (
  'class id name version description container shell_command inputs outputs citations license help ' +
  'from_work_dir discover_datasets format label type optional value default min max multiple'
).split(' ');

describe('did-you-mean', () => {
  const words: [word: string, meant: string | undefined][] = [
    ['Version', 'version'],
    ['shellCommand', 'shell_command'],
    ['shell-command', 'shell_command'],
    ['SHELL COMMAND', 'shell_command'],
    ['fromworkdir', 'from_work_dir'],
    ['shel_comand', 'shell_command'],
    ['ouputs', 'outputs'],
    ['lable', 'label'],
    ['tpye', 'type'],
    ['nmae', 'name'],
    ['mni', 'min'],
    ['licence', 'license'],
    ['descripton', 'description'],
    ['desc', 'description'],
    ['ver', 'version'],
    ['form', 'format'],
    ['command', 'shell_command'],
    ['workdir', 'from_work_dir'],
    ['datasets', 'discover_datasets'],
    ['idd', 'id'],
    ['de', undefined],
    ['def', 'default'],
    ['mix', undefined],
    ['work', 'from_work_dir'],
    ['url', undefined],
    ['image', undefined],
    ['extensions', undefined],
    ['truevalue', undefined],
    ['', undefined],
    ['--', undefined],
    ['😀', undefined],
  ];
  for (const [word, meant] of words) {
    it(`${JSON.stringify(word)} → ${meant ?? 'nothing'}`, () => {
      assert.equal(nearest(word, fields), meant);
    });
  }

  const related: [word: string, meant: string | undefined][] = [
    ['outs', 'outputs'],
    ['inps', 'inputs'],
    ['sh_command', 'shell_command'],
    ['shell_cmd', 'shell_command'],
    ['help_text', 'help'],
    ['container_image', 'container'],
    ['is-optional', 'optional'],
    ['dflt', 'default'],
    ['run', undefined],
    ['ds', undefined],
    ['min_max', undefined],
    ['cs', undefined],
  ];
  for (const [word, meant] of related) {
    it(`${JSON.stringify(word)} is related to ${meant ?? 'nothing'}`, () => {
      assert.equal(relatedKey(word, fields), meant);
    });
  }

  it('keeps still where a beginning or a part fits several', () => {
    assert.equal(nearest('out', ['out_left_file', 'out_right_file']), undefined);
    assert.equal(nearest('file', ['left_file_one', 'right_file_two']), undefined);
    assert.equal(nearest('file', ['profiled', 'left_file_one']), 'left_file_one');
  });

  it('breaks ties by the first letter, the length, then the order', () => {
    assert.equal(nearest('inputs', ['onputs', 'inputz']), 'inputz');
    assert.equal(nearest('fast', ['fastqq', 'fasta', 'fastq']), 'fasta');
    assert.equal(nearest('reads1', ['reads2', 'reads3']), 'reads2');
  });

  it('answers one of the candidates or nothing, and a candidate for itself', () => {
    const word = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom('a', 'b', '_', 'A') }),
    );
    fc.assert(
      fc.property(word, fc.array(word), (wanted, candidates) => {
        const meant = nearest(wanted, candidates);
        assert.ok(meant === undefined || candidates.includes(meant));
        if (/[a-z]/i.test(wanted)) assert.equal(nearest(wanted, [wanted]), wanted);
      }),
    );
  });

  it('is quick on a very long word', () => {
    assert.equal(nearest('x'.repeat(1_000_000), fields), undefined);
  });
});
