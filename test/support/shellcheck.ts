import assert from 'node:assert/strict';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import { shellcheck } from '../../shared/src/rules/shellcheck.js';
import { checkableScripts, type CheckableScript } from '../../shared/src/shellcheck/checkable.js';
import type { FindingPlace, ScriptFindings, ShellFinding } from '../../shared/src/shellcheck/findings.js';
import { Document } from '../../shared/src/tool/document.js';

/** The shell texts of a tool as passed to ShellCheck. */
export function checkableOf(text: string): readonly CheckableScript[] {
  const { tool } = new Document(text);
  return tool ? checkableScripts(tool) : [];
}

/** The place of an offset in ShellCheck's format. */
export function placeOf(text: string, offset: number): FindingPlace {
  const lines = text.slice(0, offset).split('\n');
  return { line: lines.length, column: Array.from(lines.at(-1) ?? '').length + 1 };
}

/** A simulated finding, besides its place. */
export type Said = Partial<Pick<ShellFinding, 'code' | 'level' | 'message'>>;

/** A finding, without a fix, about the first occurrence of some words in a script. */
export function findingOn(script: string, words: string, said: Said = {}): ShellFinding {
  const start = script.indexOf(words);
  assert.ok(start >= 0, `"${words}" is not in ${script}`);
  return {
    code: 2086,
    level: 'warning',
    message: 'Something.',
    ...said,
    start: placeOf(script, start),
    end: placeOf(script, start + words.length),
    replacements: [],
  };
}

/** The same with a fix that inserts before or after the words, or replaces them. */
export function proposalOn(
  script: string,
  words: string,
  written: { before?: string; behind?: string; instead?: string },
): ShellFinding {
  const { start, end, ...finding } = findingOn(script, words);
  const replacements = [
    ...(written.before === undefined ? [] : [{ start, end: start, text: written.before }]),
    ...(written.instead === undefined ? [] : [{ start, end, text: written.instead }]),
    ...(written.behind === undefined ? [] : [{ start: end, end, text: written.behind }]),
  ];
  return { ...finding, start, end, replacements };
}

/** ShellCheck's findings in its rule's bad example; a test with the program verifies them. */
export const exampleFindings: readonly ScriptFindings[] = checkableOf(completeExample(shellcheck.bad)).map(
  ({ text }) => ({
    text,
    findings: [
      {
        ...proposalOn(text, '$name', { before: '"', behind: '"' }),
        level: 'info',
        message: 'Double quote to prevent globbing and word splitting.',
      },
    ],
  }),
);
