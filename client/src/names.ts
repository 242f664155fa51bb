/** The language id of user tools in editors. */
export const languageId = 'user-tool';

/** What people call the extension, its server and its output. */
export const displayName = 'User Tool';

/**
 * The commands behind code lenses: one shows places of a document beside it, one the list of problems, one what the
 * tool would run.
 */
export const showReferencesCommand = 'userTool.showReferences';
export const showProblemsCommand = 'userTool.showProblems';
export const renderCommand = 'userTool.render';

/**
 * The documents that the server is told about. Not of every scheme: the older side of a comparison would report its
 * problems a second time.
 */
export const documentSelector = ['file', 'untitled', 'vscode-vfs'].flatMap((scheme) => [
  { scheme, language: languageId },
  { scheme, pattern: '**/.user-tool.yml' },
]);
