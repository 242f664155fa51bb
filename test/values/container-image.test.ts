import fc from 'fast-check';
import assert from 'node:assert/strict';
import {
  containerFault,
  parseContainerImage,
  platformShape,
  type ContainerImage,
} from '../../shared/src/values/container-image.js';

const f64 = 'f'.repeat(64);
const none = [undefined, undefined, undefined, undefined];
const f128 = 'f'.repeat(128);

/** The parts of an image as text, in the order prefix, registry, repository, tag, digest. */
function parts(text: string, image: ContainerImage): (string | undefined)[] {
  const { prefix, registry, repository, tag, digest } = image;
  return [prefix, registry, repository, tag, digest].map((span) => span && text.slice(span.start, span.end));
}

describe('container images', () => {
  const valid: [
    text: string,
    registry: string | undefined,
    repository: string,
    tag?: string | undefined,
    digest?: string,
  ][] = [
    ['busybox', undefined, 'busybox'],
    ['python:3.12-slim', undefined, 'python', '3.12-slim'],
    ['test_com', undefined, 'test_com'],
    ['test.com:tag', undefined, 'test.com', 'tag'],
    ['test.com:5000', undefined, 'test.com', '5000'],
    ['test.com/repo:tag', 'test.com', 'repo', 'tag'],
    ['test:5000/repo', 'test:5000', 'repo'],
    ['test:5000/repo:tag', 'test:5000', 'repo', 'tag'],
    [`test:5000/repo@sha256:${f64}`, 'test:5000', 'repo', undefined, `sha256:${f64}`],
    [`test:5000/repo:tag@sha256:${f64}`, 'test:5000', 'repo', 'tag', `sha256:${f64}`],
    ['lowercase:Uppercase', undefined, 'lowercase', 'Uppercase'],
    [
      `${'a/'.repeat(127)}a:tag-puts-this-over-max`,
      undefined,
      `${'a/'.repeat(127)}a`,
      'tag-puts-this-over-max',
    ],
    ['sub-dom1.foo.com/bar/baz/quux:some-long-tag', 'sub-dom1.foo.com', 'bar/baz/quux', 'some-long-tag'],
    [
      'b.gcr.io/test.example.com/my-app:test.example.com',
      'b.gcr.io',
      'test.example.com/my-app',
      'test.example.com',
    ],
    ['xn--n3h.com/myimage:xn--n3h.com', 'xn--n3h.com', 'myimage', 'xn--n3h.com'],
    [`xn--7o8h.com/myimage:a@sha512:${f128}`, 'xn--7o8h.com', 'myimage', 'a', `sha512:${f128}`],
    ['foo_bar.com:8080', undefined, 'foo_bar.com', '8080'],
    ['foo/foo_bar.com:8080', undefined, 'foo/foo_bar.com', '8080'],
    ['192.168.1.1', undefined, '192.168.1.1'],
    ['192.168.1.1/repo', '192.168.1.1', 'repo'],
    ['192.168.1.1:5000/repo:5050', '192.168.1.1:5000', 'repo', '5050'],
    ['[2001:db8::1]/repo', '[2001:db8::1]', 'repo'],
    ['[2001:db8::1]:5000/repo:tag', '[2001:db8::1]:5000', 'repo', 'tag'],
    ['localhost/a/b:1', 'localhost', 'a/b', '1'],
    ['DOCKER.io/library/debian', 'DOCKER.io', 'library/debian'],
    ['docker/docker', undefined, 'docker/docker'],
    ['a__b/c--d:_', undefined, 'a__b/c--d', '_'],
    [
      'quay.io/biocontainers/samtools:1.19--h50ea8bc_0',
      'quay.io',
      'biocontainers/samtools',
      '1.19--h50ea8bc_0',
    ],
  ];
  for (const [text, ...expected] of valid) {
    it(`${text.slice(0, 60)} is an image`, () => {
      const image = parseContainerImage(text);
      assert.ok(image);
      assert.deepEqual(parts(text, image), [undefined, ...expected, ...none.slice(expected.length)]);
      assert.equal(containerFault(text, 'platform'), undefined);
      assert.equal(containerFault(text, 'galaxy'), undefined);
    });
  }

  for (const prefix of ['docker://', 'oras://']) {
    it(`${prefix} is for the galaxy dialect`, () => {
      const text = `${prefix}ghcr.io/a/b:1`;
      const image = parseContainerImage(text);
      assert.ok(image);
      assert.deepEqual(parts(text, image), [prefix, 'ghcr.io', 'a/b', '1', undefined]);
      assert.equal(containerFault(text, 'galaxy'), undefined);
      assert.deepEqual(containerFault(text, 'platform')?.span, { start: 0, end: prefix.length });
    });
  }

  const faulty: [marked: string, reason: RegExp][] = [
    ['«»', /the image name is missing/],
    ['«  »', /the image name is missing/],
    ['«:tag»', /the image name is missing/],
    [`«@sha256:${f64}»`, /the image name is missing/],
    ['«ghcr.io/»', /the image name is missing/],
    ['«docker://»', /the image name is missing/],
    ['my« »image', /cannot contain whitespace/],
    ['ubuntu:22.04« »', /cannot contain whitespace/],
    ['«https://»quay.io/a/b:1', /"https:\/\/" is not allowed/],
    ['docker://«https://»x', /"https:\/\/" is not allowed/],
    ['ubuntu«:»', /the tag after ":" is missing/],
    ['ubuntu:«-»1', /a tag must start with/],
    ['ubuntu:22«+»b', /"\+" is not allowed in a tag/],
    [`x:${'a'.repeat(128)}«a»`, /at most 128/],
    ['«U»buntu:22.04', /lowercase/],
    ['docker/«D»ocker', /lowercase/],
    ['test:5000/«U»ppercase/lowercase:tag', /lowercase/],
    ['a«//»b:1', /missing next to "\/"/],
    ['«/»x', /missing next to "\/"/],
    ['x«/»', /missing next to "\/"/],
    ['aa/asdf«$$^»/aa', /"\$\$\^" is not allowed in an image name/],
    ['«<»container_image>', /"<" is not allowed/],
    ['«-»docker', /must start and end/],
    ['a/b«-»/c', /must start and end/],
    ['a«..»b', /separators/],
    ['a«___»b', /separators/],
    ['a«_-»b', /separators/],
    [`${'a/'.repeat(127)}a«/a»:tag`, /at most 255/],
    [`«${'1a3f5e7d'.repeat(8)}»`, /ID of a local image/],
    ['a«:b»/c', /port is not a number/],
    ['ex.org«:80a»/x', /port is not a number/],
    ['«-docker.io»/a/b', /"-docker.io" is not a registry name/],
    ['«[»fe80::1%eth0]:5000/repo', /"\[" is not allowed in a registry name/],
    ['«[»2001:db8::1]', /"\[" is not allowed in an image name/],
    ['repo«@»', /the digest after "@" is missing/],
    ['repo@«sha256»', /a digest must start with/],
    ['repo@«:»', /a digest must start with/],
    ['repo@«sha256:»', /64 hexadecimal digits, not 0/],
    [`repo@«bad»:${f64}`, /a digest must start with/],
    [`repo@sha256:«${'f'.repeat(34)}»`, /64 hexadecimal digits, not 34/],
    [`repo@sha256:${'f'.repeat(60)}«XYZ»f`, /"XYZ" is not allowed/],
  ];
  for (const [marked, reason] of faulty) {
    it(`${marked.slice(0, 60)}: ${reason.source}`, () => {
      const text = marked.replace(/[«»]/g, '');
      const fault = containerFault(text, 'galaxy');
      assert.match(fault?.reason ?? 'no fault', reason);
      assert.deepEqual(fault?.span, { start: marked.indexOf('«'), end: marked.indexOf('»') - 1 });
      assert.equal(parseContainerImage(text), undefined);
    });
  }

  const shapes: [text: string, accepted: boolean][] = [
    ['busybox', true],
    ['python:3.12-slim', true],
    ['A/B:1', true],
    [' ubuntu:22.04 ', true],
    ['docker://', true],
    ['oras://x y', true],
    ['quay.io/biocontainers/anything goes', true],
    ['localhost:5000/a/b:1', false],
    [`ghcr.io/a/b@sha256:${f64}`, false],
    ['ubuntu:', false],
    [':tag', false],
    ['my image', false],
    ['a//b:1', false],
    ['https://x/y', false],
    ['', false],
  ];
  for (const [text, accepted] of shapes) {
    it(`the public platform's check ${accepted ? 'takes' : 'refuses'} ${JSON.stringify(text)}`, () => {
      assert.equal(platformShape(text), accepted);
    });
  }

  const component = fc.stringMatching(/^[a-z0-9]{1,5}((\.|_|__|-{1,3})[a-z0-9]{1,4}){0,2}$/);
  const image = fc.record({
    prefix: fc.constantFrom('', 'docker://', 'oras://'),
    registry: fc.constantFrom('', 'ghcr.io/', 'localhost:5000/', '[::1]:80/', 'Host/'),
    path: fc.array(component, { minLength: 1, maxLength: 3 }).map((p) => p.join('/')),
    tag: fc.oneof(fc.constant(''), fc.stringMatching(/^:[A-Za-z0-9_][A-Za-z0-9_.-]{0,10}$/)),
    digest: fc.oneof(fc.constant(''), fc.stringMatching(/^@sha256:[0-9a-f]{64}$/)),
  });

  it('reads back what an image was put together from', () => {
    fc.assert(
      fc.property(image, ({ prefix, registry, path, tag, digest }) => {
        fc.pre(registry !== '' || !/^[^/_]*\.[^/_]*\/|^localhost\//.test(path));
        const text = prefix + registry + path + tag + digest;
        const read = parseContainerImage(text);
        assert.ok(read, containerFault(text, 'galaxy')?.reason);
        const expected = [prefix, registry.slice(0, -1), path, tag.slice(1), digest.slice(1)];
        assert.deepEqual(
          parts(text, read).map((part) => part ?? ''),
          expected,
        );
      }),
    );
  });

  it('either parses or says where it does not, on any text', () => {
    const pieces = fc.constantFrom(
      'a',
      'B',
      '1',
      '/',
      ':',
      '@',
      '.',
      '_',
      '-',
      '[',
      ']',
      '$',
      ' ',
      'sha256',
      'docker://',
    );
    const text = fc.oneof(
      fc.array(pieces).map((p) => p.join('')),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(text, (written) => {
        const fault = containerFault(written, 'galaxy');
        assert.equal(parseContainerImage(written) === undefined, fault !== undefined);
        if (!fault) return;
        assert.ok(
          0 <= fault.span.start && fault.span.start <= fault.span.end && fault.span.end <= written.length,
        );
        assert.ok(fault.span.end > fault.span.start || written === '');
      }),
    );
  });
});
