import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Document } from '../../shared/src/tool/document.js';
import { usesCommand, workspace, type Files } from '../cli/command.js';
import { Podman } from '../run/podman.js';
import { platformTools } from '../support/tools.js';

const folder = resolve(process.env['USER_TOOL_OUTSIDE_TOOLS'] ?? '.');

/** Tools whose command needs more than BusyBox has. */
const otherPrograms: readonly string[] = ['skills__06-biocontainer-tool', 'skills__07-inline-python-script'];

/** Tools with a test that cannot pass, and why. */
const cannotPass: Readonly<Record<string, string>> = {
  galaxy__gx_select_multiple_one_default_user:
    'a list is inserted as JSON, ["ex2"], where the test expects [ex2]',
};

/** Files under the names that the tests use. */
const testData: Files = {
  'test-data/simple_line.txt': 'This is a line of text.\n',
  'test-data/simple_line_alternative.txt': 'This is a different line of text.\n',
  'test-data/simple_line_x2.txt': 'This is a line of text.\nThis is a line of text.\n',
  'test-data/simple_directory/a.txt': 'a\n',
  'test-data/simple_directory/sub/b.txt': 'b\n',
};

/** Values for tools without tests, by the type of the input. */
const values: Readonly<Record<string, string>> = { data: '@input.txt', integer: '3', text: 'hello' };

describe(`documents by others in ${folder}`, () => {
  usesCommand();
  let podman: Podman;
  before(() => {
    assert.ok(existsSync(join(folder, 'valid')), 'let USER_TOOL_OUTSIDE_TOOLS name the folder of the tools');
    podman = new Podman();
  });
  after(() => {
    podman.remove();
  });

  const tools = existsSync(folder) ? platformTools(folder) : [];
  for (const { name, text } of tools) {
    const [verdict, file = ''] = name.split('/');
    const stem = file.replace(/\.ya?ml$/, '');
    if (verdict !== 'valid' || otherPrograms.includes(stem)) continue;
    const inBusybox = text.replace(/^container: .*$/m, 'container: busybox');
    const isTested = /^tests:/m.test(text);

    if (isTested)
      it(`pass their tests: ${stem}${stem in cannotPass ? `, but ${cannotPass[stem]}` : ''}`, () => {
        const space = workspace({ ...testData, 'a.tool.yml': inBusybox });
        const { code, stdout, stderr } = space.run(['test', 'a.tool.yml'], { env: podman.env });
        assert.equal(code, stem in cannotPass ? 1 : 0, stdout + stderr);
      });
    else
      it(`run and write their outputs: ${stem}`, () => {
        const space = workspace({ 'a.tool.yml': inBusybox, 'input.txt': '1\n2\n3\n4\n' });
        const { tool } = new Document(inBusybox);
        const given = (tool?.inputs ?? []).flatMap(({ name: input = '', type = '' }) =>
          type in values ? ['-i', `${input}=${values[type] ?? ''}`] : [],
        );
        const { code, stderr } = space.run(['run', 'a.tool.yml', ...given], { env: podman.env });
        assert.equal(code, 0, stderr);
      });
  }
});
