import type { AnyNode, Pattern, Program } from 'acorn';
import type { Span } from '../text/range.js';
import { parseScript } from './parse.js';
import { isFunction, nodesOf, patternIdentifiers } from './scope.js';
import type { Token } from './tokens.js';
import type { LibraryName } from './types.js';
import { readWords, type Words } from './words.js';

function namesOf(program: Program, source: string): LibraryName[] {
  const written = ({ start, end }: AnyNode): string => source.slice(start, end);
  const place = ({ start, end }: AnyNode): Span => ({ start, end });
  const parametersOf = (params: Pattern[]): string[] => params.map(written);
  return [...program.body, ...hoisted(program)]
    .sort((a, b) => a.start - b.start)
    .flatMap((statement): LibraryName[] => {
      switch (statement.type) {
        case 'FunctionDeclaration': {
          const { id, params } = statement;
          return id
            ? [{ name: id.name, span: place(id), kind: 'function', parameters: parametersOf(params) }]
            : [];
        }
        case 'ClassDeclaration': {
          const { id } = statement;
          return id ? [{ name: id.name, span: place(id), kind: 'class', parameters: [] }] : [];
        }
        case 'VariableDeclaration':
          return statement.declarations.flatMap(({ id, init }) =>
            patternIdentifiers(id).map((name): LibraryName => {
              const isFunction =
                init?.type === 'FunctionExpression' || init?.type === 'ArrowFunctionExpression';
              const kind = isFunction && id.type === 'Identifier' ? 'function' : 'variable';
              const parameters = kind === 'function' && isFunction ? parametersOf(init.params) : [];
              return { name: name.name, span: place(name), kind, parameters };
            }),
          );
        case 'AssignmentExpression': {
          const { left } = statement;
          const isGlobal =
            left.type === 'MemberExpression' &&
            left.object.type === 'Identifier' &&
            left.object.name === 'globalThis' &&
            left.property.type === 'Identifier' &&
            !left.computed;
          return isGlobal
            ? [{ name: written(left.property), span: place(left.property), kind: 'variable', parameters: [] }]
            : [];
        }
        default:
          return [];
      }
    });
}

/** What declares a name for the whole script though it stands deeper: `var` in a block, `globalThis.x = …`. */
function hoisted(program: Program): AnyNode[] {
  const top = new Set<AnyNode>(program.body);
  return [...nodesOf(program, (node) => !isFunction(node))].filter(
    (node) =>
      node.type === 'AssignmentExpression' ||
      (node.type === 'VariableDeclaration' && node.kind === 'var' && !top.has(node)),
  );
}

/** The parameters in the brackets that open at a token, as written. */
function parametersAt(source: string, open: number, { tokens, brackets }: Words): string[] {
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
    return first && last ? [source.slice(first.start, last.end)] : [];
  });
}

const declaring: Readonly<Record<string, LibraryName['kind']>> = {
  function: 'function',
  class: 'class',
  var: 'variable',
  let: 'variable',
  const: 'variable',
};

/** What a text that is no JavaScript seems to declare outside of all brackets that are closed. */
function namesInBrokenText(source: string): LibraryName[] {
  const words = readWords(source, { start: 0, end: source.length });
  const { tokens, brackets } = words;
  return tokens.flatMap((token, index): LibraryName[] => {
    const name = tokens[index + 1];
    const kind = Object.hasOwn(declaring, token.text) ? declaring[token.text] : undefined;
    const isInside = brackets.partners.has(brackets.around[index] ?? -1);
    if (kind === undefined || name?.kind !== 'name' || isInside) return [];
    const parameters = kind === 'function' ? parametersAt(source, index + 2, words) : [];
    return [{ name: name.text, span: { start: name.start, end: name.end }, kind, parameters }];
  });
}

/**
 * What an `expression_lib` text declares at its top level, in the order of the text; of a broken text as far as it
 * can be read. Spans are offsets of the text. Throws nothing.
 */
export function libraryNames(source: string): LibraryName[] {
  try {
    const parsed = parseScript(source);
    if ('program' in parsed) return namesOf(parsed.program, source);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return namesInBrokenText(source);
}
