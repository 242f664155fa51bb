import { builtins } from '../javascript/builtins.js';
import type { AnyNode, Identifier } from '../javascript/parse.js';
import type { SyntaxTree } from '../javascript/script.js';
import type { TokenTree } from '../javascript/token-tree.js';
import type { SpanEdit } from '../text/range.js';
import { quoted } from '../util/wording.js';
import { nearest } from '../values/suggest.js';
import { isScopeName, scopeNames } from './members.js';
import type { AnalysisContext, ExpressionFault } from './types.js';

const reasons: readonly [names: string, because: string][] = [
  ['require module exports', 'they cannot load modules'],
  ['process os sys environ', 'they cannot read the environment'],
  ['console print', 'they cannot print'],
  ['window document navigator location fetch XMLHttpRequest alert', 'it exists only in web browsers'],
  ['global Buffer setTimeout setInterval setImmediate __dirname __filename', 'it exists only in Node.js'],
  ['Intl', 'they do not support localization'],
  ['output outputs', 'outputs have no values until the command has run'],
  ['configfile configfiles', 'config files are in the working directory, under their "filename"'],
];
const partsOfTools: ReadonlySet<string> = new Set(['output', 'outputs', 'configfile', 'configfiles']);

/** Whether a name is that of a part of a tool, which expressions do not have, and which is no program of a shell. */
export function isPartOfTools(name: string): boolean {
  return partsOfTools.has(name);
}

const because = new Map(reasons.flatMap(([names, reason]) => names.split(' ').map((name) => [name, reason])));

/** Objects of workflow languages whose members authors write in braces. */
const foreignObjects = new Map([
  ...['task', 'params', 'meta', 'workflow'].map((name) => [name, 'Nextflow'] as const),
  ...['snakemake', 'wildcards'].map((name) => [name, 'Snakemake'] as const),
]);

/** The language whose object a name is, if an expression reads a member of it: `task.memory`. */
export function languageOfObject(name: string): string | undefined {
  return foreignObjects.get(name);
}

const habits = new Map([
  ['True', 'true'],
  ['TRUE', 'true'],
  ['False', 'false'],
  ['FALSE', 'false'],
  ['None', 'null'],
  ['NULL', 'null'],
  ['nil', 'null'],
]);

/** Whether an expression can use the name without declaring it. */
export function isKnownName(name: string, { libraryNames }: AnalysisContext): boolean {
  return isScopeName(name) || builtins.has(name) || libraryNames.has(name);
}

/** The platform's object that a name was probably meant to be: `input`, `Inputs`, `runtime2`. */
export function misspelledScopeName(name: string): string | undefined {
  const match = nearest(name, scopeNames.keys());
  return match !== undefined && Math.abs(match.length - name.length) <= 2 ? match : undefined;
}

/** Whether a name alone shows that JavaScript was intended, as the shell would not have it. */
export function readsLikeJavaScript(name: string, { inputNames }: AnalysisContext): boolean {
  return (
    because.has(name) ||
    habits.has(name) ||
    inputNames?.has(name) === true ||
    misspelledScopeName(name) !== undefined ||
    /^[a-z]+(?:[A-Z][a-z0-9]*)+$/.test(name)
  );
}

function suggestion(name: string, context: AnalysisContext): string | undefined {
  if (context.inputNames?.has(name)) return `inputs.${name}`;
  const likely = [...builtins.keys()].filter(
    (builtin) => name.length > 4 || builtin.toLowerCase() === name.toLowerCase(),
  );
  return (
    habits.get(name) ??
    misspelledScopeName(name) ??
    nearest(name, [...context.libraryNames.keys(), ...likely])
  );
}

/** `$(inputs.a + $(inputs.b))`: the call of `$` without the `$`, and without unneeded brackets. */
function unwrapped(name: Identifier, text: string, tree: SyntaxTree): SpanEdit | undefined {
  const call = tree.parents.get(name);
  if (call?.type !== 'CallExpression' || call.callee !== name) return undefined;
  const span = tree.spanOf(name);
  const [argument, second] = call.arguments;
  if (argument?.type !== 'MemberExpression' || second !== undefined) return { span, newText: '' };
  const inner = tree.spanOf(argument);
  return { span: tree.spanOf(call), newText: text.slice(inner.start, inner.end) };
}

/** A command-line option, maybe with a value. */
const option = /^--?[A-Za-z][\w-]*(?:[ =][\w./,+-]+)?$/;
const longestOption = 100;

/** `inputs.verbose ? --verbose : ''`: an option without its quotes. */
export function bareOption({ tokens }: TokenTree, text: string): ExpressionFault | undefined {
  for (const [index, { text: sign }] of tokens.entries()) {
    const first = tokens[index + 1];
    if ((sign !== '?' && sign !== ':') || (first?.text !== '--' && first?.text !== '-')) continue;
    const behind = tokens.slice(index + 2, index + 2 + longestOption);
    const ends = behind.findIndex((token) => token.text === ':' || token.text === ')');
    const last = ends < 0 ? behind.at(-1) : behind[ends - 1];
    if (!last || last.end - first.start > longestOption) continue;
    const span = { start: first.start, end: last.end };
    const written = text.slice(span.start, span.end);
    if (!option.test(written)) continue;
    return {
      span,
      reason: `the text ${quoted(written)} needs quotes`,
      edit: { span, newText: `'${written}'` },
    };
  }
  return undefined;
}

/** The fault of a name that does not exist in the sandbox. */
export function unknownNameFault(
  name: Identifier,
  text: string,
  tree: SyntaxTree,
  context: AnalysisContext,
): ExpressionFault {
  const span = tree.spanOf(name);
  const word = quoted(name.name);
  if (name.name === '$') {
    const edit = unwrapped(name, text, tree);
    const reason = '"$( … )" is neither needed nor supported inside an expression';
    return edit ? { span, reason, edit } : { span, reason };
  }
  const parent = tree.parents.get(name);
  const language = parent?.type === 'MemberExpression' ? languageOfObject(name.name) : undefined;
  if (language !== undefined && context.inputNames?.has(name.name) !== true) {
    const reason = `${word} is an object of ${language}, for which a tool has inputs`;
    return { span, reason };
  }
  const reasonKnown = because.get(name.name);
  const meant = reasonKnown === undefined ? suggestion(name.name, context) : undefined;
  const assigned =
    (parent?.type === 'AssignmentExpression' ||
      parent?.type === 'ForInStatement' ||
      parent?.type === 'ForOfStatement') &&
    parent.left === name;
  if (assigned && meant === undefined)
    return { span, reason: `${word} is not declared: use "var ${name.name}"` };
  const reason = `the name ${word} does not exist in expressions`;
  if (reasonKnown !== undefined) return { span, reason: `${reason}, because ${reasonKnown}` };
  return meant === undefined ? { span, reason } : { span, reason, suggestion: meant };
}

/** Names in a script that are not declared anywhere, in text order. `typeof x` is safe, and so is what catches the error. */
export function unknownNames(tree: SyntaxTree, context: AnalysisContext): Identifier[] {
  return tree.free
    .filter((name) => !isAsked(name, tree) && !isKnownName(name.name, context) && !isCaught(name, tree))
    .sort((a, b) => a.start - b.start);
}

/** Whether `typeof` asks for a name. */
export function isAsked(name: Identifier, tree: SyntaxTree): boolean {
  const parent = tree.parents.get(name);
  return parent?.type === 'UnaryExpression' && parent.operator === 'typeof';
}

/** Whether an error of a name is caught: `try { return name; } catch { … }`. */
export function isCaught(name: Identifier, tree: SyntaxTree): boolean {
  let node: AnyNode = name;
  for (let parent = tree.parents.get(node); parent; parent = tree.parents.get(node)) {
    if (parent.type === 'TryStatement' && parent.handler && parent.block === node) return true;
    node = parent;
  }
  return false;
}

/** `import('x')`: JavaScript, but there is nothing to import. */
export function importFault({ tokens }: TokenTree): ExpressionFault | undefined {
  const index = tokens.findIndex(
    ({ text }, at) => text === 'import' && tokens[at + 1]?.text === '(' && tokens[at - 1]?.text !== '.',
  );
  const token = tokens[index];
  return token && { span: { start: token.start, end: token.end }, reason: 'expressions cannot load modules' };
}
