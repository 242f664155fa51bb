import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { renderCommand } from './render.js';

/** The words that a shell gives to the program `p` of a command, or the lines that other programs print. */
export function shellWords(command: string, inputs: object): string[] {
  const script = `p() { printf '%s\\n' "$@"; }\n${renderCommand(command, inputs)}`;
  const { status, stdout, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  assert.equal(status, 0, stderr);
  return stdout.trimEnd().split('\n');
}
