import type { Ignore } from 'ignore';

/** Folders that contain other people's files or none at all. */
export const neverSearched: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules']);

export const yamlName = /\.ya?ml$/;

/**
 * Whether rules exclude a file or folder itself, not only because it is in a folder that they exclude: such a folder
 * is searched if the user named it. Undefined if no rule matches.
 * @param path relative to the base of the rules, with slashes
 */
export function pathVerdict(rules: Ignore, path: string, isFolder: boolean): boolean | undefined {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('/') + 1));
  if (parent !== '' && rules.ignores(parent)) return undefined;
  const { ignored, unignored } = rules.test(isFolder ? `${path}/` : path);
  return ignored || unignored ? ignored : undefined;
}
