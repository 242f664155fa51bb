import type { Span } from '../text/range.js';
import { isFunction, nodesOf, patternIdentifiers } from './nodes.js';
import type { AnyNode, Identifier, MemberExpression, Pattern, Program } from './parse.js';
import type { Script, SyntaxTree } from './script.js';
import type { TokenTree } from './token-tree.js';
import type { Token } from './tokens.js';

/** A function, variable, or class that a script declares at its top level. */
export interface Declaration {
  name: string;
  span: Span;
  kind: 'function' | 'variable' | 'class';
  /** Parameter names of a function, as written. */
  parameters: string[];
}

/** A script's top-level declarations, in text order; for broken code, as far as readable. */
export function declarationsOf(script: Script): Declaration[] {
  const { tree, text } = script;
  return tree ? declarationsInTree(tree, text) : declarationsInWords(script.words, text);
}

function declarationsInTree({ program, spanOf }: SyntaxTree, text: string): Declaration[] {
  const declaration = (
    kind: Declaration['kind'],
    name: Identifier | null,
    params: readonly Pattern[] = [],
  ): Declaration[] => {
    const parameters = params.map(spanOf).map(({ start, end }) => text.slice(start, end));
    return name ? [{ name: name.name, span: spanOf(name), kind, parameters }] : [];
  };
  return [...program.body, ...hoisted(program)]
    .sort((a, b) => a.start - b.start)
    .flatMap((statement) => {
      switch (statement.type) {
        case 'FunctionDeclaration':
          return declaration('function', statement.id, statement.params);
        case 'ClassDeclaration':
          return declaration('class', statement.id);
        case 'VariableDeclaration':
          return statement.declarations.flatMap(({ id, init }) =>
            id.type === 'Identifier' && init && isFunction(init)
              ? declaration('function', id, init.params)
              : patternIdentifiers(id).flatMap((name) => declaration('variable', name)),
          );
        case 'AssignmentExpression':
          return declaration('variable', globalName(statement.left));
        default:
          return [];
      }
    });
}

/** Nested nodes that declare a name for the whole script: `var` in a block, `globalThis.x = …`. */
function hoisted(program: Program): AnyNode[] {
  const top = new Set<AnyNode>(program.body);
  return [...nodesOf(program, (node) => !isFunction(node))].filter(
    (node) =>
      node.type === 'AssignmentExpression' ||
      (node.type === 'VariableDeclaration' && node.kind === 'var' && !top.has(node)),
  );
}

/** `x` of `globalThis.x`. */
function globalName(target: Pattern | MemberExpression): Identifier | null {
  if (target.type !== 'MemberExpression' || target.computed || target.object.type !== 'Identifier')
    return null;
  const { object, property } = target;
  return object.name === 'globalThis' && property.type === 'Identifier' ? property : null;
}

/** The parameters in the brackets that open at a token, as written. */
function parametersAt(text: string, open: number, { tokens, brackets }: TokenTree): string[] {
  const close = brackets.partners.get(open);
  if (tokens[open]?.text !== '(' || close === undefined) return [];
  const parameters: Token[][] = [[]];
  for (let index = open + 1; index < close; index++) {
    const token = tokens[index];
    if (token?.text === ',' && brackets.around[index] === open) parameters.push([]);
    else if (token) parameters.at(-1)?.push(token);
  }
  return parameters.flatMap((words) => {
    const [first, last] = [words[0], words.at(-1)];
    return first && last ? [text.slice(first.start, last.end)] : [];
  });
}

const declaring: ReadonlyMap<string, Declaration['kind']> = new Map([
  ['function', 'function'],
  ['class', 'class'],
  ['var', 'variable'],
  ['let', 'variable'],
  ['const', 'variable'],
]);

/** The apparent declarations of broken code outside all closed brackets. */
function declarationsInWords(words: TokenTree, text: string): Declaration[] {
  const { tokens, brackets } = words;
  return tokens.flatMap((token, index): Declaration[] => {
    const name = tokens[index + 1];
    const kind = declaring.get(token.text);
    const isInside = brackets.partners.has(brackets.around[index] ?? -1);
    if (kind === undefined || name?.kind !== 'name' || isInside) return [];
    const parameters = kind === 'function' ? parametersAt(text, index + 2, words) : [];
    return [{ name: name.text, span: { start: name.start, end: name.end }, kind, parameters }];
  });
}

/** The text of the comments directly above a declaration of a name; empty without any. */
export function commentAbove({ text, words }: Script, { span: { start: name } }: Declaration): string {
  const tokens = words.all.filter(({ end }) => end <= name);
  while (/^(?:function|async|\*|var|let|const)$/.test(tokens.at(-1)?.text ?? '')) tokens.pop();
  const comments: string[] = [];
  let below = text.slice(tokens.at(-1)?.end ?? 0, name);
  for (let index = tokens.length - 1; index >= 0; index--) {
    const token = tokens[index];
    if (token?.kind !== 'comment' || !(token.startsLine || index === 0)) break;
    if (below.split('\n').length > 2) break;
    comments.unshift(token.text);
    below = text.slice(tokens[index - 1]?.end ?? 0, token.start);
  }
  return comments.map(withoutSigns).join('\n').trim();
}

function withoutSigns(comment: string): string {
  if (comment.startsWith('//')) return comment.replace(/^\/+ ?/, '');
  return comment
    .replace(/^\/\*+/, '')
    .replace(/\*+\/$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n');
}
