import { check } from '../../shared/src/checker/check.js';
import { applyFixes } from '../../shared/src/checker/fix-all.js';
import { severities, type Problem } from '../../shared/src/problems/problem.js';
import { applySpanEdits } from '../../shared/src/text/apply-edits.js';
import { Document } from '../../shared/src/tool/document.js';
import { readDrafts, type Draft } from './draft.js';
import { differenceFrom } from './try-tool.js';

/** A draft at one point of its repair. */
export interface Version {
  text: string;
  /** Its problems except hints, the worst first, as `check --format agent --online` prints them. */
  findings: Problem[];
  /** How it differs from its intent, in a few words; undefined if it does not. */
  difference: string | undefined;
}

/** A draft and what became of it. */
export interface Measured {
  draft: Draft;
  drafted: Version;
  /** After `user-tool fix`. */
  fixed: Version;
  /** After the first finding is answered, and `user-tool fix` again. */
  answered: Version;
  /** After `user-tool fix --suggested`. */
  suggested: Version;
}

/** Whether a tool has neither errors nor warnings, and does what it is meant to do. */
export function isRight({ findings, difference }: Version): boolean {
  return difference === undefined && findings.every(({ severity }) => severity === 'info');
}

/** Repairs and tries all drafts. */
export async function measureDrafts(): Promise<Measured[]> {
  const measured: Measured[] = [];
  for (const draft of readDrafts()) measured.push(await measure(draft));
  return measured;
}

async function measure(draft: Draft): Promise<Measured> {
  const drafted = await versionOf(draft, draft.text);
  const fixed = await versionOf(draft, fix(draft.text));
  const answered = await versionOf(draft, fix(answer(draft, fixed)));
  const suggested = await versionOf(draft, fix(draft.text, true));
  return { draft, drafted, fixed, answered, suggested };
}

async function versionOf(draft: Draft, text: string): Promise<Version> {
  return { text, findings: findingsOf(draft, text), difference: await differenceFrom(draft, text) };
}

function findingsOf({ registry }: Draft, text: string): Problem[] {
  const problems = check(new Document(text), { registryAnswers: registry ? [registry] : [] });
  const rank = ({ severity }: Problem): number => severities.indexOf(severity);
  return problems.filter(({ severity }) => severity !== 'hint').sort((a, b) => rank(a) - rank(b));
}

function fix(text: string, suggested = false): string {
  return applyFixes(new Document(text), { suggested }).text;
}

/**
 * What someone makes of the first finding: its first fix, or what its sentence asks for.
 * @throws Error if the answer of a draft is about another finding
 */
function answer({ name, answer: given }: Draft, { text, findings }: Version): string {
  const [first] = findings;
  const [way] = first?.fixes ?? [];
  if (!first) return text;
  if (way) {
    const { source } = new Document(text);
    const edits = way.edits.map(({ range, newText }) => ({ span: source.spanOf(range), newText }));
    return applySpanEdits(text, edits);
  }
  if (!given) return text;
  if (given.code !== first.code || given.edits.some(([replace]) => !text.includes(replace)))
    throw new Error(`The answer of ${name} is not about "${first.message}"`);
  return given.edits.reduce((answered, [replace, by]) => answered.replace(replace, () => by), text);
}
