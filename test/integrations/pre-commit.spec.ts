import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bad, good, mendable, withId } from '../cli/command.js';
import { pack, registryWith, root, type Registry } from '../package/packed.js';
import { run, type Outcome } from '../package/run.js';

const manifest = '.pre-commit-hooks.yaml';

describe('the hooks for pre-commit', function () {
  let folder: string;
  let registry: Registry;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-hooks-'));
    registry = await registryWith(pack(folder).tarball, folder);
    await repository('hooks', { [manifest]: readFileSync(join(root, manifest), 'utf8') });
  });

  after(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  const call = (program: string, args: readonly string[], cwd: string): Promise<Outcome> =>
    run(program, args, {
      cwd,
      env: {
        ...registry.env,
        HOME: folder,
        PRE_COMMIT_HOME: join(folder, 'pre-commit'),
        GIT_CONFIG_NOSYSTEM: '1',
      },
    });

  /** A new repository with a commit of some files. */
  async function repository(name: string, files: Readonly<Record<string, string>>): Promise<string> {
    const cwd = join(folder, name);
    mkdirSync(cwd);
    for (const [file, text] of Object.entries(files)) writeFileSync(join(cwd, file), text);
    const author = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
    for (const args of [
      ['init', '-q'],
      ['add', '-A'],
      [...author, 'commit', '-qm', 'Add files'],
    ]) {
      const { code, stderr } = await call('git', args, cwd);
      assert.equal(code, 0, stderr);
    }
    return cwd;
  }

  const tryHook = (hook: string, cwd: string): Promise<Outcome> =>
    call('pre-commit', ['try-repo', join(folder, 'hooks'), hook, '--all-files', '--verbose'], cwd);

  it('are declared as pre-commit expects', async () => {
    const { code, stdout, stderr } = await call('pre-commit', ['validate-manifest', manifest], root);
    assert.equal(code, 0, stdout + stderr);
  });

  it('check the tools of a repository, and only these', async () => {
    const others = { 'notes.yml': 'class: PlatformUserTool\n', 'a.txt': 'text\n' };
    const cwd = await repository('good', { 'a.tool.yml': good, 'b.tool.yaml': withId('other'), ...others });
    const { code, stdout } = await tryHook('user-tool-check', cwd);
    assert.match(stdout, /^check user tools\.+Passed$/m);
    assert.match(stdout, /^No problems in 2 files\.$/m);
    assert.equal(code, 0);
  });

  it('stop a commit with an error', async () => {
    const cwd = await repository('bad', { 'a.tool.yml': bad });
    const { code, stdout } = await tryHook('user-tool-check', cwd);
    assert.match(stdout, /^check user tools\.+Failed$/m);
    assert.match(stdout, /^a\.tool\.yml:\d+:\d+ error reference-undeclared$/m);
    assert.equal(code, 1);
  });

  for (const [hook, before] of [
    ['user-tool-fix', mendable],
    ['user-tool-format', good.replace('name: ', 'name:     ')],
  ] as const) {
    it(`change files that need it (${hook})`, async () => {
      const cwd = await repository(hook, { 'a.tool.yml': before });
      const { code, stdout } = await tryHook(hook, cwd);
      assert.match(stdout, /files were modified by this hook/);
      assert.equal(code, 1);
      assert.equal(readFileSync(join(cwd, 'a.tool.yml'), 'utf8'), good);
      assert.match((await tryHook(hook, cwd)).stdout, /\.+Passed$/m);
    });
  }

  it('need the registry only once', async () => {
    await registry.close();
    cpSync(join(folder, 'good'), join(folder, 'offline'), { recursive: true });
    const { stdout } = await tryHook('user-tool-check', join(folder, 'offline'));
    assert.match(stdout, /^No problems in 2 files\.$/m);
  });
});
