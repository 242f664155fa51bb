import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { completeProgram } from '../../server/cli/src/declaration.js';
import { completedCommands } from '../../server/cli/src/completion/completed-commands.js';
import { manualFile } from '../../scripts/manual.js';

const mandoc = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync('mandoc', [...args, manualFile], { encoding: 'utf8' });

describe('the manual page', () => {
  it('has nothing that mandoc warns of', () => {
    assert.deepEqual({ ...mandoc('-T', 'lint', '-W', 'warning') }.stdout, '');
  });

  it('shows every command and option as it is typed', async () => {
    const { stdout } = mandoc('-T', 'ascii', '-O', 'width=200');
    // Characters are made bold by printing them twice, with a backspace between.
    const text = stdout.split('\b').reduce((before, after) => before.slice(0, -1) + after);
    for (const { path, options } of completedCommands(await completeProgram())) {
      if (path.startsWith('help ')) continue;
      assert.ok(text.includes(`user-tool ${path}`.trimEnd()), path);
      for (const { flags } of options) assert.ok(text.includes(flags.join(', ')), flags.join());
    }
    assert.match(
      text,
      /\nEXIT STATUS\n(?: +\d+ +.*\n+){3} +141 +the program that reads the output has closed it\n/,
    );
    assert.ok(text.includes('eval "$(user-tool completion bash)"   in ~/.bashrc'));
  });
});
