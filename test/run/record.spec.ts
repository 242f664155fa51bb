import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import type { Crate } from '../../server/runner/src/record/graph.js';
import { usesCommand, workspace, type Outcome, type Workspace } from '../cli/command.js';
import { usesPodman } from './podman.js';
import { Entities, readAsJsonLd } from './record/crate.js';
import { requirements } from './record/profile.js';

const tool = `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: busybox
shell_command: |
  head -n $(inputs.lines) '$(inputs.table.path)' > out.json
  env >&2; env > env.txt
  mkdir parts; echo 1 > 'parts/a b.txt'
configfiles:
  - { name: settings, filename: settings.ini, content: 'lines = $(inputs.lines)' }
inputs:
  - { name: table, type: data, format: tabular }
  - { name: lines, type: integer, value: 2 }
  - { name: label, type: text, value: '' }
outputs:
  - { name: ro-crate-metadata, type: data, from_work_dir: out.json, format: json }
  - { name: environment, type: data, from_work_dir: env.txt }
  - name: parts
    type: collection
    collection_type: list
    discover_datasets: [{ pattern: __name__, directory: parts }]
`;

const secret = 'hunter2-7f3a';

/** What people have in their environment, in all of which there is a secret. */
const secrets = Object.fromEntries(
  ['DATABASE_URL', 'AWS_SECRET_ACCESS_KEY', 'http_proxy', 'HTTPS_PROXY', 'USER_TOOL_TES_TOKEN', 'EMAIL'].map(
    (name) => [name, `http://user:${secret}@localhost:1`],
  ),
);

describe('the record that user-tool run writes', function () {
  usesCommand();
  const podman = usesPodman();

  const read = (space: Workspace, folder = 'results'): Crate =>
    JSON.parse(readFileSync(space.path(`${folder}/ro-crate-metadata.json`), 'utf8')) as Crate;

  for (const runtime of ['podman', 'bubblewrap']) {
    describe(`with ${runtime}`, () => {
      const run = (space: Workspace, ...args: string[]): Outcome =>
        space.run(['run', 'a.tool.yml', '--runtime', runtime, '-i', 'table=@in/table.tsv', ...args], {
          env: { ...podman().env, ...secrets },
        });
      const files = { 'a.tool.yml': tool, 'in/table.tsv': '1\n2\n3\n' };

      it('meets the profile, and names what was used and made with checksums', async () => {
        const space = workspace(files);
        const { code, stdout, stderr } = run(space);
        assert.equal(code, 0, stderr);
        const crate = read(space);
        const entities = new Entities(crate);
        for (const { check } of requirements) check(entities);
        await readAsJsonLd(crate);
        const { action } = entities;
        const made = entities.referred(action, 'result').map((file) => file['@id']);
        assert.deepEqual(made, ['ro-crate-metadata_2.json', 'environment.txt', 'parts/a%20b.txt']);
        const [input] = entities.referred(action, 'object');
        for (const entity of entities.ofType('File')) {
          const isInput = entity === input;
          const file = isInput ? 'in/table.tsv' : join('results', decodeURIComponent(entity['@id']));
          const content = readFileSync(space.path(file));
          assert.equal(entity['sha256'], createHash('sha256').update(content).digest('hex'), file);
          assert.equal(entity['contentSize'], String(content.length), file);
        }
        const rendered = space.run(['render', 'a.tool.yml', '-i', 'table=/job/inputs/dataset_1.dat']);
        assert.equal(action['description'], rendered.stdout.trimEnd());
        assert.equal(entities.get('#tool')['text'], tool);
        assert.equal(entities.get('#agent')['name'], userInfo().username);
        const hasImage = entities.ofType('ContainerImage').some(({ sha256 }) => sha256 === podman().digest());
        assert.equal(hasImage, runtime === 'podman');
        assert.deepEqual(stdout.split('\n').length, 4);
      });

      it('has nothing of the environment, like the log, and no path of this machine', () => {
        const space = workspace(files);
        const { code, stdout, stderr } = run(space, '-i', 'label=@x $HOME `id`');
        assert.equal(code, 0, stderr);
        const written = readFileSync(space.path('results/environment.txt'), 'utf8');
        const record = readFileSync(space.path('results/ro-crate-metadata.json'), 'utf8');
        for (const text of [stdout, stderr, written, record])
          for (const hidden of [secret, space.folder, process.cwd()])
            assert.ok(!text.includes(hidden), hidden);
      });
    });
  }

  it('with Apptainer, nothing of the environment is passed on', () => {
    // A stand-in that runs the command with the environment it was called with.
    const apptainer = '#!/bin/sh\nif [ "$1" = --version ]; then echo 1.3.4; else env; fi\n';
    const space = workspace({
      'a.tool.yml': tool,
      'table.tsv': '1\n',
      'bin/apptainer': apptainer,
      busybox: '',
    });
    chmodSync(space.path('bin/apptainer'), 0o755);
    const variables = ['APPTAINERENV_TOKEN', 'SINGULARITYENV_TOKEN', 'APPTAINER_BIND', 'SINGULARITY_MOUNT'];
    const env = {
      PATH: `${space.path('bin')}:${process.env['PATH'] ?? ''}`,
      ...Object.fromEntries(variables.map((name) => [name, secret])),
    };
    const args = ['run', 'a.tool.yml', '--runtime', 'apptainer', '-i', 'table=@table.tsv'];
    const { stderr } = space.run(args, { env });
    assert.match(stderr, /^PATH=/m);
    assert.ok(!stderr.includes(secret), stderr);
  });

  it('is also written if an output is missing, but not if the command failed', () => {
    const space = workspace({ 'a.tool.yml': tool.replace('echo 1 >', 'true'), 'table.tsv': '1\n' });
    const run = (...args: string[]): Outcome =>
      space.run(['run', 'a.tool.yml', '-i', 'table=@table.tsv', ...args], { env: podman().env });
    const json = JSON.parse(run('--json').stdout) as { record: string };
    assert.equal(json.record, space.path('results/ro-crate-metadata.json'));
    const { action } = new Entities(read(space));
    assert.deepEqual(action['actionStatus'], { '@id': 'http://schema.org/FailedActionStatus' });
    assert.match(action['error'] as string, /^The output "parts" is empty: /);
    writeFileSync(space.path('a.tool.yml'), tool.replace('mkdir', 'exit 3; mkdir'));
    const failed = run('--json', '--out', 'other');
    assert.equal((JSON.parse(failed.stdout) as { record: null }).record, null);
  });

  it('and the outputs are written through no link that is there', () => {
    const space = workspace({ 'a.tool.yml': tool, 'table.tsv': '1\n', mine: 'mine', 'results/x': 'x' });
    symlinkSync('../mine', space.path('results/ro-crate-metadata.json'));
    linkSync(space.path('mine'), space.path('results/environment.txt'));
    const { code, stderr } = space.run(['run', 'a.tool.yml', '-i', 'table=@table.tsv', '--force'], {
      env: podman().env,
    });
    assert.equal(code, 0, stderr);
    assert.equal(readFileSync(space.path('mine'), 'utf8'), 'mine');
    assert.equal(statSync(space.path('mine')).nlink, 1);
    read(space);
  });
});
