import { languageId } from '@user-tool/protocol/names.js';

/** The name of the extension, its server and its output. */
export const displayName = 'User Tool';

/** The client's own commands, see package.json. */
export const restartServerCommand = 'userTool.restartServer';
export const showOutputCommand = 'userTool.showOutput';
export const submitCommand = 'userTool.submit';
export const forgetKeyCommand = 'userTool.forgetKey';
export const newCommand = 'userTool.new';
export const newInFolderCommand = 'userTool.newInFolder';
export const openExampleCommand = 'userTool.openExample';
export const checkCommand = 'userTool.check';
export const runToolCommand = 'userTool.run';

/** Tools and configuration files. */
export const toolDocuments = [{ language: languageId }, { pattern: '**/.user-tool.yml' }];

/** Workflows, in whatever language: the server knows the tools in them. */
export const workflows = { pattern: '**/*.gxwf.{yml,yaml}' };

/** The documents of the extension, wherever they are; the server gets those that `isServed` accepts. */
export const documentSelector = [...toolDocuments, workflows];

/** The message of an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * A message with text of others in it, such as a platform's response or a file name: VS Code would turn
 * `[words](command:…)` into a link, which runs any command on a click.
 */
export function withoutLinks(message: string): string {
  return message.replaceAll('](', '] (');
}
