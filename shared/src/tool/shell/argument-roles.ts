import { argumentUses, type ArgumentUse } from '../../shell/arguments.js';
import { commandName, enclosing, wordsOf, writtenWord } from '../../shell/enclosing.js';
import { shellFiles, type ShellFiles } from '../../shell/files.js';
import { addToMultimap } from '../../util/collections.js';
import { nodesFrom, type ShellKind, type ShellNode, type ShellTree } from '../../shell/tree.js';

/** What a script needs in a place; `any` if nothing tells. */
export type WantedKind = 'file' | 'number' | 'text' | 'any';

/** An argument of a script that was written for the command line. */
export interface ScriptArgument {
  /** Its place among the arguments, counted from 1. */
  position: number;
  /** The variables that it is assigned to. */
  names: readonly string[];
  wants: WantedKind;
  /** `written` if it is the whole name of a file that the script writes, `unclear` if it is only named after one. */
  output: 'written' | 'unclear' | undefined;
  /** It has a default that is not empty. */
  hasDefault: boolean;
}

/** What one place tells of the value there. */
type Evidence = 'written' | 'folder' | 'part' | 'number' | 'file';

/** The arguments of a script, by position; undefined if a `shift` makes it unclear which are which. */
export function scriptArguments(tree: ShellTree): ScriptArgument[] | undefined {
  const uses = argumentUses(tree).filter(({ kind }) => kind === 'value');
  if (uses.some(({ position }) => position === undefined)) return undefined;
  const byPosition = new Map<number, ArgumentUse[]>();
  for (const use of uses) if (use.position !== undefined) addToMultimap(byPosition, use.position, use);
  const files = shellFiles(tree);
  const variables = variablesByName(tree);
  return [...byPosition]
    .sort(([a], [b]) => a - b)
    .map(([position, own]) => argumentOf(tree, files, variables, position, own));
}

function argumentOf(
  tree: ShellTree,
  files: ShellFiles,
  variables: ReadonlyMap<string, readonly ShellNode[]>,
  position: number,
  uses: readonly ArgumentUse[],
): ScriptArgument {
  const names = uses.map(({ node }) => assignedName(tree, node)).filter((name) => name !== '');
  const places = [...uses.map(({ node }) => node), ...names.flatMap((name) => variables.get(name) ?? [])];
  const evidence = new Set(places.map((node) => evidenceAt(tree, files, node)));
  const defaults = uses.flatMap(({ fallback = '' }) => (fallback === '' ? [] : [fallback]));
  const isFolder = evidence.has('folder') || names.some((name) => folderName.test(name));
  const isNamedAfterOutput = names.some((name) => outputName.test(name));
  const isWritten = evidence.has('written') && !isFolder;
  return {
    position,
    names,
    wants: wantedKind(names, evidence, isFolder, defaults),
    output: isWritten ? 'written' : isNamedAfterOutput || evidence.has('written') ? 'unclear' : undefined,
    hasDefault: defaults.length > 0,
  };
}

const outputName = /^_*(?:out|result|res(?:$|_)|dest|target)/i;
const folderName = /(?:dir|directory|folder|prefix)$/i;
const numberName =
  /^_*(?:n|k|number|n?threads?|n?cpus?|n?cores?|n?jobs|seed|size|len|length|count|threshold|cutoff|(?:num|min|max)\w*)$/i;
const fileName = /^_*(?:in|in_?put|in_?file|input_?file|file|reads?|fastq|fasta|bam|sam|vcf|bed|table)$/i;

function wantedKind(
  names: readonly string[],
  evidence: ReadonlySet<Evidence | undefined>,
  isFolder: boolean,
  defaults: readonly string[],
): WantedKind {
  if (evidence.has('number') || defaults.some(isNumber) || names.some((name) => numberName.test(name)))
    return 'number';
  if (isFolder || evidence.has('part') || defaults.some((text) => !filePath.test(text))) return 'text';
  const isFile = evidence.has('file') || defaults.length > 0 || names.some((name) => fileName.test(name));
  return isFile ? 'file' : 'any';
}

function isNumber(text: string): boolean {
  return /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/.test(text);
}

/** A path in a folder, or with an extension. */
const filePath = /[^/.]\.[A-Za-z]\w*$|\/[^/]*[^/.][^/]*$/;

const assignments: ReadonlySet<ShellKind> = new Set(['assignment']);
const variableName = /^[A-Za-z_]\w*(?==)/;

/** The variable that a value is assigned to; empty if it is none. */
export function assignedName({ text }: ShellTree, node: ShellNode): string {
  const assignment = enclosing(node, assignments);
  const { start, end } = assignment ?? { start: 0, end: 0 };
  return variableName.exec(text.slice(start, Math.min(end, start + 100)))?.[0] ?? '';
}

/** The places of all variables, each with the braces around it. */
function variablesByName({ text, root }: ShellTree): Map<string, ShellNode[]> {
  const places = new Map<string, ShellNode[]>();
  for (const node of nodesFrom(root)) {
    if (node.kind !== 'variable') continue;
    const name = text.slice(node.start, node.end).replace(/^\$/, '');
    addToMultimap(places, name, node.parent?.kind === 'expansion' ? node.parent : node);
  }
  return places;
}

const words: ReadonlySet<ShellKind> = new Set(['word', 'assignment']);
const commands: ReadonlySet<ShellKind> = new Set(['command']);
const redirections: ReadonlySet<ShellKind> = new Set(['redirection']);
const arithmetic: ReadonlySet<ShellKind> = new Set(['arithmetic']);

function evidenceAt(tree: ShellTree, files: ShellFiles, node: ShellNode): Evidence | undefined {
  const { text } = tree;
  if (enclosing(node, arithmetic)) return 'number';
  const word = enclosing(node, words);
  if (!word) return undefined;
  const before = text.slice(Math.max(word.start, node.start - longest), node.start);
  const behind = text.slice(node.end, Math.min(word.end, node.end + longest));
  const isWithin = (span: { start: number; end: number }): boolean =>
    span.start <= node.start && node.end <= span.end;
  if (/^["']*\//.test(behind) || files.folders.some(isWithin)) return 'folder';
  if (isPart(before, behind)) return 'part';
  if (files.written.some(isWithin)) return 'written';
  if (enclosing(node, redirections))
    return /<\s*$/.test(text.slice(Math.max(0, word.start - longest), word.start)) ? 'file' : undefined;
  const command = enclosing(node, commands);
  return command && word.kind === 'word' ? evidenceInCommand(tree, command, word) : undefined;
}

/** At most this many characters around a value are looked at. */
const longest = 100;

/** Whether a value is only a part of a name. */
function isPart(before: string, behind: string): boolean {
  const isOption = /^["']?-\w["']?$/.test(before);
  return (!isOption && /[\w./}-]["']*$/.test(before)) || /^["']*[\w.$-]/.test(behind);
}

const folderMakers: ReadonlySet<string> = new Set(['mkdir', 'cd', 'pushd', 'rmdir']);
/** Programs whose operands are files that they read. */
const readers: ReadonlySet<string> = new Set(
  'cat zcat sort uniq wc head tail cut paste join comm tac rev nl gzip gunzip md5sum sha256sum'.split(' '),
);
const comparison = /^-(?:eq|ne|lt|le|gt|ge)$/;
const numericOption =
  /^--(?:n|num|number|threads?|cpus?|cores|jobs|seed|count|lines|bytes|(?:num|min|max)[-_]\w*)$/;

function evidenceInCommand(tree: ShellTree, command: ShellNode, word: ShellNode): Evidence | undefined {
  const name = commandName(tree, command);
  const all = wordsOf(command);
  const at = all.indexOf(word);
  const [before = '', behind = ''] = [all[at - 1], all[at + 1]].map((one) =>
    one ? writtenWord(tree.text, one) : '',
  );
  if (folderMakers.has(name)) return 'folder';
  const isCount = (name === 'head' || name === 'tail') && /^-[nc]$/.test(before);
  if (isCount || numericOption.test(before) || comparison.test(before) || comparison.test(behind))
    return 'number';
  return readers.has(name) && at > 0 && !/^-/.test(before) ? 'file' : undefined;
}
