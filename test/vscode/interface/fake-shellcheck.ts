import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A program named shellcheck that leaves a trace. */
export interface FakeShellcheck {
  /** To be put on the search path. */
  folder: string;
  wasStarted(): boolean;
}

/** Creates one in a folder. It reports the same finding for every script. */
export function fakeShellcheck(folder: string): FakeShellcheck {
  const programs = join(folder, 'programs');
  const trace = join(programs, 'started');
  const finding = {
    line: 2,
    endLine: 2,
    column: 1,
    endColumn: 3,
    level: 'warning',
    code: 2086,
    message: 'Found.',
    fix: null,
  };
  mkdirSync(programs, { recursive: true });
  const program = join(programs, 'shellcheck');
  const answer = JSON.stringify({ comments: [finding] });
  writeFileSync(program, `#!/bin/sh\n: > '${trace}'\ncat > /dev/null\necho '${answer}'\n`);
  chmodSync(program, 0o755);
  return {
    folder: programs,
    wasStarted: () => existsSync(trace),
  };
}
