import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { usesCommand, workspace } from '../cli/command.js';
import { poll, until } from '../support/until.js';
import { where } from '../support/where.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

where('sqlite').describe('npm start', () => {
  usesCommand();

  it('prints what to open, and a signal to npm ends the service', async () => {
    const data = workspace().path('data');
    const npm = spawn('npm', ['start', '--', '--port', '0'], {
      cwd: root,
      env: { ...process.env, USER_TOOL_DATA: data },
    });
    let out = '';
    npm.stdout.on('data', (piece: Buffer) => (out += piece.toString()));
    npm.stderr.on('data', (piece: Buffer) => (out += piece.toString()));
    const address = await until('the address', () => {
      assert.equal(npm.exitCode, null, out);
      return /^listening on (\S+)\n/m.exec(out)?.[1];
    });
    await until('what to open', () =>
      out.includes(`npx user-tool admin user add --email you@example.org --admin --data ${data}`),
    );
    assert.equal((await fetch(`${address}api/health`)).status, 200);
    npm.kill('SIGTERM');
    await once(npm, 'exit');
    await poll('the end of the service', () =>
      fetch(`${address}api/health`).then(
        () => false,
        () => true,
      ),
    );
  });
});
