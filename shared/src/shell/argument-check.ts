import type { Span } from '../text/range.js';
import { partitionPoint } from '../util/collections.js';
import { commandName, commandsIn, wordsOf, writtenWord } from './enclosing.js';
import { functionsIn } from './functions.js';
import { testWords } from './tests.js';
import type { ShellNode, ShellTree } from './tree.js';

/** A statement that certainly ends a text with a failure, because of the arguments that it gets. */
export interface EndingCheck extends Span {
  /** It only tests and ends, so that it can be removed. */
  isAlone: boolean;
}

/** What is known of the result of a test. */
type Truth = boolean | undefined;

/** A command or several, and the operator before it: `&&`, `||`, or none. */
interface Element {
  node: ShellNode;
  operator: string | undefined;
}

/** Functions that call each other are not followed further. */
const maxDepth = 20;

/**
 * The first statement that certainly ends a text with a failure if it gets so many arguments: `[ $# -lt 1 ] && exit 1`.
 * @param isRead whether the shell that runs the text has a test: `[[ ]]`, `(( ))`
 */
export function endingCheck(
  tree: ShellTree,
  count: number,
  isRead: (test: ShellNode) => boolean,
): EndingCheck | undefined {
  return new ArgumentChecker(tree, count, isRead).ending();
}

class ArgumentChecker {
  private depth = 0;

  constructor(
    private readonly tree: ShellTree,
    private readonly count: number,
    private readonly isRead: (test: ShellNode) => boolean,
  ) {}

  ending(): EndingCheck | undefined {
    for (const list of this.listsIn(this.tree.root.children)) {
      const span = { start: list[0]?.node.start ?? 0, end: list.at(-1)?.node.end ?? 0 };
      // Without a test, the text ends whatever it gets.
      if (this.ends(list)) return this.reads(span) ? { ...span, isAlone: this.isAlone(list) } : undefined;
      if (this.mayLeave(list)) return undefined;
    }
    return undefined;
  }

  private reads({ start, end }: Span): boolean {
    return /\$\{?[\d#@*]/.test(this.tree.text.slice(start, end));
  }

  /** The commands that operators join, in order. */
  private listsIn(nodes: readonly ShellNode[]): Element[][] {
    const lists: Element[][] = [];
    let before: ShellNode | undefined;
    for (const node of nodes) {
      if (node.kind !== 'pipeline') continue;
      const between = before && this.tree.text.slice(before.end, node.start);
      const operator = between && /^\s*(&&|\|\|)/.exec(between)?.[1];
      if (operator === undefined || operator === '') lists.push([]);
      lists.at(-1)?.push({ node, operator });
      before = node;
    }
    return lists;
  }

  private endsIn(nodes: readonly ShellNode[]): boolean {
    for (const list of this.listsIn(nodes)) {
      if (this.ends(list)) return true;
      if (this.mayLeave(list)) return false;
    }
    return false;
  }

  private ends(list: readonly Element[]): boolean {
    let truth: Truth;
    for (const { node, operator } of list) {
      if (operator !== undefined && truth === undefined) return false;
      if (operator !== undefined && truth !== (operator === '&&')) continue;
      if (this.isEnd(node)) return true;
      truth = this.truthOf(node);
    }
    return false;
  }

  /** Whether a list may end the text without a failure, or leave what it is in. */
  private mayLeave(list: readonly Element[]): boolean {
    return list.some(({ node }) => {
      const [first] = node.children;
      if (first?.kind === 'function' || (first?.kind === 'loop' && this.isIdle(first))) return false;
      return this.mayLeaveIn(node);
    });
  }

  private mayLeaveIn({ start, end }: Span): boolean {
    if (this.depth > maxDepth) return true;
    this.depth++;
    const inside = commandsIn(this.tree).filter((command) => start <= command.start && command.end <= end);
    const mayLeave = inside.some((command) => {
      const name = commandName(this.tree, command);
      if (/^(?:exec|return|break|continue)$/.test(name)) return true;
      if (name === 'exit') return !this.isEndOf(command);
      const called = functionsIn(this.tree).find((one) => one.name === name)?.body;
      return called !== undefined && this.mayLeaveIn(called);
    });
    this.depth--;
    return mayLeave;
  }

  /** Whether a loop over the arguments never runs. */
  private isIdle({ start, children: [condition] }: ShellNode): boolean {
    const command = condition?.children[0];
    if (!command || this.count !== 0 || !this.tree.text.startsWith('while', start)) return false;
    return command.kind === 'command' && commandName(this.tree, command) === 'getopts'
      ? true
      : this.truthOf(condition) === false;
  }

  /** Whether a command certainly ends the text with a failure. */
  private isEnd({ children }: ShellNode): boolean {
    const [node, ...others] = children;
    if (!node || others.length > 0 || this.depth > maxDepth) return false;
    this.depth++;
    const isEnd = this.isEndOf(node);
    this.depth--;
    return isEnd;
  }

  private isEndOf(node: ShellNode): boolean {
    if (node.kind === 'group') return this.endsIn(node.children);
    if (node.kind === 'if') return this.endsIn(this.branchOf(node));
    if (node.kind !== 'command') return false;
    const [name, code] = wordsOf(node).map((word) => writtenWord(this.tree.text, word));
    if (name === 'exit') return /^[1-9]\d*$/.test(code ?? '');
    const body = functionsIn(this.tree).find((one) => one.name === name)?.body;
    // A function has arguments of its own.
    const checker = new ArgumentChecker(this.tree, Infinity, this.isRead);
    checker.depth = this.depth;
    return body?.kind === 'group' && checker.endsIn(body.children);
  }

  /** The commands of the branch that certainly runs. */
  private branchOf({ start, end, children }: ShellNode): readonly ShellNode[] {
    const parts: { word: string; nodes: ShellNode[] }[] = [{ word: 'if', nodes: [] }];
    let read = start + 2;
    for (const node of [...children, { start: end, end, kind: 'comment' } as ShellNode]) {
      for (const [word] of this.tree.text.slice(read, node.start).matchAll(/\b(?:then|elif|else)\b/g))
        parts.push({ word, nodes: [] });
      parts.at(-1)?.nodes.push(node);
      read = node.end;
    }
    for (let index = 0; index < parts.length; index += 2) {
      const { word, nodes } = parts[index] as (typeof parts)[number];
      if (word === 'else') return nodes;
      const truth = this.truthOfList(this.listsIn(nodes));
      if (truth === undefined) return [];
      if (truth) return parts[index + 1]?.nodes ?? [];
    }
    return [];
  }

  private truthOfList([list, ...others]: readonly Element[][]): Truth {
    if (!list || others.length > 0) return undefined;
    return joinedTruth(list.map(({ node, operator = '' }) => ({ operator, truth: this.truthOf(node) })));
  }

  private truthOf(pipeline: ShellNode): Truth {
    const [node, ...others] = pipeline.children;
    if (!node || others.length > 0) return undefined;
    const truth = this.truthOfTest(node);
    const isNegated = this.tree.text.slice(pipeline.start, node.start).trim() === '!';
    return truth === undefined ? undefined : truth !== isNegated;
  }

  private truthOfTest(node: ShellNode): Truth {
    const { text } = this.tree;
    if (node.kind === 'arithmetic') {
      const written = text.slice(node.start, node.end);
      const [, operator = '', number] =
        /^\(\(\s*\$(?:#|\{#\})\s*([<>=!]=?)\s*(\d+)\s*\)\)$/.exec(written) ?? [];
      return number === undefined || !this.isRead(node) ? undefined : this.compare(operator, number);
    }
    const name = node.kind === 'command' ? commandName(this.tree, node) : '';
    if (name === 'true' || name === ':' || name === 'false') return name !== 'false';
    const words = testWords(this.tree, node);
    if (!words || !this.isRead(node)) return undefined;
    if (node.kind === 'test') return this.truthOfTerms(node.children);
    const values = words.map((word) => this.valueOf(word));
    if (values.includes(undefined)) return undefined;
    // Outside of quotes, an empty value is no word.
    const isKept = (word: ShellNode, index: number): boolean =>
      values[index] !== '' || /["']/.test(text.slice(word.start, word.end));
    return truthOfWords(words.flatMap((word, index) => (isKept(word, index) ? [values[index] ?? ''] : [])));
  }

  /** `[[ a && b || c ]]`. */
  private truthOfTerms(words: readonly ShellNode[]): Truth {
    const terms: { operator: string; values: (string | undefined)[] }[] = [{ operator: '', values: [] }];
    for (const [index, word] of words.entries()) {
      const between = this.tree.text.slice(words[index - 1]?.end ?? word.start, word.start).trim();
      if (between === '&&' || between === '||') terms.push({ operator: between, values: [] });
      else if (between !== '') return undefined;
      terms.at(-1)?.values.push(this.valueOf(word));
    }
    const truths = terms.map(({ operator, values }) => ({
      operator,
      truth: values.includes(undefined) ? undefined : truthOfWords(values.map((value) => value ?? '')),
    }));
    return joinedTruth(truths);
  }

  private compare(operator: string, number: string): Truth {
    return this.count === Infinity ? undefined : comparisons[operator]?.(this.count, Number(number));
  }

  /** The text of a word, as far as it follows from the number of arguments. */
  private valueOf({ start, end }: ShellNode): string | undefined {
    const { text, holes } = this.tree;
    const hole = holes[partitionPoint(holes, (one) => one.end <= start)];
    const written = text.slice(start, end);
    if ((hole && hole.start < end) || this.count === Infinity) return undefined;
    if (/^'[^']*'$/.test(written)) return written.slice(1, -1);
    const value = written
      .replace(/\$(?:#|\{#\})/g, String(this.count))
      .replace(/\$(?:([1-9])|\{([1-9]\d*):?-?\})/g, (whole, one?: string, other?: string) =>
        Number(one ?? other) > this.count ? '' : whole,
      )
      .replace(/\$(?:[@*]|\{[@*]\})/g, (whole) => (this.count === 0 ? '' : whole))
      .replaceAll('"', '');
    return /[$`\\'*?]/.test(value) ? undefined : value;
  }

  /** Whether a list consists of tests and of commands that end the text. */
  private isAlone(list: readonly Element[]): boolean {
    return list.every(({ node }) => {
      const [only] = node.children;
      const isIf = only?.kind === 'if';
      if (isIf) return !/\b(?:else|elif)\b/.test(this.tree.text.slice(node.start, node.end));
      return this.truthOf(node) !== undefined || this.isEnd(node);
    });
  }
}

/** The result of tests that operators join, from left to right; the first has none. */
function joinedTruth(terms: readonly { operator: string; truth: Truth }[]): Truth {
  return terms.reduce<Truth>((before, { operator, truth }) => {
    if (operator === '') return truth;
    const deciding = operator === '||';
    if (before === deciding || truth === deciding) return deciding;
    return before === undefined ? undefined : truth;
  }, undefined);
}

/** Comparisons of numbers in arithmetic. */
const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
  '==': (one, other) => one === other,
  '!=': (one, other) => one !== other,
};

/** The same in tests. */
const testComparisons: Readonly<Record<string, string>> = {
  '-lt': '<',
  '-le': '<=',
  '-gt': '>',
  '-ge': '>=',
  '-eq': '==',
  '-ne': '!=',
};

function truthOfWords(words: readonly string[]): Truth {
  if (words[0] === '!' && words.length > 1) {
    const truth = truthOfWords(words.slice(1));
    return truth === undefined ? undefined : !truth;
  }
  const [first = '', second = '', third = ''] = words;
  if (words.length < 2) return first !== '';
  if (words.length === 2) return first === '-z' ? second === '' : first === '-n' ? second !== '' : undefined;
  if (words.length > 3) return undefined;
  if (second === '=' || second === '==') return first === third;
  if (second === '!=') return first !== third;
  const isNumeric = /^\d+$/.test(first) && /^\d+$/.test(third);
  return isNumeric ? comparisons[testComparisons[second] ?? '']?.(Number(first), Number(third)) : undefined;
}
