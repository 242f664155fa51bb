import type { FileResult, Unreadable } from '../../server/checking/src/tasks/check-file.js';
import type { Reporter, ReportContext } from '../../server/cli/src/report/report.js';
import type { Problem, Severity } from '../../shared/src/problems/problem.js';
import { plain } from './command.js';

/** A problem at `line:start-end`, zero-based. */
export function problem(
  severity: Severity,
  [line, start, end]: [number, number, number],
  rest: Partial<Problem> = {},
): Problem {
  const range = { start: { line, character: start }, end: { line, character: end } };
  return {
    code: 'id-format',
    severity,
    message: 'It is wrong.',
    range,
    path: '/id',
    related: [],
    fixes: [],
    url: 'https://x/',
    ...rest,
  };
}

export function file(path: string, lines: string[], ...problems: Problem[]): FileResult {
  return { path, dialect: 'platform', problems, lines: Object.fromEntries(lines.entries()) };
}

/** What one run reports. */
export interface Results {
  files: FileResult[];
  unreadable: Unreadable[];
}

/** The whole report. */
export function textOf(
  reporter: Reporter,
  { files, unreadable }: Results,
  context: Partial<ReportContext> = {},
): string {
  let text = '';
  const report = reporter((piece) => (text += piece), { colors: plain, folder: '/work', ...context });
  files.forEach(report.file);
  report.end(unreadable);
  return text;
}

const mark = '\ufeff';
const nasty = 'A %d, "x": <b> & \'c\'\r\n::error::\u001b[31m\u0000 \ud800';

export const results: Results = {
  files: [
    file('clean.tool.yml', []),
    file(
      'a b/ü%,:#.tool.yml',
      [`${mark}id: My`, 'second: "👍" x', ''],
      problem('error', [0, 5, 7], {
        fixes: [
          {
            title: 'Replace with "my"',
            preferred: true,
            edits: [{ range: problem('error', [0, 5, 7]).range, newText: 'my' }],
          },
        ],
        related: [{ message: 'Here too.', range: problem('error', [1, 13, 14]).range }],
      }),
      problem('warning', [1, 13, 14], { message: nasty, code: 'container-latest' }),
      problem('info', [1, 0, 0], {
        code: 'no-such-code',
        range: { start: { line: 1, character: 3 }, end: { line: 2, character: 0 } },
      }),
      problem('hint', [2, 0, 0], { path: '' }),
    ),
    file('/elsewhere/c.tool.yml', ['x'], problem('error', [0, 0, 1])),
  ],
  unreadable: [{ path: 'gone, gone.yml', reason: 'there is no such file' }],
};

/** A problem with related places in other files, one of which begins with a byte order mark. */
export const acrossFiles: Results = {
  files: [
    {
      ...file(
        'a b/one.tool.yml',
        ['id: my'],
        problem('warning', [0, 4, 6], {
          related: ['a b/marked.tool.yml', '/elsewhere/d.tool.yml'].map((other) => ({
            message: 'And there.',
            range: problem('error', [0, 5, 7]).range,
            file: other,
          })),
        }),
      ),
      markedFiles: ['a b/marked.tool.yml'],
    },
  ],
  unreadable: [],
};
