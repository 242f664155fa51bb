/** The folder that is opened: in memory, on the file system that every VS Code on the web has. */
export const workspaceUri = { scheme: 'tmp', path: '/workspace' };
