import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extensionUses, lackOf } from '../../shared/src/shell/extensions.js';
import { parseShell } from '../../shared/src/shell/parse.js';
import { shellOfImage } from '../../shared/src/values/image-shell.js';
import { where } from '../support/where.js';

/** Commands with one thing that bash has in addition to POSIX; all write something in bash. */
const samples = [
  'a=(x y); echo "${a[1]}"',
  'cat <<< x',
  'echo x |& cat',
  'cat <(echo x)',
  'function f { echo x; }\nf',
  'for ((i = 0; i < 2; i++)); do echo $i; done',
  'x=ABC; echo ${x,,}',
  'x=ABC; y=x; echo ${!y}',
  'x=ABC; echo ${x:1:1}',
  'x=ABC; echo ${x/B/b}',
  'x=1; ((x + 1)); echo x',
  '[[ abc == a* ]]; echo x',
  '[ a == a ]; echo x',
  'x=a; x+=b; echo $x',
  'trap "echo y" ERR; echo x',
  'echo "a b" | { read -a x; echo x; }',
  "printf %s $'a\\tb'",
  'echo -e "a\\tb"',
  'echo {1..3}',
  'echo a{b,c}',
  'declare x=1; echo $x',
  'shopt -s nullglob; echo x',
  'let x=1+1; echo $x',
  'pushd / > /dev/null; echo x',
  'mapfile -t x < /dev/null; echo x',
];

const shells = [
  { name: 'dash', run: ['dash'], shell: { name: 'dash' } },
  { name: 'busybox', run: ['busybox', 'sh'], shell: { name: 'busybox', version: 1.35 } },
] as const;

describe('what bash has in addition to POSIX', () => {
  for (const { name, run, shell } of shells) {
    where('bash', name).it(`is missing in ${name} as the table says`, () => {
      const cwd = mkdtempSync(join(tmpdir(), 'extensions-'));
      const outcome = (program: readonly string[], text: string): string => {
        const { status, stdout } = spawnSync(program[0] as string, [...program.slice(1), '-ec', text], {
          cwd,
          encoding: 'utf8',
          input: '',
        });
        return status === 0 ? stdout : 'fails';
      };
      for (const sample of samples) {
        const [use] = extensionUses(parseShell(sample)).filter(({ extension }) => lackOf(extension, shell));
        const lack = use ? lackOf(use.extension, shell) : undefined;
        const [here, there] = [outcome(run, sample), outcome(['bash'], sample)];
        assert.notEqual(there, 'fails', sample);
        const seen = here === there ? undefined : here === 'fails' ? 'fails' : 'differs';
        assert.equal(lack === 'syntax' || lack === 'stops' ? 'fails' : lack, seen, `${name}: ${sample}`);
      }
      rmSync(cwd, { recursive: true });
    });
  }

  it('is nothing in a text for every shell', () => {
    const text = 'f() { echo "${1:-a}" "${x#a}" $((1 + 2)); }\nif [ a = b ]; then f < x | sort; fi\n';
    assert.deepEqual(extensionUses(parseShell(text)), []);
  });
});

describe('the shell of an image', () => {
  const images: [image: string, shell: string | undefined][] = [
    ['debian:12', 'dash'],
    ['docker.io/library/ubuntu:24.04', 'dash'],
    ['python:3.12-slim', 'dash'],
    ['python:3.12-alpine3.14', 'busybox'],
    ['alpine:3.19', 'busybox'],
    ['busybox', 'busybox'],
    ['bash:5.2', 'busybox'],
    ['quay.io/biocontainers/samtools:1.21--h50ea8bc_0', 'bash'],
    ['rocker/r-ver:4.3.1', 'dash'],
    ['fedora:40', 'bash'],
    ['opensuse/leap:15', 'bash'],
    ['ghcr.io/a/b:1', undefined],
    ['python:3.12-windowsservercore', undefined],
  ];
  for (const [image, shell] of images) {
    it(image, () => {
      assert.equal(shellOfImage(image)?.name, shell);
    });
  }

  it('is newer or older by its tag', () => {
    const seen = [
      'debian:12',
      'debian:13',
      'debian',
      'ubuntu:24.04',
      'ubuntu:24.10',
      'ubuntu:26.04',
      'python:3.12-bookworm',
      'node:22',
    ];
    assert.deepEqual(
      seen.map((image) => shellOfImage(image)?.hasPipefail),
      [false, true, true, false, true, true, false, undefined],
    );
    assert.equal(shellOfImage('busybox:1.33')?.version, 1.33);
    assert.equal(shellOfImage('python:3.12-alpine3.14')?.version, 1.33);
  });
});
