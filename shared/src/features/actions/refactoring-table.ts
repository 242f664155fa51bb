import { bumpVersion } from './bump-version.js';
import { convertDialect } from './convert-dialect.js';
import { declareInputs } from './declare-inputs.js';
import { extractConfig } from './extract-config.js';
import { flattenStructure } from './flatten-structure.js';
import { literalBlock } from './literal-block.js';
import type {
  DocumentRefactoringContext,
  DocumentRefactoringProvider,
  Refactoring,
  RefactoringProvider,
} from './refactoring.js';
import { removeUnused, removeUnusedKind } from './remove-unused.js';
import { sortFields, sortFieldsKind } from './sort-fields.js';
import { suppress } from './suppress.js';
import { takeSeveral } from './take-several.js';
import { wrapReference } from './wrap-reference.js';

/** Refactorings of tools or of any document, with the kinds they declare, as menus show them. */
export type RefactoringGroup = { kinds: readonly string[] } & (
  { refactorings: RefactoringProvider } | { documentRefactorings: DocumentRefactoringProvider }
);

/** The refactorings that a group offers at a place. */
export function refactoringsOf(group: RefactoringGroup, context: DocumentRefactoringContext): Refactoring[] {
  if ('documentRefactorings' in group) return group.documentRefactorings(context);
  const { tool } = context.document;
  return tool ? group.refactorings({ ...context, tool }) : [];
}

/** All refactorings, which are offered in addition to fixes. */
export const refactoringProviders: readonly RefactoringGroup[] = [
  { kinds: ['quickfix'], refactorings: declareInputs },
  { kinds: ['quickfix', removeUnusedKind], refactorings: removeUnused },
  { kinds: ['refactor.rewrite'], refactorings: wrapReference },
  { kinds: ['refactor.rewrite'], refactorings: takeSeveral },
  { kinds: ['refactor.rewrite'], refactorings: bumpVersion },
  { kinds: ['refactor.rewrite'], refactorings: literalBlock },
  { kinds: ['refactor.extract', 'refactor.inline'], refactorings: extractConfig },
  { kinds: ['refactor.rewrite'], refactorings: flattenStructure },
  { kinds: ['refactor.rewrite'], refactorings: convertDialect },
  { kinds: ['refactor.rewrite', sortFieldsKind], refactorings: sortFields },
  // Suppressing a problem comes after its fixes.
  { kinds: ['quickfix'], documentRefactorings: suppress },
];
