import assert from 'node:assert/strict';
import { createSandbox } from '../../server/common/src/sandbox.js';
import { check, findProblems } from '../../shared/src/checker/check.js';
import { applyFixes } from '../../shared/src/checker/fix-all.js';
import { compareProblems } from '../../shared/src/checker/fixes/added-problems.js';
import { Reading } from '../../shared/src/checker/fixes/reading.js';
import { renderTool, type RenderedTool } from '../../shared/src/evaluate/render-tool.js';
import { inputValues, type InputValues } from '../../shared/src/evaluate/values/input-values.js';
import type { Fix, Problem } from '../../shared/src/problems/problem.js';
import { parseShell } from '../../shared/src/shell/parse.js';
import { nodesFrom, type ShellNode } from '../../shared/src/shell/tree.js';
import { EditMap } from '../../shared/src/text/edit-map.js';
import type { SpanEdit } from '../../shared/src/text/range.js';
import { Document } from '../../shared/src/tool/document.js';
import { applySpanEdits } from '../support/edits.js';

const sandbox = await createSandbox(20_000);

/** How many fixes of how many documents were looked at. */
export interface Counts {
  documents: number;
  safe: number;
  suggested: number;
}

/** One fix of a document, alone. */
interface OneFix {
  before: Document;
  problem: Problem;
  fix: Fix;
  edits: readonly SpanEdit[];
  after: Document;
}

/** Asserts what holds for every fix of a text, for each alone and for the safe ones together. */
export async function checkFixes(text: string, counts: Counts): Promise<void> {
  const before = new Document(text);
  const problems = check(before, { all: true });
  counts.documents++;
  for (const problem of problems) {
    for (const fix of problem.fixes) {
      counts[fix.preferred ? 'safe' : 'suggested']++;
      const edits = fix.edits.map(({ range, newText }) => ({ span: before.source.spanOf(range), newText }));
      const after = new Document(applySpanEdits(text, edits, fix.title));
      await checkFix({ before, problem, fix, edits, after });
    }
  }
  if (problems.some(({ fixes }) => fixes.some(({ preferred }) => preferred)))
    await checkTogether(before, problems);
}

async function checkFix({ before, problem, fix, edits, after }: OneFix): Promise<void> {
  const what = `${problem.code}: ${fix.title}\n${before.source.text}\n-----\n${after.source.text}`;
  const change = { before: new Reading(before), after: new Reading(after), map: new EditMap(edits) };
  const [known, left] = [before, after].map((document) => findProblems(document, { all: true }).problems);
  const { added } = compareProblems(change, known ?? [], left ?? []);
  assert.deepEqual(
    added.map(({ code, message }) => `${code}: ${message}`),
    [],
    `new: ${what}`,
  );
  assert.ok(saysWhatItRemoves(before.source.text, fix, edits), `removes lines: ${what}`);
  if (!fix.preferred) return;
  assert.ok(!left?.some((one) => isSame(one, problem)), `still there: ${what}`);
  if (problem.severity !== 'error') await checkSameWords(before, after, what);
}

/** All safe fixes at once: the second time, there is nothing to do, and what worked still does the same. */
async function checkTogether(before: Document, problems: readonly Problem[]): Promise<void> {
  const fixed = applyFixes(before);
  const after = new Document(fixed.text);
  const what = `together:\n${before.source.text}\n-----\n${fixed.text}`;
  assert.equal(applyFixes(after).text, fixed.text, what);
  if (!problems.some(({ severity }) => severity === 'error')) await checkSameWords(before, after, what);
}

/** Asserts that programs get the same words, and files are equal, if the first document can be evaluated. */
async function checkSameWords(before: Document, after: Document, what: string): Promise<void> {
  const { values } = inputValues(after.tool?.inputs ?? [], { sample: true });
  const [old, now] = [await rendered(before, values), await rendered(after, values)];
  if (old?.command === undefined || old.faults.length > 0) return;
  // What no shell can read does nothing, as where the value of a color begins a comment within "$(".
  if (parseShell(old.command, []).fault) return;
  assert.ok(now, what);
  assert.deepEqual(
    now.faults.map(({ message }) => message),
    [],
    what,
  );
  assert.deepEqual(wordsOf(now.command ?? ''), wordsOf(old.command), `other words: ${what}`);
  assert.deepEqual(
    now.files.map(({ content }) => content),
    old.files.map(({ content }) => content),
    what,
  );
}

/** What the platform would write for values; undefined if there is no tool. */
async function rendered(
  { tool }: Document,
  values: InputValues['values'],
): Promise<RenderedTool | undefined> {
  return tool && renderTool(tool, values, sandbox);
}

/** Whether a fix that leaves fewer lines with text says so in its title. */
export function saysWhatItRemoves(text: string, { title }: Fix, edits: readonly SpanEdit[]): boolean {
  const removed = edits.flatMap(({ span }) => wholeLines(text, span));
  const written = edits.flatMap(({ newText }) => newText.split('\n').filter((line) => line.trim() !== ''));
  return removed.length <= written.length || /^(?:Remove|Move|Replace|Convert)\b/.test(title);
}

/** The lines of which a span has all text. */
function wholeLines(text: string, { start, end }: SpanEdit['span']): string[] {
  const isWhole = (from: number, to: number): boolean => start <= from && to <= end;
  let at = 0;
  return text.split('\n').filter((line) => {
    const from = at + line.length - line.trimStart().length;
    const to = at + line.trimEnd().length;
    at += line.length + 1;
    return from < to && isWhole(from, to);
  });
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
