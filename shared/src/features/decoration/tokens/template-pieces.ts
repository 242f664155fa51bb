import type { AnalyzedExpression } from '../../../expressions/expression-table.js';
import type { ScopeReference } from '../../../expressions/types.js';
import { nodesFrom } from '../../../shell/tree.js';
import type { ShellScript } from '../../../tool/shell/script.js';
import type { ShellText } from '../../../tool/shell/shell-text.js';
import type { TemplateContent } from '../../../tool/template-content.js';
import type { Template } from '../../../tool/template.js';
import { inOrder, outside, type Piece } from './piece.js';
import { scriptPieces } from './script-pieces.js';

/**
 * The tokens of a text with expressions, in its decoded text and in order.
 * @param script the text as the shell gets it, if it is for a shell
 * @param names the known names in it, in order
 */
export function templatePieces(
  template: Template,
  script: ShellScript | undefined,
  names: readonly Piece[],
): Piece[] {
  const { paths, others } = piecesOf(template.content, script?.shell);
  const namesAndPaths = inOrder([...names, ...paths]);
  return inOrder([...namesAndPaths, ...outside(others, namesAndPaths)]);
}

/** The pieces that do not depend on the names of the tool's symbols, each list in order. */
interface ContentPieces {
  paths: readonly Piece[];
  others: readonly Piece[];
}

const piecesByContent = new WeakMap<TemplateContent | ShellText, ContentPieces>();

function piecesOf(content: TemplateContent, shell: ShellText | undefined): ContentPieces {
  const key = shell ?? content;
  const pieces = piecesByContent.get(key) ?? readPieces(content, shell);
  piecesByContent.set(key, pieces);
  return pieces;
}

function readPieces({ expressions, escapes }: TemplateContent, shell: ShellText | undefined): ContentPieces {
  return {
    paths: inOrder(expressions.flatMap(pathPieces)),
    others: inOrder([
      ...expressions.flatMap(delimiters),
      ...expressions.flatMap(wordsOf),
      ...escapes.map(({ span }): Piece => ({ ...span, kind: 'escape' })),
      ...(shell ? variables(shell, expressions) : []),
    ]),
  };
}

function delimiters({ scanned: { span, inside, closed } }: AnalyzedExpression): Piece[] {
  const opener: Piece = { start: span.start, end: inside.start, kind: 'delimiter' };
  return closed ? [opener, { start: inside.end, end: span.end, kind: 'delimiter' }] : [opener];
}

/** The platform's objects and names between brackets, which the words alone do not show. */
function pathPieces({ analysis }: AnalyzedExpression): Piece[] {
  return analysis.references.flatMap(({ rootSpan, segments }: ScopeReference): Piece[] => [
    { ...rootSpan, kind: 'root' },
    ...segments
      .filter(({ kind, form }) => kind === 'name' && form === 'bracket')
      .map(({ nameSpan }): Piece => ({ ...nameSpan, kind: 'property' })),
  ]);
}

/** In an expression that swallows the rest of the text, or that is meant for the shell, only references are certain. */
function wordsOf({ scanned, analysis: { verdict } }: AnalyzedExpression): Piece[] {
  if (verdict === 'unfinished' || verdict === 'shell' || verdict === 'empty') return [];
  return scriptPieces(scanned.script, verdict !== 'broken');
}

/** Shell variables and parameters, outside expressions. */
function variables(shell: ShellText, expressions: readonly AnalyzedExpression[]): Piece[] {
  const pieces = [...nodesFrom(shell.tree.root)]
    .filter(({ kind }) => kind === 'variable')
    .map((node): Piece => ({ ...shell.decodedSpan(node), kind: 'shellVariable' }));
  return outside(
    pieces,
    expressions.map(({ scanned }) => scanned.span),
  );
}
