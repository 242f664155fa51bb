/** The language id of user tools in editors. */
export const languageId = 'user-tool';

/** What people call the extension, its server and its output. */
export const displayName = 'User Tool';
