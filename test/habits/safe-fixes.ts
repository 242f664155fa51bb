import assert from 'node:assert/strict';
import { createSandbox } from '../../server/src/common/sandbox.js';
import { check } from '../../shared/src/checker/check.js';
import { renderTool, type RenderedTool } from '../../shared/src/evaluate/render-tool.js';
import { inputValues, type InputValues } from '../../shared/src/evaluate/values/input-values.js';
import type { Fix, Problem } from '../../shared/src/problems/problem.js';
import { parseShell } from '../../shared/src/shell/parse.js';
import { nodesFrom, type ShellNode } from '../../shared/src/shell/tree.js';
import { Document } from '../../shared/src/tool/document.js';
import { plainSign } from '../../shared/src/values/typographic.js';
import { applyFix } from '../support/edits.js';

const sandbox = await createSandbox(20_000);

/** One safe fix of a document, alone. */
export interface SafeFix {
  before: string;
  /** Its problems. */
  known: readonly Problem[];
  problem: Problem;
  fix: Fix;
  after: string;
}

/** All problems of a text. */
export function problemsIn(text: string): Problem[] {
  return check(new Document(text), { all: true });
}

/** The safe fixes of a text, each applied to it alone. */
export function safeFixesOf(text: string): SafeFix[] {
  const known = problemsIn(text);
  return known.flatMap((problem) =>
    problem.fixes
      .filter(({ preferred }) => preferred)
      .map((fix) => ({ before: text, known, problem, fix, after: applyFix(text, fix) })),
  );
}

/** What the platform would write for values; undefined if there is no tool. */
async function rendered(text: string, values: InputValues['values']): Promise<RenderedTool | undefined> {
  const { tool } = new Document(text);
  return tool && renderTool(tool, values, sandbox);
}

/**
 * Codes whose fixes make more of a document readable, so that what is wrong in it, and what it means for the rest,
 * shows only then.
 */
const revealing: ReadonlySet<string> = new Set([
  'yaml-syntax',
  'class-unknown',
  'unknown-field',
  'wrong-type',
  'not-allowed-value',
  'missing-field',
  'blank-value',
  'options-invalid',
  'output-unclaimed',
  'default-invalid',
]);

/** What else a fix may show: what its problem hid is known only without it. */
const shownBy: Readonly<Record<string, readonly string[]>> = {
  'reference-in-comment': ['input-unused'],
  // `$(basename $(inputs.x.path))`, whose inner expression is evaluated then.
  'shell-unescaped': ['reference-unquoted', 'reference-kind', 'list-quoted', 'reference-in-comment'],
};

/** What a text is to say in place of what it says, by the code of a problem that is just that. */
const meant: Readonly<Record<string, (text: string) => string>> = {
  'typographic-character': (text) => Array.from(text, (sign) => plainSign(sign) ?? sign).join(''),
};

/**
 * Asserts what holds for every safe fix: its problem is gone, no other problem appears or disappears, and where the
 * command and the files could be evaluated before, programs get the same words for sample values, and files are equal: as far as they say what is meant.
 */
export async function checkSafeFix({ before, known, problem, fix, after }: SafeFix): Promise<void> {
  const what = `${problem.code}: ${fix.title}\n${before}\n-----\n${after}`;
  const left = problemsIn(after);
  assert.ok(!left.some((one) => isSame(one, problem)), `still there: ${what}`);
  if (!revealing.has(problem.code)) {
    const added = without(left, known).filter((code) => !shownBy[problem.code]?.includes(code));
    assert.deepEqual(added, [], `new: ${what}`);
    const others = known.filter((one) => !isInside(one, problem) && !hasFix(one, fix));
    assert.deepEqual(without(others, left), [], `gone: ${what}`);
  }
  const { tool } = new Document(after);
  const { values } = inputValues(tool?.inputs ?? [], { sample: true });
  // To the shell, its "#" starts a comment, which is what is fixed.
  for (const { type, name } of tool?.inputs ?? [])
    if (type === 'color' && name !== undefined) values[name] = 'red';
  const [old, now] = [await rendered(before, values), await rendered(after, values)];
  if (old?.command === undefined || !now || old.faults.length > 0) return;
  assert.deepEqual(
    now.faults.map(({ message }) => message),
    [],
    what,
  );
  const asMeant = meant[problem.code] ?? ((text: string) => text);
  const [words, oldWords] = [now.command ?? '', old.command].map((text) => wordsOf(asMeant(text)));
  assert.deepEqual(words, oldWords, `other words: ${what}`);
  // A file whose field was misspelled is written only now.
  const contents = now.files.map(({ content }) => asMeant(content));
  for (const { content } of old.files) assert.ok(contents.includes(asMeant(content)), what);
}

function isSame(one: Problem, other: Problem): boolean {
  const [a, b] = [one.range.start, other.range.start];
  return (
    one.code === other.code &&
    one.message === other.message &&
    a.line === b.line &&
    a.character === b.character
  );
}

/** Whether a problem is at the place of another. */
function isInside({ range: inner }: Problem, { range: outer }: Problem): boolean {
  const starts =
    outer.start.line < inner.start.line ||
    (outer.start.line === inner.start.line && outer.start.character <= inner.start.character);
  const ends =
    inner.end.line < outer.end.line ||
    (inner.end.line === outer.end.line && inner.end.character <= outer.end.character);
  return starts && ends;
}

/** Whether a problem has the same fix as another: they have the same cause. */
function hasFix({ fixes }: Problem, { edits }: Fix): boolean {
  return fixes.some((one) => JSON.stringify(one.edits) === JSON.stringify(edits));
}

/** The codes of problems in a list that another list does not have as often. */
function without(problems: readonly Problem[], others: readonly Problem[]): string[] {
  const known = others.map(({ code }) => code);
  return problems
    .map(({ code }) => code)
    .filter((code) => {
      const index = known.indexOf(code);
      if (index >= 0) known.splice(index, 1);
      return index < 0;
    });
}

/** What the shell gives to programs: its text without quotes, word by word. */
export function wordsOf(command: string): string[] {
  const { text, root } = parseShell(command, []);
  return [...nodesFrom(root)].filter(({ kind }) => kind === 'word').map((node) => withoutQuotes(text, node));
}

function withoutQuotes(text: string, node: ShellNode): string {
  const isQuoted = node.kind === 'single' || node.kind === 'double';
  const start = node.start + (isQuoted ? 1 : 0);
  const end = node.end - (isQuoted ? 1 : 0);
  let result = '';
  let copied = start;
  for (const child of node.children) {
    result += text.slice(copied, child.start) + withoutQuotes(text, child);
    copied = child.end;
  }
  return result + text.slice(copied, end);
}
