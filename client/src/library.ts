/**
 * The client library. Read when the first tool asks for it: an import is read at once, with every YAML file, and this
 * one takes longer than everything else that the extension does when it starts.
 */
export function library(): typeof import('vscode-languageclient') {
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  return require('vscode-languageclient') as typeof import('vscode-languageclient');
}
