import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { findEmacs } from '../../scripts/setup/debian.js';
import { unmark } from '../support/marked.js';

const root = join(import.meta.dirname, '../..');

/** Seconds for one wait inside Emacs; only errors take this long. */
const limit = 120;

/** What an author does: `step` names it in steps.el, the rest are its arguments. */
export type Job = Readonly<{ step: string } & Record<string, unknown>>;

/** The result to check. */
export interface Outcome<T> {
  /** The result of the step. Places are offsets in code points, as Emacs counts. */
  answer: T;
  /** The text of the document's file; steps that change it save it. */
  text: string;
}

/**
 * Opens a document in a separate Emacs, configured only with the recipe of the documentation, puts the cursor at the
 * `‸`, and does one step. Fails if the step does not succeed.
 */
export function inEmacs<T>(job: Job, marked: string): Outcome<T> {
  const { text, cursors } = unmark(marked);
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-emacs-'));
  try {
    const [document, report, init] = ['a.tool.yml', 'report.json', 'init.el'].map((name) =>
      join(folder, name),
    );
    writeFileSync(document!, text);
    writeFileSync(init!, recipe());
    const cursor = Array.from(text.slice(0, cursors[0] ?? 0)).length;
    const { stdout, stderr, error } = spawnSync(
      findEmacs()!,
      // Packages are activated before the configuration, as without `--batch`.
      [
        '--batch',
        '--funcall',
        'package-activate-all',
        '--load',
        init!,
        '--load',
        join(import.meta.dirname, 'steps.el'),
      ],
      {
        cwd: folder,
        encoding: 'utf8',
        timeout: 4 * limit * 1000,
        killSignal: 'SIGKILL',
        env: {
          ...process.env,
          HOME: folder,
          LC_ALL: 'C.UTF-8',
          PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
          USER_TOOL_JOB: JSON.stringify({ ...job, limit, cursor, document, report }),
        },
      },
    );
    assert.ok(existsSync(report!), `no report: ${error?.message ?? ''}\n${stdout}\n${stderr}`);
    const { answer, failure } = JSON.parse(readFileSync(report!, 'utf8')) as { answer: T; failure?: string };
    assert.equal(failure, undefined, `${failure ?? ''}\n${stderr}`);
    return { answer, text: readFileSync(document!, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The recipe exactly as in the documentation, so that what an author copies is tested. */
function recipe(): string {
  const page = readFileSync(join(root, 'docs/editors.md'), 'utf8');
  const found = /^## Emacs with Eglot[^]*?^```elisp\n([^]*?)^```$/m.exec(page)?.[1];
  assert.ok(found, 'the recipe below "Emacs with Eglot" in docs/editors.md');
  return found;
}
