import type { Discovery } from '@user-tool/shared';
import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';
import { isAtOrBelow, notInside } from './inside.js';

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
const maxFiles = 20_000;

/** How long a pattern may take for all of them, in milliseconds. */
const timeoutMs = 3_000;

/**
 * The files that an entry of `discover_datasets` finds, in its order.
 * @param working the working directory; absolute, without links
 * @throws DiscoveryError if they cannot be found
 *
 * Source: public platform, "Outputs".
 */
export async function discover(working: string, discovery: Discovery): Promise<Discovered[]> {
  const { source, directory, recurse, matchRelativePath, sortReverse } = discovery;
  if (source === undefined) throw new DiscoveryError('uses syntax that only Python has');
  const paths = await filesIn(await folderIn(working, directory), recurse);
  const names = paths.map((path) => path.slice(path.lastIndexOf('/') + 1));
  const matches = matchesOf(source, matchRelativePath ? paths : names);
  const prefix = directory === '' ? '' : `${directory.replace(/\/+$/, '')}/`;
  const entries = matches.flatMap((groups, index) => {
    const [path = '', name = ''] = [paths[index], names[index]];
    if (!groups) return [];
    const file = {
      path: prefix + path,
      identifiers: identifiersOf(groups, name),
      extension: groups['ext'],
    };
    return [{ file, key: keyOf(discovery, name, groups) }];
  });
  const order = orders[discovery.sortComp] ?? byText;
  entries.sort((a, b) => order(a.key, b.key));
  if (sortReverse) entries.reverse();
  return entries.map(({ file }) => file);
}

/** Why the files of an entry cannot be found: the rest of a sentence about its pattern. */
export class DiscoveryError extends Error {}

/** @throws DiscoveryError for a folder that is not in the working directory, or that a link leads out of */
async function folderIn(working: string, directory: string): Promise<string> {
  const target = join(working, directory);
  const folder = await realpath(target).catch(() => target);
  if (isAtOrBelow(folder, working)) return folder;
  throw new DiscoveryError(`looks into "${directory}", which ${notInside}`);
}

/**
 * The groups of each match; null for a text that does not match.
 * @throws DiscoveryError if a pattern backtracks without end
 */
function matchesOf(source: string, texts: readonly string[]): (Groups | null)[] {
  const context = createContext({ source, texts: JSON.stringify(texts) });
  try {
    return JSON.parse(matching.runInContext(context, { timeout: timeoutMs }) as string) as (Groups | null)[];
  } catch {
    throw new DiscoveryError('takes too long for the names of these files');
  }
}

/** Runs in a realm of its own, as V8 interrupts only what a script calls. */
const matching = new Script(`{
  const pattern = new RegExp(source, 'u');
  const matches = JSON.parse(texts).map((text) => pattern.exec(text));
  JSON.stringify(matches.map((match) => match && { ...match.groups }));
}`);

type Groups = Readonly<Record<string, string | undefined>>;

/** `identifier_0`, `identifier_1`, … for nested collections; else the designation, the name, or the file's name. */
function identifiersOf(groups: Groups, name: string): string[] {
  const nested: string[] = [];
  for (let i = 0; groups[`identifier_${i}`] !== undefined; i++) nested.push(groups[`identifier_${i}`] ?? '');
  if (nested.length > 0) return nested;
  return [groups['designation'] ?? groups['name'] ?? name];
}

function keyOf({ sortKey }: Discovery, name: string, groups: Groups): string {
  return sortKey === 'filename' ? name : (groups[sortKey] ?? groups['designation'] ?? groups['name'] ?? name);
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const orders: Readonly<Record<string, (a: string, b: string) => number>> = {
  lexical: byText,
  numeric: (a, b) => Number(a) - Number(b) || byText(a, b),
};

/**
 * Everything in a folder but folders, relative to it, with `/`; nothing if there is no folder. Links are not followed.
 * @throws DiscoveryError if there are too many
 */
async function filesIn(folder: string, recurse: boolean): Promise<string[]> {
  const files: string[] = [];
  for await (const path of walk(folder, recurse))
    if (files.push(path) > maxFiles) throw new DiscoveryError(`has to look at more than ${maxFiles} files`);
  return files;
}

/**
 * Everything in a folder but folders, relative to it, with `/`, folder by folder; folders that cannot be read are left
 * out. A name that is not UTF-8 has U+FFFD for what is not.
 */
export async function* walk(folder: string, recurse: boolean, prefix = ''): AsyncGenerator<string> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(() => []);
  for (const entry of entries.sort((a, b) => byText(a.name, b.name))) {
    if (!entry.isDirectory()) yield prefix + entry.name;
    else if (recurse) yield* walk(folder, recurse, `${prefix}${entry.name}/`);
  }
}
