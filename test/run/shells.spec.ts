import assert from 'node:assert/strict';
import { usesCommand, workspace } from '../cli/command.js';
import { usesPodman } from './podman.js';

/** A tool whose command starts on line 7. */
const tool = (image: string, lines: readonly string[]): string => `class: GalaxyUserTool
id: a-tool
name: A tool
version: "1.0"
container: ${image}
shell_command: |
${lines.map((line) => `  ${line}\n`).join('')}`;

const shells = ['busybox', 'dash', 'bash'];

/** A command, the number of its line that fails, from 1, and what the shell says; Dash tells only some lines. */
interface Failure {
  lines: readonly string[];
  line: number;
  says?: RegExp;
  shells?: readonly string[];
}

const failures: Readonly<Record<string, Failure>> = {
  'a variable that is not set': {
    lines: ['set -eu', 'echo "$MISSING" > out.txt', 'echo more'],
    line: 2,
    says: /MISSING: (?:parameter not set|unbound variable)/,
  },
  'a variable that is not set, in a function': {
    lines: ['set -u', 'f() {', '  echo "$MISSING"', '}', 'f'],
    line: 3,
    says: /MISSING/,
  },
  'a program that is not there': { lines: ['echo a', 'nothing-like-this', 'echo b'], line: 2 },
  'a folder that is not there': { lines: ['echo a', '', 'cd /nothing'], line: 3 },
  'a program that fails, with set -u': {
    lines: ['set -u', 'echo a', 'ls /nothing', 'echo b'],
    line: 3,
    shells: ['busybox', 'bash'],
  },
  'a program that fails in silence': { lines: ['echo a', 'false'], line: 2, shells: ['busybox', 'bash'] },
};

describe('the line that fails, by the shell of the image', function () {
  this.timeout(120_000);
  usesCommand();
  const podman = usesPodman();
  before(() => {
    podman().importShell('/bin/dash');
    podman().importShell('/bin/bash');
  });

  for (const shell of shells)
    for (const [what, { lines, line, says, shells: those = shells }] of Object.entries(failures))
      it(`${shell}: ${what}`, () => {
        const space = workspace({ 'a.tool.yml': tool(`localhost/${shell}`, lines) });
        const args = ['run', 'a.tool.yml', '--runtime', 'podman'];
        const { code, stderr } = space.run(args, { env: podman().env });
        assert.equal(code, 1, stderr);
        assert.doesNotMatch(stderr, /LINENO/);
        if (says) assert.match(stderr, says);
        const [, place] =
          /^user-tool: a\.tool\.yml:(\d+):\d+: error: The command failed here: /m.exec(stderr) ?? [];
        assert.equal(place, those.includes(shell) ? String(6 + line) : undefined, stderr);
      });
});
