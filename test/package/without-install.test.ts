import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { bad, good, warning, withId } from '../cli/command.js';
import { manifest, pack, registryWith, root, type Registry } from './packed.js';
import { run, type Outcome } from './run.js';

interface Action {
  inputs: Record<string, { description: string; default: string }>;
  runs: { using: string; steps: { shell: string; env: Record<string, string>; run: string }[] };
}

const action = parse(readFileSync(path.join(root, 'action.yml'), 'utf8')) as Action;

describe('the package from a registry, in a folder where nothing is installed', () => {
  let folder: string;
  let registry: Registry;

  before(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'user-tool-npx-'));
    registry = await registryWith(pack(folder).tarball, folder);
  });

  after(async () => {
    await registry.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A new folder with some files. */
  function withFiles(name: string, files: Readonly<Record<string, string>>): string {
    const made = path.join(folder, name);
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(made, file)), { recursive: true });
      writeFileSync(path.join(made, file), text);
    }
    return made;
  }

  it('runs with npx by the name of the package', async () => {
    const cwd = withFiles('npx', { 'a.tool.yml': good });
    const args = ['--yes', '--omit=optional', manifest.name, 'check'];
    const { code, stdout, stderr } = await run('npx', args, { cwd, env: registry.env });
    assert.equal(stdout, 'No problems in 1 file.\n', stderr);
    assert.equal(code, 0);
  });

  /** Runs the steps of the action as GitHub does. */
  async function runAction(cwd: string, given: Readonly<Record<string, string>>): Promise<Outcome> {
    const inputs = new Map(Object.entries(action.inputs).map(([name, input]) => [name, input.default]));
    for (const [name, value] of Object.entries(given)) inputs.set(name, value);
    const filled = (text: string): string =>
      text.replace(/\$\{\{ inputs\.([\w-]+) \}\}/g, (_, name: string) => {
        assert.ok(inputs.has(name), name);
        return inputs.get(name)!;
      });
    const whole: Outcome = { code: 0, stdout: '', stderr: '' };
    for (const { shell, env, run: script } of action.runs.steps) {
      assert.equal(shell, 'bash');
      assert.doesNotMatch(script, /\$\{\{/, 'inputs come as variables, not as code');
      const own = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, filled(value)]));
      const file = path.join(cwd, 'step.sh');
      writeFileSync(file, script);
      const outcome = await run('bash', ['--noprofile', '--norc', '-eo', 'pipefail', file], {
        cwd,
        env: { ...registry.env, ...own },
      });
      whole.stdout += outcome.stdout;
      whole.stderr += outcome.stderr;
      if (outcome.code !== 0) return { ...whole, code: outcome.code };
    }
    return whole;
  }

  const files = {
    'good.tool.yml': good,
    'sub dir/warning.tool.yml': withId('warning-tool', warning),
    'bad/bad.tool.yml': withId('bad-tool', bad),
  };

  const actions: { given: Record<string, string>; code: number; reports: RegExp[]; why: string }[] = [
    {
      given: {},
      code: 1,
      reports: [/^::error file=bad\/bad\.tool\.yml,/, /^::warning file=sub dir\/warning\.tool\.yml,/],
      why: 'all tools',
    },
    { given: { paths: 'good.tool.yml' }, code: 0, reports: [], why: 'one tool' },
    {
      given: { paths: 'good.tool.yml\nsub dir\n' },
      code: 0,
      reports: [/^::warning file=sub dir/],
      why: 'several paths, one with a space',
    },
    {
      given: { paths: 'sub*/*.yml', severity: 'error' },
      code: 0,
      reports: [],
      why: 'a pattern, errors only',
    },
    {
      given: { paths: 'sub dir', 'max-warnings': '0' },
      code: 1,
      reports: [/^::warning file=sub dir/],
      why: 'no warning allowed',
    },
    {
      given: { paths: '$(touch made)' },
      code: 2,
      reports: [/^::error file=\$\(touch made\)::/],
      why: 'a path that looks like code',
    },
  ];
  for (const [index, { given, code, reports, why }] of actions.entries()) {
    it(`runs as a GitHub action: ${why}`, async () => {
      const cwd = withFiles(`action-${index}`, files);
      const { code: found, stdout, stderr } = await runAction(cwd, given);
      assert.equal(found, code, stdout + stderr);
      const lines = stdout.split('\n').filter(Boolean);
      assert.equal(lines.length, reports.length, stdout + stderr);
      for (const [line, expected] of reports.entries()) assert.match(lines[line]!, expected);
    });
  }

  it('is the version that the action and the hooks name', () => {
    assert.equal(action.runs.using, 'composite');
    assert.equal(action.inputs['version']?.default, manifest.version);
    const hooks = parse(readFileSync(path.join(root, '.pre-commit-hooks.yaml'), 'utf8')) as {
      entry: string;
    }[];
    for (const { entry } of hooks) assert.ok(entry.includes(` ${manifest.name}@${manifest.version} `), entry);
  });
});
