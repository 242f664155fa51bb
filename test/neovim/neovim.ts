import assert from 'node:assert/strict';
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { findNeovim } from '../../scripts/setup/debian.js';
import { SourceText } from '../../shared/src/text/source.js';
import { unmark } from '../support/marked.js';

const root = join(import.meta.dirname, '../..');

/** Milliseconds for one wait inside Neovim; only errors take this long. */
const limit = 120_000;

/** What an author does: `step` names it in steps.lua, the rest are its arguments; `file` is the document's name. */
export type Job = Readonly<{ step: string; file?: string } & Record<string, unknown>>;

/** The result to check. */
export interface Outcome<T> {
  /** The result of the step. */
  answer: T;
  /** The text of the document's file; steps that change it save it. */
  text: string;
  /** All messages that Neovim showed, and what its client logged as an error or a warning. */
  messages: string[];
  /** The process id of the language server. */
  server: number;
}

type Report<T> = Omit<Outcome<T>, 'text'> & { failure?: string };

/**
 * Opens a document in a separate Neovim, configured only with the recipe of the documentation, puts the cursor at the
 * `‸`, and does one step. Fails if the step does not succeed.
 */
export function inNeovim<T>({ file = 'a.tool.yml', ...job }: Job, marked: string): Outcome<T> {
  const { text, cursors } = unmark(marked);
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-neovim-'));
  try {
    const document = join(folder, file);
    const report = join(folder, 'report.json');
    writeFileSync(document, text);
    writeConfiguration(join(folder, 'config/nvim/init.lua'));
    const position = new SourceText(text).positionAt(cursors[0] ?? 0);
    const { stdout, stderr, error } = start(folder, document, { ...job, limit, position, report });
    assert.ok(existsSync(report), `no report: ${error?.message ?? ''}\n${stdout}\n${stderr}`);
    const { failure, ...rest } = JSON.parse(readFileSync(report, 'utf8')) as Report<T>;
    assert.equal(failure, undefined, [failure, ...rest.messages].join('\n'));
    return { ...rest, text: readFileSync(document, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function start(folder: string, document: string, job: Job): SpawnSyncReturns<string> {
  const home = Object.fromEntries(
    ['config', 'data', 'state', 'cache'].map((name) => [
      `XDG_${name.toUpperCase()}_HOME`,
      join(folder, name),
    ]),
  );
  const arguments_ = [
    '--headless',
    '-n',
    document,
    '-c',
    `luafile ${join(import.meta.dirname, 'steps.lua')}`,
  ];
  return spawnSync(findNeovim()!, arguments_, {
    cwd: folder,
    encoding: 'utf8',
    timeout: 4 * limit,
    killSignal: 'SIGKILL',
    env: {
      ...process.env,
      ...home,
      PATH: [join(root, 'node_modules/.bin'), process.env['PATH']].join(delimiter),
      USER_TOOL_JOB: JSON.stringify(job),
    },
  });
}

/** The recipes exactly as in the documentation, so that what an author copies is tested. */
function writeConfiguration(file: string): void {
  const page = readFileSync(join(root, 'docs/editors.md'), 'utf8');
  const recipes = ['Neovim 0\\.7', 'Preview a tool'].map((title) => {
    const recipe = new RegExp(`^## ${title}[^]*?^\`\`\`lua\\n([^]*?)^\`\`\`$`, 'm').exec(page)?.[1];
    assert.ok(recipe, `the recipe below "${title}" in docs/editors.md`);
    return recipe;
  });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, recipes.join('\n'));
}
