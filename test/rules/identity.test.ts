import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { Document } from '../../shared/src/tool/document.js';
import { accepts, finds, offer, problemsOf, sure } from '../support/rule-cases.js';

const f64 = 'f'.repeat(64);

describe('id-format', () => {
  accepts(
    'id-format',
    ['platform', 'galaxy'],
    ['id: count-lines\n', 'id: "abc"\n', `id: ${'a'.repeat(255)}\n`],
  );
  accepts('id-format', ['galaxy'], ['id: count_lines2\n']);
  accepts('id-format', ['platform', 'galaxy'], ['id: ""\n', 'id: 12\n', 'id: "Not closed\n']);

  finds(
    'id-format',
    ['platform', 'galaxy'],
    [
      {
        fields: 'id: «C»ount Lines\n',
        severity: 'error',
        says: 'The id "Count Lines" starts with "C"',
        fixes: [sure('id: count-lines\n')],
      },
      {
        fields: "id: 'it«''»s-it'\n",
        severity: 'error',
        says: 'contains "\'"',
        fixes: [sure("id: 'it-s-it'\n")],
      },
      {
        fields: 'id: "my«\\u0020»tool"\n',
        severity: 'error',
        says: 'contains whitespace',
        fixes: [sure('id: "my-tool"\n')],
      },
      {
        fields: 'id: >-\n  my«\n  »tool # not a comment\n',
        severity: 'error',
        says: 'contains whitespace',
        fixes: [sure('id: my-tool-not-a-comment\n')],
      },
      {
        fields: 'id: «|»\n  my-tool\n',
        severity: 'error',
        says: 'The id ends with a line break: use only "my-tool".',
        fixes: [sure('id: my-tool\n')],
      },
      { fields: 'id: «ab»\n', severity: 'error', says: 'at least 3' },
      {
        fields: `id: ${'a'.repeat(255)}«bc»\n`,
        severity: 'error',
        says: 'has 257 characters',
        fixes: [offer(`id: ${'a'.repeat(255)}\n`)],
      },
      {
        fields: 'id: trailing«!»\n',
        severity: 'error',
        says: 'contains "!"',
        fixes: [sure('id: trailing\n')],
      },
      { fields: 'id: gr«öß»e\n', severity: 'error', says: 'contains "öß"' },
    ],
  );
  finds(
    'id-format',
    ['platform'],
    [
      {
        fields: 'id: my«_»tool\n',
        severity: 'error',
        says: 'lowercase letters and hyphens.',
        fixes: [sure('id: my-tool\n')],
      },
      {
        fields: 'id: bwa-mem«2»\n',
        severity: 'error',
        says: 'contains "2"',
        fixes: [offer('id: bwa-mem\n')],
      },
    ],
  );
  finds(
    'id-format',
    ['galaxy'],
    [
      { fields: 'id: «B»WA_MEM2\n', severity: 'error', says: 'starts with', fixes: [sure('id: bwa_mem2\n')] },
      {
        fields: 'id: a«.»b\n',
        severity: 'error',
        says: 'digits, hyphens, and underscores',
        fixes: [sure('id: a-b\n')],
      },
    ],
  );
});

describe('version-format', () => {
  accepts(
    'version-format',
    ['platform', 'galaxy'],
    ['version: 1.0.0\n', 'version: "0.1.0-beta"\n', 'version: 1.0\n'],
  );
  accepts('version-format', ['platform'], ['version: 1.0.0-probe+x.7\n']);

  finds(
    'version-format',
    ['platform'],
    [
      {
        fields: "version: «'1.0'»\n",
        severity: 'error',
        says: 'use "1.0.0"',
        fixes: [offer("version: '1.0.0'\n")],
      },
      {
        fields: 'version: «v1.2.3»\n',
        severity: 'error',
        says: 'use "1.2.3"',
        fixes: [offer('version: 1.2.3\n')],
      },
      {
        fields: 'name: &name v1.2.3\nversion: «*name»\n',
        severity: 'error',
        says: 'use "1.2.3"',
        fixes: [offer('name: &name v1.2.3\nversion: 1.2.3\n')],
      },
      { fields: 'version: «1.2.3.4»\n', severity: 'error', says: 'use one such as "1.0.0"' },
      // Rejected in either reading, so the readings do not matter.
      { fields: 'version: «yes»\n', severity: 'error', says: 'use one such as "1.0.0"' },
      { fields: 'version: «2024-01-01»\n', severity: 'error', says: 'not "major.minor.patch"' },
      {
        fields: 'version: «latest» # for now\n',
        severity: 'error',
        says: '"latest" is not "major.minor.patch"',
      },
    ],
  );
  finds(
    'version-format',
    ['galaxy'],
    [
      {
        fields: "version: «'1.0'»\n",
        severity: 'hint',
        says: 'use "1.0.0"',
        fixes: [offer("version: '1.0.0'\n")],
      },
      { fields: 'version: «1.0.post2»\n', severity: 'hint', says: 'not "major.minor.patch"' },
      { fields: 'version: «1.0.0-probe»\n', severity: 'error', says: 'not "major.minor.patch"' },
      { fields: 'version: «latest»\n', severity: 'error', says: 'not "major.minor.patch"' },
    ],
  );
  finds(
    'version-format',
    ['platform', 'galaxy'],
    [
      {
        fields: 'version: «"1.0.0 "»\n',
        severity: 'error',
        says: 'ends with whitespace: use only "1.0.0".',
        fixes: [sure('version: "1.0.0"\n')],
      },
      {
        fields: 'version: «>»\n  1.0.0\nlicense: MIT\n',
        severity: 'error',
        says: 'ends with a line break',
        fixes: [sure('version: 1.0.0\nlicense: MIT\n')],
      },
    ],
  );
});

describe('container', () => {
  const sound = [
    'container: busybox:1.36\n',
    'container: quay.io/biocontainers/samtools:1.19--h50ea8bc_0\n',
    'container: "ghcr.io/a/b:1"\n',
  ];
  const soundOnPlatform = [
    'container: localhost:5000/a/b:1\n',
    `container: ghcr.io/a/b@sha256:${f64}\n`,
    `container: ghcr.io/a/b:latest@sha256:${f64}\n`,
    'container: quay.io/repository/b:1\n',
  ];
  for (const code of ['container-format', 'container-tag', 'container-latest']) {
    accepts(code, ['platform', 'galaxy'], [...sound, 'container: " "\n', 'container: "x y\n']);
    accepts(code, ['platform'], soundOnPlatform);
    accepts(code, ['galaxy'], ['container: oras://ghcr.io/a/b:1\n']);
  }
  for (const code of ['container-tag', 'container-latest']) {
    accepts(code, ['platform', 'galaxy'], ['container: https://quay.io/a/b\n', 'container: Ubuntu:latest\n']);
  }

  finds(
    'container-format',
    ['platform', 'galaxy'],
    [
      {
        fields: 'container: «https://»quay.io/a/b:1\n',
        severity: 'error',
        says: '"https://"',
        fixes: [sure('container: quay.io/a/b:1\n')],
      },
      {
        fields: 'container: «https://hub.docker.com/r/biocontainers/fastqc»\n',
        severity: 'error',
        says: 'write "biocontainers/fastqc" with its tag',
        // It would lack a tag.
        fixes: [],
      },
      {
        fields: 'container: «https://hub.docker.com/_/debian/tags»\n',
        severity: 'error',
        says: 'write "debian" with its tag',
        fixes: [],
      },
      {
        fields: 'container: «https://hub.docker.com/u/biocontainers»\n',
        severity: 'error',
        says: 'is the page of an image',
        fixes: [],
      },
      {
        fields: 'container: «https://quay.io/repository/a/b:1»\n',
        severity: 'error',
        says: 'write "quay.io/a/b:1"',
        fixes: [sure('container: quay.io/a/b:1\n')],
      },
      {
        fields: 'container: «https://quay.io/repository/a/b?tab=tags&tag=1»\n',
        severity: 'error',
        says: 'write "quay.io/a/b:1"',
        fixes: [sure('container: quay.io/a/b:1\n')],
      },
      {
        fields: 'container: "docker« »pull busybox:1.36"\n',
        severity: 'error',
        says: 'whitespace',
        fixes: [sure('container: "busybox:1.36"\n')],
      },
      { fields: "container: 'ubuntu«:»'\n", severity: 'error', says: 'tag' },
      { fields: 'container: my« »image\n', severity: 'error', says: 'whitespace' },
      { fields: 'container: >-\n  my«\n  »image\n', severity: 'error', says: 'whitespace' },
      { fields: 'container: a«//»b:1\n', severity: 'error', says: '"/"' },
      {
        fields: 'container: «<»container_image>\n',
        severity: 'error',
        says: '"<"',
      },
      {
        fields: `container: a/b@sha256:«${'f'.repeat(63)}»\n`,
        severity: 'error',
        says: '63',
      },
    ],
  );
  finds(
    'container-format',
    ['platform'],
    [
      {
        fields: 'container: «docker://»busybox:1.36\n',
        severity: 'error',
        says: '"docker://" is not allowed before',
        fixes: [sure('container: busybox:1.36\n')],
      },
      { fields: 'container: oras://x« »y\n', severity: 'error', says: 'whitespace' },
      {
        fields: 'container: a/«B»:1\n',
        severity: 'error',
        says: 'lowercase',
        fixes: [sure('container: a/b:1\n')],
      },
      {
        fields: 'container: «|»\n  busybox:1.36\n',
        severity: 'error',
        says: 'The container ends with a line break: use only "busybox:1.36".',
        fixes: [sure('container: busybox:1.36\n')],
      },
    ],
  );
  finds(
    'container-format',
    ['galaxy'],
    [
      {
        fields: 'container: «localhost:5000»/a/b:1\n',
        severity: 'error',
        says: 'The platform does not support registry ports',
      },
      {
        fields: `container: a/b@«sha256:${f64}»\n`,
        severity: 'error',
        says: 'The platform does not support digests',
      },
      {
        fields: 'container: a/«B»:1\n',
        severity: 'warning',
        says: 'Container engines reject "a/B:1"',
        fixes: [sure('container: a/b:1\n')],
      },
      { fields: 'container: oras://x« »y\n', severity: 'warning', says: 'Container engines reject' },
      {
        fields: 'container: «quay.io/repository/a/b:1»\n',
        severity: 'warning',
        says: 'is the page of an image',
        fixes: [sure('container: quay.io/a/b:1\n')],
      },
      {
        fields: 'container: «hub.docker.com/r/a/b:1»\n',
        severity: 'warning',
        says: 'is the page of an image',
        fixes: [sure('container: a/b:1\n')],
      },
      {
        fields: 'container: quay.io/biocontainers/x« »y\n',
        severity: 'warning',
        says: 'whitespace',
      },
      {
        fields: 'container: «"busybox:1.36 "»\n',
        severity: 'warning',
        says: 'The container ends with whitespace',
        fixes: [sure('container: "busybox:1.36"\n')],
      },
    ],
  );

  const untagged = ['container: «busybox»\n', 'container: «"localhost/a/b"»\n'];
  const tagCases = untagged.map((fields) => ({ fields, says: 'has no tag' }));
  finds(
    'container-tag',
    ['platform'],
    tagCases.map((one) => ({ ...one, severity: 'error' as const })),
  );
  finds(
    'container-tag',
    ['galaxy'],
    tagCases.map((one) => ({ ...one, severity: 'warning' as const })),
  );
  finds(
    'container-format',
    ['galaxy'],
    [
      {
        fields: 'container: «docker://»busybox:1.36\n',
        severity: 'warning',
        says: 'remove it',
        fixes: [sure('container: busybox:1.36\n')],
      },
      { fields: 'container: «docker://»quay.io:443/a/b:1\n', severity: 'warning', says: 'remove it' },
    ],
  );
  finds(
    'container-tag',
    ['galaxy'],
    [{ fields: 'container: «docker://busybox»\n', severity: 'warning', says: 'has no tag' }],
  );
  finds(
    'container-latest',
    ['platform', 'galaxy'],
    [
      { fields: 'container: busybox:«latest»\n', severity: 'warning', says: 'The tag "latest"' },
      { fields: 'container: "quay.io/a/b:«\\u006catest»"\n', severity: 'warning', says: 'The tag "latest"' },
    ],
  );
});

describe('class-unknown', () => {
  const classes: [written: string, titles: string[]][] = [
    ['GalaxyUserTol', ['Replace with "GalaxyUserTool"']],
    ['PlatformTool', []],
    ['GalaxyTol', ['Replace with "GalaxyUserTool"', 'Replace with "GalaxyTool"']],
    ['galaxy_tool', ['Replace with "GalaxyUserTool"', 'Replace with "GalaxyTool"']],
    ['GalaxyWorkflow', []],
  ];
  for (const [written, titles] of classes) {
    it(`offers for ${written}: ${titles.join(', ') || 'nothing'}`, () => {
      const problems = problemsOf(`class: ${written}\nname: A tool\n`);
      const own = problems.find(({ code }) => code === 'class-unknown');
      assert.deepEqual(
        own?.fixes.map(({ title }) => title),
        titles,
      );
    });
  }

  it('offers no class of administrators where users submit', () => {
    const problems = check(new Document('class: GalaxyTol\n', { ofAdministrators: false }));
    assert.deepEqual(
      problems.find(({ code }) => code === 'class-unknown')?.fixes.map(({ title }) => title),
      ['Replace with "GalaxyUserTool"'],
    );
  });
});
