import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program called shellcheck that leaves a trace. */
export interface FakeShellcheck {
  /** Lets it be found. */
  env: Record<string, string>;
  wasStarted(): boolean;
}

/** Puts one into a folder. It finds the same in whatever it is asked about. */
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
    env: { PATH: `${programs}${delimiter}${process.env['PATH'] ?? ''}` },
    wasStarted: () => existsSync(trace),
  };
}
