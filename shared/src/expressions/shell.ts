import { nodesOf } from '../javascript/nodes.js';
import type { AnyNode, Identifier } from '../javascript/parse.js';
import type { SyntaxTree } from '../javascript/script.js';
import type { TokenTree } from '../javascript/token-tree.js';
import { isScopeName } from './members.js';
import type { AnalysisContext, ExpressionKind, ShellForm } from './types.js';
import { isKnownName, misspelledScopeName, readsLikeJavaScript } from './unknown-name.js';

/** `NAME`, `1`, `@`, `#arr[@]`, `X:-4`, `f%.*`, `a[1]`, `v//x/y`, `!ref`: what bash allows in the braces. */
const parameter =
  /^(?:![A-Za-z_]\w*(?:[@*]|\[[@*]\])?|#?(?<name>[A-Za-z_]\w*|\d+|[@*#?$!_-])(?:\[(?:[^[\]]|\[[^\]]*\])*\])?(?:(?::?[-=?+]|:[\s\d$(-]|[#%/^,]|@[A-Za-z]$).*)?|\$\w+)$/s;
/** Words in a function body that are not shell variables. */
const bodyWord = /^(?:this|null|true|false|undefined|return|throw|inputs|self|runtime)$/;
/** Words at the start of an expression that are not programs. */
const expressionWord =
  /^(?:this|null|true|false|var|let|const|return|throw|new|typeof|delete|void|class|function|switch|do|try|await|yield)$/;

/**
 * Whether the inside of `${ … }` is a shell parameter expansion. Checked before JavaScript, because `${X:-4}`
 * and `${1}` are also JavaScript, a label and a number, without a result.
 */
export function isParameterExpansion(inside: string): boolean {
  const text = inside.trim();
  const match = parameter.exec(text);
  if (match === null || /\breturn\b/.test(text)) return false;
  return !bodyWord.test(match.groups?.['name'] ?? text.replace(/^!/, ''));
}

/** Whether there is a path from `inputs`, `self`, or `runtime` outside nested `$( … )` and `${ … }`. */
function hasBarePath({ tokens, brackets }: TokenTree): boolean {
  for (let index = 0; index < tokens.length; index++) {
    const token = tokens[index];
    const next = tokens[index + 1];
    if (token === undefined || next === undefined) continue;
    if (token.text.endsWith('$') && next.start === token.end && /^[({]$/.test(next.text)) {
      index = brackets.partners.get(index + 1) ?? tokens.length;
    } else if (isScopeName(token.text) && /^(?:\.|\?\.|\[)$/.test(next.text)) {
      if (tokens[index - 1]?.text !== '.') return true;
    }
  }
  return false;
}

const scriptFile = /^[\w-]+\.(?:sh|bash|py|pl|R|r|rb|js|jar|awk)(?=\s|$)/;
/** What follows the name of a program if the whole is not JavaScript. */
const argument =
  /^\s+(?:(?!(?:in|instanceof|and|or|is|if|else|not)\b)[\w"'$~@\\]|--?\w|\/(?=\S)|\.(?=[\s\w/*]|$)|[+*%:](?=[^\s=+]))|^\s*(?:[|;]|&&|<<|[<>]\s*["'$/.&(])/;
/** The same if the whole is also JavaScript: `ls -l` is a difference, `ls /data` a quotient. */
const argumentInScript = /^\s+(?:--?[A-Za-z]|\/(?=\S))|^\s*\|(?!\|)|^\s*[<>]\s*(?:"?\$|\/)/;
/** The same after a known program. */
const argumentOfKnown = /^$|^\s*[|;<>&]|^\s+(?:[\w"'$~@\\.]|--?\w|[/+*%:](?=[^\s=]))/;

function startsWithKnownCommand(text: string): boolean {
  const word = /^[\w.]+/.exec(text)?.[0] ?? '';
  return shellCommands.has(word) && argumentOfKnown.test(text.slice(word.length));
}

/** Whether a text is a command, by its first word and what follows. */
function startsWithProgram(text: string, follows: RegExp, context: AnalysisContext): boolean {
  if (scriptFile.test(text) || /^[A-Za-z_]\w*=\S*\s+[\w./]/.test(text)) return true;
  const [program = '', base = ''] = /^([A-Za-z_]\w*)(?:[\w+-]*\w)?/.exec(text) ?? [];
  const rest = text.slice(program.length);
  if (/^(?:if|for|while|until|case|select)$/.test(program)) return /^\s+[^\s(]/.test(rest);
  if (expressionWord.test(base) || isKnownName(base, context) || readsLikeJavaScript(base, context))
    return false;
  return follows.test(rest);
}

/** Starts other than words: redirections, paths, tests, groups, variables. */
const commandStart =
  /^(?:[<>]|(?:\.{1,2}|~)\/[\w.]|\/[\w./-]+(?:\s|$)|\[\[?\s[^]*\s\]\]?(?:\s|$)|!\s+\w|\{\s[^]*;\s*\}$|"[^"$\n]*\$[^"\n]*"\s|\$[\w?#@*!]|\$\{(?!inputs\b)[^}\n]*\}\s*(?:$|[-\w"'/.$|<>])|\$\([^)\n]*\)\s*[-\w"'/.$|<>])/;
const arithmetic = /^\((?![^]*=>)[\s\w$#+\-*/%<>=!&|^~?:,()[\]{}@"]*\)$/;

/**
 * The inside of `$( … )` that is not JavaScript, as a shell command. Inputs named outside nested expressions
 * mean that JavaScript was intended, unless a well-known program comes first.
 */
export function commandInText(
  inside: string,
  words: TokenTree,
  context: AnalysisContext,
): ShellForm | undefined {
  const text = inside.trim();
  if (startsWithKnownCommand(text)) return 'command';
  if (hasBarePath(words)) return undefined;
  if (arithmetic.test(text)) return 'arithmetic';
  const first = text.replace(/^\(\s*/, '');
  return commandStart.test(text) || startsWithProgram(first, argument, context) ? 'command' : undefined;
}

const arithmeticNodes =
  /^(?:Unary|Binary|Logical|Conditional|Sequence|Update|Assignment)Expression$|^Identifier$/;

/** Whether the shell could also calculate it: numbers, names, operators, and nested `$( … )`. */
function isArithmetic(node: AnyNode): boolean {
  if (node.type === 'Literal') return typeof node.value === 'number';
  if (node.type === 'CallExpression') return node.callee.type === 'Identifier' && node.callee.name === '$';
  return arithmeticNodes.test(node.type);
}

/** Whether an expression only calculates. */
function calculates({ body }: SyntaxTree): boolean {
  const statement = body?.body.body[0];
  if (statement?.type !== 'ReturnStatement' || !statement.argument) return false;
  return [...nodesOf(statement.argument, ({ type }) => type !== 'CallExpression')].every(isArithmetic);
}

/** `$(( … ))` that JavaScript can calculate as well. */
export function isShellArithmetic(inside: string, tree: SyntaxTree): boolean {
  return /^\([^]*\)$/.test(inside.trim()) && calculates(tree);
}

const variable = /^[A-Z_][A-Z0-9_]*$/;
/** Two or more words joined by hyphens: `apt-get`, which is a difference to JavaScript. */
const hyphenated = /^[a-z]\w+(?:-[a-z]\w+)+$/;

/** The inside of `$( … )` that is JavaScript except for the names in `unknown`, as a shell construct. */
export function commandInScript(
  inside: string,
  words: TokenTree,
  tree: SyntaxTree,
  unknown: readonly Identifier[],
  context: AnalysisContext,
): ShellForm | undefined {
  const text = inside.trim();
  const first = /^\w+/.exec(text)?.[0] ?? '';
  const isInput = context.inputNames?.has(first) === true;
  if (startsWithKnownCommand(text) && !(isInput && text === first)) return 'command';
  if (isInput || hasBarePath(words)) return undefined;
  if (isShellArithmetic(text, tree)) return 'arithmetic';
  if (unknown.some(({ name }) => /^\$\w/.test(name) && misspelledScopeName(name) === undefined))
    return 'command';
  if (
    unknown.every(({ name }) => variable.test(name) && !readsLikeJavaScript(name, context)) &&
    calculates(tree)
  ) {
    return 'variable';
  }
  if (words.tokens.length === 1)
    return first === '' || readsLikeJavaScript(first, context) ? undefined : 'command';
  return hyphenated.test(text) || startsWithProgram(text, argumentInScript, context) ? 'command' : undefined;
}

/** The shell form of an unclosed expression, by its beginning. */
export function shellFormOfUnfinished(
  kind: ExpressionKind,
  inside: string,
  words: TokenTree,
  context: AnalysisContext,
): ShellForm | undefined {
  if (kind === 'paren') return commandInText(inside, words, context);
  return /^[#!]?[A-Z_][A-Z0-9_]*(?:[^\w.(]|$)/.test(inside) ? 'variable' : undefined;
}

/**
 * Programs common in scientists' command substitutions, which distinguish `$(wc -l < x)` from a comparison
 * and `$(date)` from a misspelled name. Other programs are recognized by their arguments.
 */
export const shellCommands: ReadonlySet<string> = new Set(
  [
    'awk base64 basename bash bc bunzip2 bzcat cat cd command cp curl cut date dd df diff dirname du echo env exec',
    'expr fgrep egrep file find fmt fold free gawk getconf grep groups gunzip gzip head hostname id join jq',
    'ls lscpu make md5sum mkdir mktemp mv nl node nproc od paste perl php pidof printenv printf ps pwd',
    'python python2 python3 read readlink realpath rev rm ruby sed seq sh sha1sum sha256sum shuf sleep sort source',
    'split stat tac tail tar tee test time touch tr tty type uname uniq unzip uptime uuidgen wc wget which who',
    'whoami xargs xz xzcat yes zcat zgrep zip Rscript R bcftools bedtools blastn blastp bwa bowtie2 fastqc gatk',
    'hisat2 java minimap2 samtools seqkit seqtk tabix vcftools',
  ].flatMap((line) => line.split(' ')),
);
