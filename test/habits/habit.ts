import assert from 'node:assert/strict';
import type { Severity } from '../../shared/src/problems/problem.js';
import { Document } from '../../shared/src/tool/document.js';
import type { DialectName } from '../../shared/src/values/dialect.js';
import { applyFix } from '../support/edits.js';
import { mark, unmark } from '../support/marked.js';
import { renderCommand } from '../support/render.js';
import { problemsOf, toolWith } from '../support/rule-cases.js';

/** Something that authors write, because they know it from elsewhere, and that a job would die of. */
export interface Habit {
  /** What the author did, in a few words. */
  habit: string;
  /** Those in which it is reported; default: both. */
  dialects?: readonly DialectName[];
  /** Top-level fields, put into a plain tool; `«»` marks each problem of the code. */
  fields: string;
  code: string;
  severity: Severity;
  /** A part of the first problem's message. */
  says?: string;
  /** The first problem's first fix. */
  fix?: HabitFix;
  /** The first problem has no fix. */
  noFix?: true;
}

/** The first fix that is offered. */
export interface HabitFix {
  /** Whether `fix` applies it without asking. */
  safe: boolean;
  title?: string;
  /** The fields after it. */
  after: string;
  /** Values of the inputs, and the command with them after the fix. */
  renders?: { inputs: object; command: string };
}

/** What looks like such a habit, and is right. */
export interface LookAlike {
  habit: string;
  dialects?: readonly DialectName[];
  fields: string;
}

const both: readonly DialectName[] = ['galaxy', 'platform'];

/** One test for each habit, in each dialect. */
export function reports(habits: readonly Habit[]): void {
  for (const one of habits) {
    for (const dialect of one.dialects ?? both) {
      it(`${one.code} (${dialect}): ${one.habit}`, () => {
        checkHabit(one, dialect);
      });
    }
  }
}

/** One test for each document in which nothing is reported but hints. */
export function accepts(documents: readonly LookAlike[]): void {
  for (const { habit, fields, dialects = both } of documents) {
    for (const dialect of dialects) {
      it(`nothing (${dialect}): ${habit}`, () => {
        // Some of them are for bash.
        const image = /^container:/m.test(fields) ? '' : 'container: rockylinux:9\n';
        const found = problemsOf(toolWith(dialect, image + fields)).filter(
          ({ severity }) => severity !== 'hint',
        );
        assert.deepEqual(
          found.map(({ code, message }) => `${code}: ${message}`),
          [],
        );
      });
    }
  }
}

function checkHabit({ fields, code, severity, says = '', fix, noFix }: Habit, dialect: DialectName): void {
  const marked = toolWith(dialect, fields);
  const { text } = unmark(marked);
  const found = problemsOf(text).filter((problem) => problem.code === code);
  const { source } = new Document(text);
  assert.equal(mark(text, ...found.map(({ range }) => source.spanOf(range))), marked);
  const [first] = found;
  assert.ok(first, 'no problem is marked');
  assert.equal(first.severity, severity);
  assert.ok(first.message.includes(says), first.message);
  if (noFix) assert.deepEqual(first.fixes, []);
  if (!fix) return;
  const [offered] = first.fixes;
  assert.ok(offered, 'no fix is offered');
  const after = applyFix(text, offered);
  assert.equal(after, toolWith(dialect, fix.after));
  assert.equal(offered.preferred, fix.safe);
  if (fix.title !== undefined) assert.equal(offered.title, fix.title);
  if (fix.renders) {
    const command = new Document(after).tool?.text('shell_command')?.value ?? '';
    assert.equal(renderCommand(command, fix.renders.inputs), fix.renders.command);
  }
}
