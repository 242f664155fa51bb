import assert from 'node:assert/strict';
import { tidyLines } from '../../shared/src/features/evaluation/tidy-lines.js';
import { mark, unmark } from '../support/marked.js';

/** The command to read, with its values marked, of a rendered command with its values marked. */
function tidied(marked: string): string {
  const { text, spans } = unmark(marked);
  const expressions = spans.map((output) => ({ span: output, source: '', output }));
  const tidy = tidyLines({ text, expressions });
  return mark(tidy.text, ...tidy.expressions.map(({ output }) => output));
}

describe('a command to read', () => {
  const commands: readonly (readonly [rendered: string, read: string])[] = [
    ['tool \\\n  «» \\\n  «a»\n', 'tool \\\n«»  «a»\n'],
    ['tool \\\n  «»«» \\\n  «a»\n', 'tool \\\n«»«»  «a»\n'],
    ['tool \\\n  «-x» \\\n  «»\n', 'tool \\\n  «-x»«»\n'],
    ['tool \\\n  a «» \\\n  b\n', 'tool \\\n  a «» \\\n  b\n'],
    ["tool '«»' \\\n  b\n", "tool '«»' \\\n  b\n"],
    ['tool \\\n  \\\n  «a»\n', 'tool \\\n  \\\n  «a»\n'],
    ['«»\ntool\n', '«»\ntool\n'],
  ];
  for (const [rendered, read] of commands) {
    it(JSON.stringify(rendered), () => {
      assert.equal(tidied(rendered), read);
    });
  }
});
