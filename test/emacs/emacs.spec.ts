import assert from 'node:assert/strict';
import { builtServer } from '../lsp/client.js';
import { countLines } from '../support/documents.js';
import { unmark } from '../support/marked.js';
import { inEmacs } from './emacs.js';

interface Problem {
  text: string;
  start: number;
  end: number;
  type: string;
}

const tool = countLines({
  command: "echo 😀 '$(inputs.table.basename)'; wc -l '$(inputs.table.path)' > count.txt",
});

/** The tool with a part of its text replaced. */
function withText(old: string, written: string): string {
  assert.ok(tool.includes(old), old);
  return tool.replace(old, written);
}

/** Problems with the text of their place. */
function shown(text: string, problems: readonly Problem[]): [string, string, string][] {
  const characters = Array.from(text);
  return problems
    .map(({ text: said, start, end, type }): [string, string, string] => [
      /\[([\w-]+)\]/.exec(said)?.[1] ?? said,
      type,
      characters.slice(start, end).join(''),
    ])
    .sort();
}

describe('an author in Emacs', () => {
  before(builtServer);

  it('sees problems as serious as the settings say, and sees them go while typing', () => {
    const marked = withText('id: count-lines', 'i‸d: Count Lines').replace('busybox:1.36', 'busybox:latest');
    const { answer, text } = inEmacs<Record<'before' | 'after', Problem[]>>(
      { step: 'problems', before: 2, line: 'id: count-lines', after: 1 },
      marked,
    );
    const latest = ['container-latest', 'eglot-error', 'latest'];
    assert.deepEqual(shown(unmark(marked).text, answer.before), [latest, ['id-format', 'eglot-error', 'C']]);
    assert.deepEqual(shown(text, answer.after), [latest]);
    assert.equal(text, withText('busybox:1.36', 'busybox:latest'));
  });

  it('sees a problem behind characters that take two UTF-16 units', () => {
    const { answer, text } = inEmacs<Problem[]>(
      { step: 'open', problems: 1 },
      withText('inputs.table.path', 'inputs.tabel.path'),
    );
    assert.deepEqual(shown(text, answer), [['reference-undeclared', 'eglot-error', 'tabel']]);
  });

  it('completes the name of an input', () => {
    const { text } = inEmacs({ step: 'complete' }, withText('inputs.table.path', 'inputs.ta‸.path'));
    assert.equal(text, tool);
  });

  it('completes a key', () => {
    const { text } = inEmacs({ step: 'complete' }, withText('version: 1.0.0', 'versi‸'));
    assert.match(text, /^version: /m);
  });

  it('reads about what is at the cursor', () => {
    const { answer } = inEmacs<string>({ step: 'hover' }, withText('container:', 'cont‸ainer:'));
    assert.match(answer, /container.*image/s);
  });

  it('goes from a reference to the input', () => {
    const { answer, text } = inEmacs<number>(
      { step: 'definition' },
      withText('inputs.table.path', 'inputs.ta‸ble.path'),
    );
    assert.ok(
      Array.from(text).slice(answer).join('').startsWith('table\n    type: data'),
      text.slice(answer),
    );
  });

  it('renames an input', () => {
    const { text } = inEmacs(
      { step: 'rename', name: 'rows' },
      withText('inputs.table.path', 'inputs.ta‸ble.path'),
    );
    assert.equal(text, tool.replace('name: table', 'name: rows').replaceAll('inputs.table', 'inputs.rows'));
  });

  it('fixes a problem', () => {
    const { answer, text } = inEmacs<string[]>(
      { step: 'action', problems: 1, title: 'Replace with "table"' },
      withText('inputs.table.path', 'inputs.ta‸bel.path'),
    );
    assert.ok(answer.length > 1, answer.join());
    assert.equal(text, tool);
  });

  it('formats the document', () => {
    const { text } = inEmacs({ step: 'format' }, withText('name: Count lines', 'name:    Count lines  '));
    assert.equal(text, tool);
  });
});
