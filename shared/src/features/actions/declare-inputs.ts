import { applyFixesOf } from '../../checker/fix-all.js';
import type { Problem } from '../../problems/problem.js';
import { declarationFor, referenceUndeclared, undeclared } from '../../rules/reference-undeclared.js';
import { referenceUnquoted } from '../../rules/reference-unquoted.js';
import { applySpanEdits } from '../../text/apply-edits.js';
import { editsBetween } from '../../text/difference.js';
import { insertInputs } from '../../tool/insert-input.js';
import { newProblems } from './new-problems.js';
import type { RefactoringProvider } from './refactoring.js';

/** Declares all undeclared inputs that are referenced, at a problem with one of them. */
export const declareInputs: RefactoringProvider = ({ tool, problems, allProblems, problemsOf }) => {
  const { code } = referenceUndeclared;
  const problem = problems.find((one) => one.code === code);
  if (!problem) return [];
  const { source } = tool;
  // Inputs whose problems are suppressed are not declared.
  const told = new Set(
    allProblems.filter((one) => one.code === code).map(({ range }) => source.offsetAt(range.start)),
  );
  const missing = undeclared(tool).filter(([, uses]) =>
    uses.some(({ nameSpan }) => told.has(nameSpan.start)),
  );
  if (missing.length < 2) return [];
  return [
    {
      title: `Declare all ${missing.length} undeclared inputs`,
      kind: 'quickfix',
      problem,
      edits: () => {
        const declared = missing.map(([name, uses]) => declarationFor(tool, name, uses));
        const text = applySpanEdits(source.text, [insertInputs(tool, declared)]);
        return editsBetween(source.text, withQuotes(text, problemsOf(source.text), problemsOf));
      },
    },
  ];
};

/** A text whose inputs have just been declared, with quotes where their values need them. */
function withQuotes(
  declared: string,
  before: readonly Problem[],
  problemsOf: (text: string) => Problem[],
): string {
  const isNew = ({ code }: Problem): boolean => code === referenceUnquoted.code;
  return applyFixesOf(declared, (text) =>
    newProblems(before, problemsOf(text)).filter(isNew).map(withFirstFix),
  ).text;
}

function withFirstFix(problem: Problem): Problem {
  return { ...problem, fixes: problem.fixes.slice(0, 1).map((fix) => ({ ...fix, preferred: true })) };
}
