import type { Ignore } from 'ignore';

/** Folders that hold other people's files or none at all. */
export const neverSearched: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules']);

/** The names of tools, by which they are known whatever they hold. */
export const toolName = /\.tool\.ya?ml$/;
export const yamlName = /\.ya?ml$/;

/**
 * Whether rules leave a file or folder out for itself, and not only because it lies in a folder that they leave out:
 * such a folder is searched where the user named it. Undefined where they say nothing.
 * @param path from the folder that the rules count from, with slashes
 */
export function ownVerdict(rules: Ignore, path: string, isFolder: boolean): boolean | undefined {
  const parent = path.slice(0, Math.max(0, path.lastIndexOf('/') + 1));
  if (parent !== '' && rules.ignores(parent)) return undefined;
  const { ignored, unignored } = rules.test(isFolder ? `${path}/` : path);
  return ignored || unignored ? ignored : undefined;
}
