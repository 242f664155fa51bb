import { declarationFor, referenceUndeclared, undeclared } from '../../rules/reference-undeclared.js';
import { insertInputs } from '../../tool/insert-input.js';
import type { RefactoringProvider } from './refactoring.js';

/** Declares all undeclared inputs that are referenced, at a problem with one of them. */
export const declareInputs: RefactoringProvider = ({ tool, problems, allProblems }) => {
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
      edits: () => [
        insertInputs(
          tool,
          missing.map(([name, uses]) => declarationFor(tool, name, uses)),
        ),
      ],
    },
  ];
};
