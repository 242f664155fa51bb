import type { Discovery } from '@user-tool/shared';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file that a pattern matches. */
export interface Discovered {
  /** Relative to the working directory, with `/`. */
  path: string;
  /** What names it: an identifier for each level of the collection. */
  identifiers: string[];
  /** The datatype in its name, if the pattern has a group for it. */
  extension: string | undefined;
}

/** Files that one entry looks at. */
const mostFiles = 20_000;

/**
 * The files that an entry of `discover_datasets` finds, in its order.
 * @param working the working directory; absolute
 * @throws RangeError if there are too many files to look at
 *
 * Source: public platform, "Outputs".
 */
export async function discover(working: string, discovery: Discovery): Promise<Discovered[]> {
  const { source, directory, recurse, matchRelativePath, sortReverse } = discovery;
  if (source === undefined) return [];
  const pattern = new RegExp(source, 'u');
  const found: (Discovered & { key: string })[] = [];
  for (const path of await filesIn(join(working, directory), recurse)) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const groups = pattern.exec(matchRelativePath ? path : name)?.groups;
    if (!groups && !pattern.test(matchRelativePath ? path : name)) continue;
    const { ext: extension } = groups ?? {};
    const whole = directory === '' ? path : `${directory.replace(/\/+$/, '')}/${path}`;
    found.push({
      path: whole,
      identifiers: identifiersOf(groups, name),
      extension,
      key: keyOf(discovery, name, groups),
    });
  }
  const order = orders[discovery.sortComp] ?? byText;
  found.sort((a, b) => order(a.key, b.key));
  if (sortReverse) found.reverse();
  return found.map(({ key: _key, ...file }) => file);
}

type Groups = Readonly<Record<string, string | undefined>> | undefined;

/** `identifier_0`, `identifier_1`, … for nested collections; else the designation, the name, or the file's name. */
function identifiersOf(groups: Groups, name: string): string[] {
  const nested: string[] = [];
  for (let i = 0; groups?.[`identifier_${i}`] !== undefined; i++)
    nested.push(groups[`identifier_${i}`] ?? '');
  if (nested.length > 0) return nested;
  return [groups?.['designation'] ?? groups?.['name'] ?? name];
}

function keyOf({ sortKey }: Discovery, name: string, groups: Groups): string {
  return sortKey === 'filename'
    ? name
    : (groups?.[sortKey] ?? groups?.['designation'] ?? groups?.['name'] ?? name);
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const orders: Readonly<Record<string, (a: string, b: string) => number>> = {
  lexical: byText,
  numeric: (a, b) => Number(a) - Number(b) || byText(a, b),
};

/** The names of regular files, relative to the folder; nothing if there is no folder. Links are not followed. */
async function filesIn(folder: string, recurse: boolean): Promise<string[]> {
  const files: string[] = [];
  const read = async (prefix: string): Promise<void> => {
    const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => byText(a.name, b.name))) {
      if (entry.isFile()) files.push(prefix + entry.name);
      else if (entry.isDirectory() && recurse) await read(`${prefix}${entry.name}/`);
      if (files.length > mostFiles) throw new RangeError(`more than ${mostFiles} files`);
    }
  };
  await read('');
  return files;
}
