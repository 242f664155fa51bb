import assert from 'node:assert/strict';
import { writeLines } from '../../server/cli/src/message.js';

/** What is written to a stream of a width, or to one that is not a terminal. */
function written(columns: number | undefined, ...lines: readonly string[]): string {
  let text = '';
  const write = (piece: string): boolean => Boolean((text += piece));
  const stream = { isTTY: columns !== undefined, columns, write };
  writeLines(stream as unknown as NodeJS.WriteStream, lines);
  return text;
}

describe('lines of prose', () => {
  const long = 'user-tool: "a.tool.yml" is a line that fits no narrow terminal.';

  it('continue below on a terminal', () => {
    assert.equal(
      written(40, long, 'Short.'),
      'user-tool: "a.tool.yml" is a line that\nfits no narrow terminal.\nShort.\n',
    );
    assert.equal(written(80, long), `${long}\n`);
  });

  it('are not broken elsewhere', () => {
    assert.equal(written(undefined, long.repeat(9)), `${long.repeat(9)}\n`);
  });

  it('keep a long word whole', () => {
    const path = 'x/'.repeat(60);
    assert.equal(written(80, `Fixed ${path}.`), `Fixed\n${path}.\n`);
  });
});
