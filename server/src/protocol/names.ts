import type {
  explainCommand as explain,
  renderCommand as render,
  showProblemsCommand as showProblems,
  showReferencesCommand as showReferences,
} from '@user-tool/shared';

/** The language id of user tools in editors. */
export const languageId = 'user-tool';

/**
 * The commands behind code lenses: one shows places of a document beside it, one the list of problems, one what the
 * tool would run. The language writes them into its answers; clients do not load it, so only the types are shared.
 */
export const showReferencesCommand: typeof showReferences = 'userTool.showReferences';
export const showProblemsCommand: typeof showProblems = 'userTool.showProblems';
export const renderCommand: typeof render = 'userTool.render';

/** The command behind the light bulb's way to why something is a problem; its argument is the problem's code. */
export const explainCommand: typeof explain = 'userTool.explain';
