import type { Span } from '../text/range.js';

/** A directive of Cheetah, the template language of Galaxy's XML tools, `#if $fast`, or of Jinja, `{% if fast %}`. */
export interface Directive extends Span {
  /** With single spaces: `else if`, `end for`. */
  keyword: string;
  /** As messages name it: `#else`. */
  name: string;
  /** The names that it gives a value. */
  sets: readonly string[];
}

/** A directive with those that belong to it, in text order; spans are offsets of the text. */
export interface DirectiveBlock {
  first: Directive;
  /** Its branches and its end, and all directives inside. */
  others: readonly Directive[];
}

/** What a text has of Cheetah or Jinja. */
export interface DirectiveText {
  /** The outermost blocks and single directives, in text order. */
  blocks: readonly DirectiveBlock[];
  /** The directive that gives each name a value. */
  names: ReadonlyMap<string, Directive>;
}

const openers = 'if unless while for def try raw filter call block cache closure'.split(' ');
const branches = ['else', 'else if', 'elseif', 'elif', 'except', 'finally', 'break', 'continue'];
const singles = 'set silent echo import from slurp include extends return pass del assert stop attr'.split(
  ' ',
);

/** What a directive does to the blocks around it. */
type Role = 'opener' | 'branch' | 'end' | 'single';

const roles: ReadonlyMap<string, Role> = new Map([
  ...openers.map((one) => [one, 'opener'] as const),
  ...openers.map((one) => [`end ${one}`, 'end'] as const),
  ...branches.map((one) => [one, 'branch'] as const),
  ...singles.map((one) => [one, 'single'] as const),
]);

/** A keyword and what follows it, up to a `#` that closes it in the middle of a line. */
const directives =
  /(?<=^|[\n \t])#(?<keyword>end[ \t]+[a-z]+|else[ \t]+if|[a-z]+)\b(?<rest>[^\n#]{0,300})(?<closer>#?)/g;

/** `$name`, `not str($name)`, `'a' in $name`; names in capitals are variables of the shell. */
const condition =
  /^[ \t]*(?:not\b[ \t]*)?(?:[\w.]+\(+|[('"!-]*(?=\$)|[\w.]+[ \t]+[!=]=|["'][^"'\n]*["'][ \t]*(?:in\b|not\b|[!=]=))[^\n$]*\$\{?(?![A-Z0-9_]+\b)/;

/** What only Cheetah has after a keyword; prose and commands that are commented out do not read like this. */
const forms: Readonly<Partial<Record<string, RegExp>>> = {
  if: condition,
  unless: condition,
  while: condition,
  elif: condition,
  elseif: condition,
  'else if': condition,
  for: /^[ \t]+(?:\$\w+(?:[ \t]*,[ \t]*\$?\w+)*[ \t]+in\b|\w+(?:[ \t]*,[ \t]*\w+)*[ \t]+in[ \t]+(?:\w+\()?\$(?![A-Z0-9_]+\b))/,
  set: /^[ \t]+(?:global[ \t]+|module[ \t]+)?\$\w+(?:\.\w+|\[[^\]\n]*\])?[ \t]*[-+*/%|&]?=/,
  silent: /^[ \t]+[^\n]*\$\w/,
};

/** A command that is commented out, or prose: `#for f in $files; do`, `#if [ $n = 1 ]`, `#if $name is empty`. */
const others = [
  /(?:^|[\s;])(?:then|do)[ \t]*$/,
  /^[ \t]*!?[ \t]*(?:\[|test[ \t])/,
  /\$[\w.]+[ \t]+(?!(?:and|or|in|not|then|else|if)\b|is[ \t]+(?:not[ \t]+)?(?:None|True|False)\b)[a-z]/,
];

interface ReadDirective extends Directive {
  role: Role;
  /** Nothing but blanks precedes it in its line. */
  isFirst: boolean;
  /** It cannot be anything else. */
  isCertain: boolean;
}

/**
 * The directives of a text, if some of them can be nothing else: by their form, or because another one ends them. Linear.
 */
export function readCheetah(text: string): DirectiveText | undefined {
  if (!text.includes('#')) return undefined;
  const all = [...text.matchAll(directives)].flatMap((match) => readDirective(text, match) ?? []);
  if (!all.some(({ isCertain }) => isCertain) && !hasPair(all)) return undefined;
  const names = new Map<string, Directive>();
  for (const one of all) for (const name of one.sets) if (!names.has(name)) names.set(name, one);
  return { blocks: blocksOf(all), names };
}

function readDirective(text: string, { index, groups = {} }: RegExpMatchArray): ReadDirective | undefined {
  const { keyword: written = '', rest = '', closer = '' } = groups;
  const keyword = written.replace(/[ \t]+/g, ' ');
  const role = roles.get(keyword);
  if (!role || index === undefined) return undefined;
  const isFirst = text.slice(text.lastIndexOf('\n', index - 1) + 1, index).trim() === '';
  if (!isFirst && closer === '') return undefined;
  const isCertain = forms[keyword]?.test(rest) === true && !others.some((one) => one.test(rest));
  const bare = index + 1 + written.length + rest.trimEnd().length;
  const end = closer === '' ? bare : index + 2 + written.length + rest.length;
  const sets = namesSet(keyword, rest);
  return { start: index, end, keyword, name: `#${keyword}`, role, isFirst, isCertain, sets };
}

/** The names after `#set`, `#for`, `#def`, `#import`, and `#from`. */
function namesSet(keyword: string, rest: string): string[] {
  const before = {
    set: /^[ \t]+(?:global[ \t]+|module[ \t]+)?(\$?\w+)/,
    for: /^[ \t]+((?:\$?\w+[ \t]*,[ \t]*)*\$?\w+)[ \t]+in\b/,
    def: /^[ \t]+\$?\w+[ \t]*\(([^)\n]*)/,
    import: /^[ \t]+([\w., \t]+)$/,
    from: /[ \t]import[ \t]+([\w., \t]+)$/,
  }[keyword]?.exec(rest)?.[1];
  return (before ?? '')
    .split(',')
    .flatMap((part) => /(?:[ \t]as[ \t]+)?(\w+)(?:[ \t]*=.*)?[ \t]*$/.exec(part)?.[1] ?? []);
}

/** Whether a block at the beginning of a line has its end. */
function hasPair(all: readonly ReadDirective[]): boolean {
  const open = new Set<string>();
  for (const { keyword, role, isFirst } of all) {
    if (!isFirst) continue;
    if (role === 'opener') open.add(`end ${keyword}`);
    else if (open.has(keyword)) return true;
  }
  return false;
}

function blocksOf(all: readonly ReadDirective[]): DirectiveBlock[] {
  const blocks: { first: Directive; others: Directive[] }[] = [];
  const open: string[] = [];
  for (const one of all) {
    const outermost = open.length > 0 ? blocks.at(-1) : undefined;
    if (outermost) outermost.others.push(one);
    else blocks.push({ first: one, others: [] });
    if (one.role === 'opener') open.push(`end ${one.keyword}`);
    // An end closes what was left open inside.
    else if (open.includes(one.keyword)) open.splice(open.lastIndexOf(one.keyword));
  }
  return blocks;
}
