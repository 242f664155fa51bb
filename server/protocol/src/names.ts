import type {
  explainCommand as explain,
  renderCommand as render,
  runTestsCommand as runTests,
  showProblemsCommand as showProblems,
  showReferencesCommand as showReferences,
  suggestCommand as suggest,
} from '@user-tool/shared';

/** The language id of user tools in editors. */
export const languageId = 'user-tool';

/**
 * The commands of code lenses: they show references next to the document, the list of problems, and what the tool
 * would run, and run its tests. The language includes them in its results; clients do not load it, so only the types are shared.
 */
export const showReferencesCommand: typeof showReferences = 'userTool.showReferences';
export const showProblemsCommand: typeof showProblems = 'userTool.showProblems';
export const renderCommand: typeof render = 'userTool.render';
export const runTestsCommand: typeof runTests = 'userTool.runTests';

/** The command of completions after which the next ones are offered; VS Code has it. */
export const suggestCommand: typeof suggest = 'editor.action.triggerSuggest';

/** The command of the code action that explains a problem; its argument is the problem's code. */
export const explainCommand: typeof explain = 'userTool.explain';
