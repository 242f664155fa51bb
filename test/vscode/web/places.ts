/** The folder that is opened: in memory, on the file system that every VS Code on the web has. */
export const workspaceUri = { scheme: 'tmp', path: '/workspace' };

/** Where the suite tells its results, on the server of the workbench. */
export const resultsPath = '/results';
