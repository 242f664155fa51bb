import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { registryWith, standIn, usesStandIns } from '../registry/stand-in.js';
import { bin, good, usesCommand, withId, workspace, type Outcome, type Workspace } from './command.js';

/** Runs the command while this process answers as a registry. */
async function run(space: Workspace, ...args: string[]): Promise<Outcome> {
  const child = spawn(process.execPath, [bin, 'check', ...args], {
    cwd: space.folder,
    env: { ...process.env, XDG_CACHE_HOME: space.path('cache') },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (part: Buffer) => (printed[name] += part.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, ...printed };
}

const withImage = (image: string, id = 'a-tool'): string => withId(id, good.replace('busybox:1.36', image));

describe('user-tool check --online', () => {
  usesCommand();
  usesStandIns();

  it('asks the registry only then, and keeps its answer', async () => {
    const registry = await standIn(registryWith('1.0', '1.1'));
    const space = workspace({ 'a.tool.yml': withImage(`${registry.host}/tool:1.2`) });
    assert.deepEqual([(await run(space)).code, registry.lines], [0, []]);
    const online = await run(space, '--online');
    assert.equal(online.code, 0);
    assert.match(
      online.stdout,
      /a\.tool\.yml:\d+:\d+ warning image-unknown\n.*did you mean "1\.1" or "1\.0"\?/,
    );
    assert.equal(online.stderr, '');
    const asked = registry.lines.length;
    const again = await run(space, '--online');
    assert.deepEqual([again.stdout, registry.lines.length], [online.stdout, asked]);
    assert.equal(
      again.stderr,
      'user-tool: 1 answer of registries is cached, up to 1 minute old: "--refresh" asks again.\n',
    );
    assert.equal((await run(space, '--online', '--refresh')).stderr, '');
    assert.ok(registry.lines.length > asked);
    assert.equal((await run(space, '--online', '--max-warnings', '0')).code, 1);
  });

  it('asks once about an image of many tools, and not about those that nobody wants to know', async () => {
    const registry = await standIn(registryWith('1.0'));
    const tools = Object.fromEntries(
      ['a', 'b', 'c'].map((name) => [
        `${name}.tool.yml`,
        withImage(`${registry.host}/tool:1.0`, `tool-${name}`),
      ]),
    );
    const space = workspace({
      ...tools,
      'off/.user-tool.yml': 'rules:\n  image-unknown: off\n',
      'off/d.tool.yml': withImage(`${registry.host}/other:1.0`, 'tool-d'),
    });
    const { code, stdout } = await run(space, '--online');
    assert.deepEqual([code, stdout], [0, 'No problems in 4 files.\n']);
    assert.deepEqual(registry.lines, ['HEAD /v2/tool/manifests/1.0']);
  });

  it('ends with 2 if a registry gives no answer, and reports nothing wrong', async () => {
    const { host } = await standIn(() => ({ status: 503 }));
    const space = workspace({ 'a.tool.yml': withImage(`${host}/tool:1.0`) });
    const { code, stdout, stderr } = await run(space, '--online');
    assert.deepEqual([code, stdout], [2, 'No problems in 1 file.\n']);
    assert.equal(
      stderr,
      `user-tool: The registry "${host}" answered with status 503, so "${host}/tool:1.0" could not be looked up.\n`,
    );
  });

  it('says that a password is needed, which is not a failure', async () => {
    const { host } = await standIn(() => ({ status: 403 }));
    const space = workspace({ 'a.tool.yml': withImage(`${host}/tool:1.0`) });
    const { code, stderr } = await run(space, '--online');
    assert.equal(code, 0);
    assert.match(stderr, / password, .*, so "localhost:\d+\/tool:1\.0" could not be looked up\.\n$/);
  });

  it('is what "--refresh" is for', () => {
    const { code, stderr } = workspace().run(['check', '--refresh']);
    assert.deepEqual([code, stderr], [2, 'user-tool: "--refresh" requires "--online".\n']);
  });
});
