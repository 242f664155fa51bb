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

/** The command behind the light bulb's way to why something is a problem; its argument is the problem's code. */
export const explainCommand = 'userTool.explain';

/** Further commands, see package.json. */
export const restartServerCommand = 'userTool.restartServer';
export const showOutputCommand = 'userTool.showOutput';
export const submitCommand = 'userTool.submit';
export const forgetKeyCommand = 'userTool.forgetKey';
export const newCommand = 'userTool.new';
export const newInFolderCommand = 'userTool.newInFolder';
export const openExampleCommand = 'userTool.openExample';
export const checkCommand = 'userTool.check';

/** The documents that are ours, wherever they are; the server is told of those that `isServed` takes. */
export const documentSelector = [{ language: languageId }, { pattern: '**/.user-tool.yml' }];
