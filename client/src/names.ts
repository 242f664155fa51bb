/** The language id of user tools in editors. */
export const languageId = 'user-tool';

/** What people call the extension, its server and its output. */
export const displayName = 'User Tool';

/** The command behind a code lens: shows places of a document beside it. */
export const showReferencesCommand = 'userTool.showReferences';

/**
 * The documents that the server is told about. Not of every scheme: the older side of a comparison would report its
 * problems a second time.
 */
export const documentSelector = ['file', 'untitled', 'vscode-vfs'].flatMap((scheme) => [
  { scheme, language: languageId },
  { scheme, pattern: '**/.user-tool.yml' },
]);
