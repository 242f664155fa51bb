import { languageId } from '../../server/src/protocol/names.js';

/** What people call the extension, its server and its output. */
export const displayName = 'User Tool';

/** The commands that only the client knows, see package.json. */
export const restartServerCommand = 'userTool.restartServer';
export const showOutputCommand = 'userTool.showOutput';
export const submitCommand = 'userTool.submit';
export const forgetKeyCommand = 'userTool.forgetKey';
export const newCommand = 'userTool.new';
export const newInFolderCommand = 'userTool.newInFolder';
export const openExampleCommand = 'userTool.openExample';
export const checkCommand = 'userTool.check';

/** The documents of the extension, wherever they are; of these the server gets those that `isServed` takes. */
export const documentSelector = [{ language: languageId }, { pattern: '**/.user-tool.yml' }];

/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * A message with words of others in it, such as a platform's answer or the name of a file: VS Code would make links of
 * `[words](command:…)`, which run any command on a click.
 */
export function withoutLinks(message: string): string {
  return message.replaceAll('](', '] (');
}
