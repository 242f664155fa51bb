import type { Uri } from 'vscode';
import type { AboutTool } from '@user-tool/protocol/tool-requests.js';

/*
 * A tool is identified by the URI of its file; one in a workflow has the JSON pointer to it as the fragment, as code
 * lenses pass it.
 */

/** The file that a tool is in. */
export function fileOf(tool: Uri): Uri {
  return tool.with({ fragment: '' });
}

/** The parameters of a request about a tool. */
export function aboutTool(tool: Uri): AboutTool {
  const { fragment: pointer } = tool;
  return { textDocument: { uri: fileOf(tool).toString() }, ...(pointer !== '' && { pointer }) };
}

/** The option of the command for a tool in a workflow; none for one in its own file. */
export function toolOption({ fragment }: Uri): string[] {
  return fragment === '' ? [] : ['--tool', fragment];
}

/** The file of a tool without its folder, and for one in a workflow, where it is. */
export function nameOf({ path, fragment }: Uri): string {
  const file = path.slice(path.lastIndexOf('/') + 1);
  return fragment === '' ? file : `${file}#${fragment}`;
}

/** Whether a URI is that of a workflow, and not of a tool in it. */
export function isWorkflow({ path, fragment }: Uri): boolean {
  return fragment === '' && /\.gxwf\.ya?ml$/.test(path);
}
