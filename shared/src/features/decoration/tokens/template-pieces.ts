import type { ScopeReference } from '../../../expressions/types.js';
import { nodesFrom } from '../../../shell/tree.js';
import type { ShellScript } from '../../../tool/shell/script.js';
import type { Template, TemplateExpression } from '../../../tool/template.js';
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
  const { expressions, escapes } = template;
  const known = inOrder([...names, ...expressions.flatMap(pathPieces)]);
  const others = inOrder([
    ...expressions.flatMap(delimiters),
    ...expressions.flatMap(wordsOf),
    ...escapes.map(({ span }): Piece => ({ ...span, kind: 'escape' })),
    ...(script ? variables(script) : []),
  ]);
  return inOrder([...known, ...outside(others, known)]);
}

function delimiters({ scanned: { span, inside, closed } }: TemplateExpression): Piece[] {
  const opener: Piece = { start: span.start, end: inside.start, kind: 'delimiter' };
  return closed ? [opener, { start: inside.end, end: span.end, kind: 'delimiter' }] : [opener];
}

/** The platform's objects and names between brackets, which the words alone do not show. */
function pathPieces({ analysis }: TemplateExpression): Piece[] {
  return analysis.references.flatMap(({ rootSpan, segments }: ScopeReference): Piece[] => [
    { ...rootSpan, kind: 'root' },
    ...segments
      .filter(({ kind, form }) => kind === 'name' && form === 'bracket')
      .map(({ nameSpan }): Piece => ({ ...nameSpan, kind: 'property' })),
  ]);
}

/** In an expression that swallows the rest of the text, or that is meant for the shell, only references are certain. */
function wordsOf({ scanned, analysis: { verdict } }: TemplateExpression): Piece[] {
  if (verdict === 'unfinished' || verdict === 'shell' || verdict === 'empty') return [];
  return scriptPieces(scanned.script, verdict !== 'broken');
}

/** Shell variables and parameters, outside expressions. */
function variables(script: ShellScript): Piece[] {
  const found = [...nodesFrom(script.shell.tree.root)]
    .filter(({ kind }) => kind === 'variable')
    .map((node): Piece => ({ ...script.shell.decodedSpan(node), kind: 'shellVariable' }));
  return outside(
    found,
    script.template.expressions.map(({ scanned }) => scanned.span),
  );
}
