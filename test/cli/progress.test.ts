import assert from 'node:assert/strict';
import { Progress } from '../../server/cli/src/progress.js';

/** A stream that records its output, and a manual clock. */
function terminal(isTerminal: boolean): {
  progress: Progress;
  written: string[];
  pass: (milliseconds: number) => void;
} {
  let now = 0;
  const written: string[] = [];
  const stream = { isTTY: isTerminal, write: (text: string) => written.push(text) > 0 };
  const progress = new Progress(stream as unknown as NodeJS.WriteStream, () => now);
  return { progress, written, pass: (milliseconds) => (now += milliseconds) };
}

describe('progress', () => {
  it('shows after a second, not too often, and goes away', () => {
    const { progress, written, pass } = terminal(true);
    pass(999);
    progress.say(() => 'too early');
    assert.deepEqual(written, []);
    pass(1);
    progress.say(() => 'one');
    pass(50);
    progress.say(() => 'too often');
    pass(50);
    progress.say(() => 'two');
    progress.clear();
    progress.clear();
    assert.deepEqual(written, ['\r\u001b[2Kone', '\r\u001b[2Ktwo', '\r\u001b[2K']);
  });

  it('is silent where nobody looks', () => {
    const { progress, written, pass } = terminal(false);
    pass(10_000);
    progress.say(() => 'one');
    progress.clear();
    assert.deepEqual(written, []);
  });
});
