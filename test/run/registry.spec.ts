import assert from 'node:assert/strict';
import { good, usesCommand, workspace, type Outcome } from '../cli/command.js';
import { DockerRegistry } from './docker-registry.js';
import { Podman } from './podman.js';

describe('a registry with images', function () {
  this.timeout(120_000);
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
      /"tools\/busybox" has no tag "1\.37" in .* did you mean "1\.36" or "1\.35"\?/,
    ],
    ['lacks a digest', () => `busybox@sha256:${'0'.repeat(64)}`, /has no image with this digest/],
  ] as const) {
    it(`${title}: user-tool check --online`, () => {
      const { code, stdout, stderr } = check(image());
      assert.deepEqual([code, stderr], [0, '']);
      assert.match(stdout, expected);
    });
  }

  it('lacks an image: user-tool check --online', () => {
    assert.match(check('busibox:1.36').stdout, /There is no image "tools\/busibox" in the registry/);
  });
});
