import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a reader of the page does: save or extend a file, call a command, or compare what the last one printed. */
export type Step =
  | { does: 'save'; file: string; text: string }
  | { does: 'append'; file: string; text: string }
  | { does: 'call'; line: string; exitCode: number }
  | { does: 'compare'; text: string };

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/first-tool.md'), 'utf8');

/** The headings of `docs/first-tool.md`, each with what its section tells the reader to do. */
export const sections: readonly { title: string; steps: readonly Step[] }[] = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({ title: section.slice(0, section.indexOf('\n')), steps: stepsOf(section) }));

/** A block of code is a file if the sentence before it says so. */
function stepsOf(section: string): Step[] {
  return [...section.matchAll(/([^\n]*(?:\n[^\n]+)*)\n\n```(\w+)\n([^]*?)^```$/gm)].flatMap(
    ([, before = '', language, text = '']): Step[] => {
      const [, verb, file] = /\b(Save|Add)\b[^`]*`([\w.-]+)`/.exec(before) ?? [];
      if (file !== undefined) return [{ does: verb === 'Save' ? 'save' : 'append', file, text }];
      if (language === 'text') return [{ does: 'compare', text }];
      return text
        .trim()
        .split('\n')
        .map((line) => {
          const [call = '', exitCode = '0'] = line.split(/ +# exit code /);
          return { does: 'call', line: call, exitCode: Number(exitCode) };
        });
    },
  );
}

/** Whether a command starts containers, or needs what one that does has written. */
export const needsContainer = (line: string): boolean =>
  /^user-tool (?:doctor|run|test)\b|\bresults\//.test(line);

/**
 * Does in a folder what a section says; fails if a command exits with another code than announced. The command
 * `user-tool` must be built.
 * @param env for the commands, in addition to that of this process
 * @param leavesOut commands that are not called
 */
export function follow(
  steps: readonly Step[],
  folder: string,
  {
    env = {},
    leavesOut = () => false,
  }: { env?: NodeJS.ProcessEnv; leavesOut?: (line: string) => boolean } = {},
): void {
  const path = [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter);
  let printed = '';
  for (const step of steps) {
    if (step.does === 'save') writeFileSync(join(folder, step.file), step.text);
    else if (step.does === 'append') appendFileSync(join(folder, step.file), step.text);
    else if (step.does === 'compare') assert.deepEqual(places(printed), places(step.text));
    else if (!leavesOut(step.line)) {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', step.line], {
        cwd: folder,
        encoding: 'utf8',
        env: { ...process.env, NODE_OPTIONS: '', CI: '', ...env, PATH: path },
      });
      assert.equal(status, step.exitCode, `${step.line}: ${stdout}${stderr}`);
      printed = stdout;
    }
  }
}

/** The places and codes of problems in a report. */
function places(report: string): string[] {
  return report.split('\n').filter((line) => /:\d+:\d+ (?:error|warning|info|hint) [a-z-]+$/.test(line));
}
