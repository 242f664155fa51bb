import assert from 'node:assert/strict';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import { shellcheck } from '../../shared/src/rules/shellcheck.js';
import { usesCommand, workspace } from '../cli/command.js';
import { fullCapabilities, TestClient } from '../lsp/client.js';
import { Folder } from '../lsp/folder.js';

const text = completeExample(shellcheck.bad);

describe('ShellCheck in every program', () => {
  usesCommand();

  it('is asked by the command', () => {
    const space = workspace({ 'a.tool.yml': text, '.user-tool.yml': 'shellcheck: true\n' });
    const [problem, ...others] = space.json('a.tool.yml').files[0]?.problems ?? [];
    assert.deepEqual([problem?.message, others], [shellcheck.says, []]);
    assert.deepEqual(problem?.range, { start: { line: 7, character: 8 }, end: { line: 7, character: 13 } });
  });

  it('is asked by the language server', async () => {
    const folder = new Folder({ 'a.tool.yml': text });
    const client = await TestClient.start({
      capabilities: fullCapabilities,
      configuration: () => ({ shellcheck: true }),
    });
    try {
      await client.open(folder.uri('a.tool.yml'), text);
      const [found, ...others] = await client.pull(folder.uri('a.tool.yml'));
      assert.deepEqual([found?.message, others], [shellcheck.says, []]);
    } finally {
      await client.stop();
      folder.remove();
    }
  });
});
