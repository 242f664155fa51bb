import { commandsIn, wordsOf, writtenWord } from '../shell/enclosing.js';
import { shellFiles } from '../shell/files.js';
import { assignedNames } from '../expressions/assigned-names.js';
import { lostFrom, nodesFrom, type ShellNode, type ShellTree } from '../shell/tree.js';
import type { Span } from '../text/range.js';
import { partitionPoint } from '../util/collections.js';
import { nearest } from '../values/suggest.js';
import { Memo } from '../util/memo.js';
import { asText } from '../yaml/node.js';
import type { Tool } from './document.js';

/** Files and folders that a shell text names as what it writes or makes. */
interface WrittenNames {
  files: readonly string[];
  folders: readonly string[];
  /** The variables that hold such names, or parts of them. */
  variables: readonly ShellNode[];
}

const plainPath = /^(?:\.\/)*([\w@%+=,.-]+(?:\/[\w@%+=,.-]+)*)\/?$/;
const option = /^(?:-{1,2}[\w-]+=)/;
/** At most this many are compared with a name. */
const most = 200;

/** What a script writes or makes, as far as it names it. */
const writtenIn = new Memo((tree: ShellTree): WrittenNames => {
  const files = new Set<string>();
  const folders = new Set<string>();
  const named = shellFiles(tree);
  const inOptions = new Set(named.folders);
  const certainUpTo = lostFrom(tree);
  for (const span of named.written) {
    if (span.end - span.start > 200 || files.size >= most) continue;
    if (hasHole(tree, span) || span.end >= certainUpTo) continue;
    const name = plainPath.exec(filledIn(tree, writtenWord(tree.text, span)).replace(option, ''))?.[1];
    if (name === undefined) continue;
    if (inOptions.has(span)) folders.add(name);
    else addTo(name, files, folders);
  }
  for (const command of commandsIn(tree)) {
    const [program, ...others] = wordsOf(command);
    if (!program || folders.size >= most || writtenWord(tree.text, program) !== 'mkdir') continue;
    for (const other of others) {
      const word = filledIn(tree, writtenWord(tree.text, other));
      const name = plainPath.exec(word)?.[1];
      if (name !== undefined && !word.startsWith('-')) folders.add(name);
    }
  }
  return { files: [...files], folders: [...folders], variables: named.variables };
});

const assigned = /^([A-Za-z_]\w{0,99})=(["']?)([\w./@%+,-]{1,200})\2$/;

/** The variables of a text that get a value once, which is a text without anything to evaluate. */
const literalVariables = new Memo(({ text, root }: ShellTree): ReadonlyMap<string, string> => {
  const values = new Map<string, string>();
  const others = new Set<string>();
  for (const { kind, start, end } of nodesFrom(root)) {
    if (kind !== 'assignment') continue;
    const written = text.slice(start, Math.min(end, start + 300));
    const [, name, , value = ''] = assigned.exec(written) ?? [];
    if (name === undefined || values.has(name)) others.add(/^\w*/.exec(written)?.[0] ?? '');
    else values.set(name, value);
  }
  if (values.size === 0) return values;
  // What a loop, `read`, and the like give a value besides.
  for (const name of assignedNames(text.replace(plainAssignment, ''))) others.add(name);
  for (const name of others) values.delete(name);
  return values;
});

const plainAssignment = /^[ \t]*(?:export[ \t]+)?[A-Za-z_]\w*=.*$/gm;

/** A word with the values of its variables, if they are known; without double quotes. */
function filledIn(tree: ShellTree, word: string): string {
  if (!word.includes('$') || word.includes("'")) return word;
  const values = literalVariables.of(tree);
  return word
    .replaceAll('"', '')
    .replace(
      /\$(?:\{(\w+)\}|(\w+))/g,
      (whole, one?: string, other?: string) => values.get(one ?? other ?? '') ?? whole,
    );
}

function hasHole({ holes }: ShellTree, { start, end }: Span): boolean {
  const next = holes[partitionPoint(holes, (hole) => hole.end <= start)];
  return next !== undefined && next.start < end;
}

function addTo(name: string, files: Set<string>, folders: Set<string>): void {
  files.add(name);
  const slash = name.lastIndexOf('/');
  if (slash > 0) folders.add(name.slice(0, slash));
}

/** The files that the command and its scripts write, as far as they name them. */
export function writtenFiles(tool: Tool): string[] {
  return [...tool.shellScripts.values()].flatMap((script) => writtenIn.of(script.shell.tree).files);
}

/** The same for folders, also those of written files. */
export function createdFolders(tool: Tool): string[] {
  return [...tool.shellScripts.values()].flatMap((script) => writtenIn.of(script.shell.tree).folders);
}

/** The variables of a script that hold the names of files or folders that it writes or makes. */
export function pathVariables(tree: ShellTree): readonly ShellNode[] {
  return writtenIn.of(tree).variables;
}

/**
 * The written file that an output probably means: one of a similar name, or the only one that no output takes and that
 * the command mentions just once, since it reads intermediate files again.
 */
export function fileMeant(tool: Tool, path: string): string | undefined {
  const written = [...new Set(writtenFiles(tool))];
  const taken = new Set(
    tool.outputs.map(({ pairs }) => asText(pairs.get('from_work_dir')?.value)?.value.trim()),
  );
  const folders = new Set(createdFolders(tool));
  const free = written.filter((name) => !taken.has(name) && !folders.has(name) && name !== '/dev/null');
  const inFolder = free.find((name) => name.endsWith(`/${path}`));
  const results = free.length === 1 ? free : free.filter((name) => isMentionedOnce(tool, name));
  const [only, ...others] = results.filter((name) => name !== path);
  return inFolder ?? nearest(path, free) ?? (others.length === 0 ? only : undefined);
}

function isMentionedOnce({ templates }: Tool, name: string): boolean {
  return templates.reduce((count, { text }) => count + text.split(name).length - 1, 0) === 1;
}
