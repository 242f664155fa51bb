import { fieldText } from '../../rules/values/field-text.js';
import { nextVersions } from '../../values/next-version.js';
import type { RefactoringProvider } from './refactoring.js';

/** Increments the version, at the `version` field. */
export const bumpVersion: RefactoringProvider = ({ tool, span }) => {
  const pair = tool.fields.get('version');
  if (!pair || span.start < pair.span.start || pair.span.end < span.end) return [];
  const field = fieldText(tool, pair);
  if (!field) return [];
  return nextVersions(field.text, tool.dialect.name).map(({ version, step }) => ({
    title: `Bump version to ${version} (${step})`,
    kind: 'refactor.rewrite',
    edits: () => [field.replaceBy(version)],
  }));
};
