import assert from 'node:assert/strict';
import { SourceText } from '../../shared/src/text/source.js';
import { builtServer } from '../lsp/client.js';
import { countLines } from '../support/documents.js';
import { mark, unmark } from '../support/marked.js';
import { until } from '../support/until.js';
import { inNeovim } from './neovim.js';

interface Place {
  line: number;
  character: number;
  end?: number;
}

const tool = countLines({
  command: "echo 😀 '$(inputs.table.basename)'; wc -l '$(inputs.table.path)' > count.txt",
});

/** The tool with a part of its text replaced. */
function withText(old: string, written: string): string {
  assert.ok(tool.includes(old), old);
  return tool.replace(old, written);
}

/** A document with places marked, given Neovim's own columns, which are UTF-8 bytes. */
function markPlaces(text: string, places: readonly Place[]): string {
  const source = new SourceText(text);
  const offset = (line: number, byte: number): number => {
    const characters = Buffer.from(source.line(line)).subarray(0, byte).toString().length;
    return source.offsetAt({ line, character: characters });
  };
  const spans = places.map(({ line, character, end = character }) => ({
    start: offset(line, character),
    end: offset(line, end),
  }));
  return mark(text, ...spans);
}

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('an author in Neovim', () => {
  before(builtServer);

  it('sees problems as serious as the settings say, and sees them go while typing', () => {
    const { answer, text, messages } = inNeovim<Record<'before' | 'after', object[]>>(
      { step: 'problems', before: 2, line: 'id: count-lines', after: 1 },
      withText('id: count-lines', 'i‸d: Count Lines').replace('busybox:1.36', 'busybox:latest'),
    );
    const latest = {
      code: 'container-latest',
      severity: 'ERROR',
      source: 'user-tool',
      line: 4,
      character: 19,
      end: 25,
    };
    const id = { code: 'id-format', severity: 'ERROR', source: 'user-tool', line: 1, character: 4, end: 5 };
    assert.deepEqual(answer, { before: [id, latest], after: [latest] });
    assert.equal(text, withText('busybox:1.36', 'busybox:latest'));
    assert.deepEqual(messages, []);
  });

  it('sees nothing of YAML that is no tool', () => {
    const { messages } = inNeovim(
      { step: 'open', problems: 0, file: 'compose.yml' },
      'services:\n  web: {}\n',
    );
    assert.deepEqual(messages, []);
  });

  it('sees what would run', () => {
    const { answer, messages } = inNeovim<string[]>({ step: 'render' }, tool);
    assert.ok(answer.includes("echo 😀 'table.tsv'; wc -l 'table.tsv' > count.txt"), answer.join('\n'));
    assert.deepEqual(messages, []);
  });

  it('completes a reference', () => {
    const { answer, text, messages } = inNeovim(
      { step: 'complete', label: 'table' },
      withText('inputs.table.path', 'inputs.ta‸'),
    );
    assert.deepEqual(answer, ['inputs.table.path', 'table']);
    assert.equal(text, withText('inputs.table.path', 'inputs.table'));
    assert.deepEqual(messages, []);
  });

  it('completes a whole reference, before the bracket that is there', () => {
    const { text } = inNeovim(
      { step: 'complete', label: 'inputs.table.path' },
      withText('inputs.table.path', 'inputs.ta‸'),
    );
    assert.equal(text, tool);
  });

  it('completes a property, chosen among others', () => {
    const { answer, text } = inNeovim<string[]>(
      { step: 'complete', label: 'path' },
      withText('inputs.table.path', 'inputs.table.‸'),
    );
    assert.ok(answer.includes('path') && answer.includes('basename') && answer.length > 3, answer.join());
    assert.equal(text, tool);
  });

  it('completes a key', () => {
    const { answer, text } = inNeovim(
      { step: 'complete', label: 'version' },
      withText('version: 1.0.0', 'ver‸'),
    );
    assert.deepEqual(answer, ['version']);
    assert.match(text, /^version: /m);
  });

  it('reads about what is under the cursor', () => {
    const { answer, messages } = inNeovim<string[]>({ step: 'hover' }, withText('container:', 'cont‸ainer:'));
    assert.match(answer.join('\n'), /container.*image/s);
    assert.deepEqual(messages, []);
  });

  it('goes from a reference to the input', () => {
    const { answer, messages } = inNeovim<Place>(
      { step: 'definition' },
      withText('inputs.table.path', 'inputs.ta‸ble.path'),
    );
    assert.equal(markPlaces(tool, [answer]), withText('- name: table', '- name: «»table'));
    assert.deepEqual(messages, []);
  });

  it('lists where an input is used', () => {
    const { answer, messages } = inNeovim<Place[]>(
      { step: 'references' },
      withText('- name: table', '- name: ta‸ble'),
    );
    assert.equal(
      markPlaces(tool, answer),
      withText('- name: table', '- name: «»table')
        .replace('inputs.table.basename', 'inputs.«»table.basename')
        .replace('inputs.table.path', 'inputs.«»table.path'),
    );
    assert.deepEqual(messages, []);
  });

  it('sees the other places of a name highlighted', () => {
    const { answer, messages } = inNeovim<Place[]>(
      { step: 'highlight' },
      withText('inputs.table.path', 'inputs.ta‸ble.path'),
    );
    assert.equal(
      markPlaces(tool, answer),
      withText('- name: table', '- name: «table»')
        .replace('inputs.table.basename', 'inputs.«table».basename')
        .replace('inputs.table.path', 'inputs.«table».path'),
    );
    assert.deepEqual(messages, []);
  });

  it('sees the parts of the tool', () => {
    const { answer, messages } = inNeovim<{ text: string; line: number }[]>({ step: 'symbols' }, tool);
    for (const [name, line] of [
      ['table', 8],
      ['count', 12],
    ] as const) {
      assert.ok(
        answer.some((symbol) => symbol.text.includes(name) && symbol.line === line),
        JSON.stringify(answer),
      );
    }
    assert.deepEqual(messages, []);
  });

  for (const [ends, marked] of Object.entries({
    LF: withText('inputs.table.path', 'inputs.ta‸ble.path'),
    CRLF: withText('inputs.table.path', 'inputs.ta‸ble.path').replaceAll('\n', '\r\n'),
  })) {
    it(`renames an input in a file with ${ends}`, () => {
      const { text, messages } = inNeovim({ step: 'rename', name: 'rows' }, marked);
      assert.equal(
        text,
        unmark(marked).text.replace('name: table', 'name: rows').replaceAll('inputs.table', 'inputs.rows'),
      );
      assert.deepEqual(messages, []);
    });
  }

  it('is told why a name cannot be', () => {
    const two = withText('outputs:', '  - name: rows\n    type: integer\noutputs:');
    const { answer, text } = inNeovim<string[]>(
      { step: 'refused_rename', name: 'rows' },
      two.replace('inputs.table.path', 'inputs.ta‸ble.path'),
    );
    assert.match(answer.join('\n'), /"rows"/);
    assert.equal(text, two);
  });

  it('fixes a problem', () => {
    const { answer, text, messages } = inNeovim<string[]>(
      { step: 'action', problems: 1, title: 'Replace with "table"' },
      withText('inputs.table.path', 'inputs.ta‸bel.path'),
    );
    assert.ok(answer.length > 1, answer.join());
    assert.equal(text, tool);
    assert.deepEqual(messages, []);
  });

  it('fixes all problems with a safe fix, and no other', () => {
    const { text } = inNeovim(
      { step: 'action', problems: 2, title: 'Fix all', only: ['source.fixAll'] },
      withText('id: count-lines', 'id: Count Lines').replace('version: 1.0.0', 'version: v1.0.0'),
    );
    assert.equal(text, withText('version: 1.0.0', 'version: v1.0.0'));
  });

  it('formats the document', () => {
    const { text, messages } = inNeovim(
      { step: 'format' },
      withText('name: Count lines', 'name:    Count lines  ').replace(/^outputs:[^]*/m, (outputs) =>
        outputs.replaceAll('\n    ', '\n      ').replace('- name', '-   name'),
      ),
    );
    assert.equal(text, tool);
    assert.deepEqual(messages, []);
  });

  for (const [how, crash] of [
    ['leaves', false],
    ['is thrown out', true],
  ] as const) {
    it(`${how}, and the server ends`, async () => {
      const { server } = inNeovim({ step: 'open', problems: 0, crash }, tool);
      assert.ok(server > 0);
      await until('the end of the server', () => !isRunning(server));
    });
  }
});
