import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { good, usesCommand, workspace, type Outcome } from '../cli/command.js';
import { DockerRegistry } from './docker-registry.js';
import { Podman } from './podman.js';

describe('a registry with images', function () {
  usesCommand();
  let podman: Podman;
  let registry: DockerRegistry;
  let digest: string;
  before(async () => {
    podman = new Podman();
    registry = await DockerRegistry.start();
    for (const tag of ['1.35', '1.36']) digest = podman.push(`${registry.host}/tools/busybox:${tag}`);
  });
  after(async () => {
    await registry.stop();
    podman.remove();
  });

  const check = (image: string): Outcome => {
    const space = workspace({
      'a.tool.yml': good.replace('busybox:1.36', `${registry.host}/tools/${image}`),
    });
    return space.run(['check', '--online'], { env: { XDG_CACHE_HOME: space.path('cache') } });
  };

  for (const [title, image, expected] of [
    ['has a tag', () => 'busybox:1.36', /^No problems in 1 file\.\n$/],
    ['has a digest', () => `busybox@${digest}`, /^No problems in 1 file\.\n$/],
    [
      'lacks a tag',
      () => 'busybox:1.37',
      /image-unknown\n.*"tools\/busybox" .*"1\.37" .*"1\.36" or "1\.35"\?/,
    ],
    [
      'lacks a digest',
      () => `busybox@sha256:${'0'.repeat(64)}`,
      /image-unknown\n.*"tools\/busybox" .* digest/,
    ],
  ] as const) {
    it(`${title}: user-tool check --online`, () => {
      const { code, stdout, stderr } = check(image());
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(stdout, expected);
    });
  }

  it('lacks an image: user-tool check --online', () => {
    assert.match(check('busibox:1.36').stdout, /image-unknown\n.*"tools\/busibox" /);
  });

  it('gives an image only to those who ask for it, and its download is no part of what tools print', () => {
    const quiet = '{ expect_exit_code: 0, assert_stderr: { has_size: { size: 0 } } }';
    const image = `${registry.host}/tools/busybox:1.36`;
    const space = workspace({
      'a.tool.yml': `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: ${image}
shell_command: seq 1 > out.txt
outputs: [{ name: out, type: data, from_work_dir: out.txt }]
tests: [${quiet}, ${quiet}, ${quiet}]
`,
      'registries.conf': `[[registry]]\nlocation = "${registry.host}"\ninsecure = true\n`,
    });
    const env = { ...podman.env, CONTAINERS_REGISTRIES_CONF: space.path('registries.conf') };
    podman.removeImage();
    for (const verb of ['run', 'test', 'doctor'])
      assert.equal(space.run([verb, 'a.tool.yml'], { env }).code, 2);
    assert.deepEqual(podman.images(), []);
    const tested = space.run(['test', 'a.tool.yml', '--pull'], { env });
    assert.equal(tested.code, 0, tested.stdout + tested.stderr);
    assert.deepEqual(podman.images(), [image]);
    assert.equal(space.run(['run', 'a.tool.yml'], { env }).code, 0);
    const record = readFileSync(space.path('results/ro-crate-metadata.json'), 'utf8');
    assert.ok(record.includes(`tools/busybox@${digest}`), record);
  });

  it('lacks an image, and says so when it is to be downloaded', () => {
    const image = `${registry.host}/tools/busybox:1.99`;
    const space = workspace({
      'a.tool.yml': good.replace('busybox:1.36', image),
      'table.tsv': '1\n',
      'registries.conf': `[[registry]]\nlocation = "${registry.host}"\ninsecure = true\n`,
    });
    const env = { ...podman.env, CONTAINERS_REGISTRIES_CONF: space.path('registries.conf') };
    const { code, stderr } = space.run(['run', 'a.tool.yml', '--pull', '-i', 'table=@table.tsv'], { env });
    assert.equal(code, 2);
    assert.match(stderr, new RegExp(`^user-tool: .*"${image}" .*: .*manifest unknown`, 'm'));
  });
});
