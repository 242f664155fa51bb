import type { ScopeReference } from '../../../expressions/types.js';
import { DecodedTextBuilder, type DecodedText } from '../../../text/offset-map.js';
import type { Template, TemplateExpression } from '../../../tool/template.js';
import { asText, pairsByName } from '../../../yaml/node.js';
import { inOrder, outside, type Piece } from './piece.js';
import { scriptPieces } from './script-pieces.js';
import { shellVariables } from './shell-variables.js';

/**
 * What the parts of a text with expressions are, in its decoded text and in order.
 * @param names what is known of names in it already, in order
 */
export function templatePieces(template: Template, names: readonly Piece[]): Piece[] {
  const { expressions, escapes } = template;
  const known = inOrder([...names, ...expressions.flatMap(pathPieces)]);
  const others = inOrder([
    ...expressions.flatMap(delimiters),
    ...expressions.flatMap(wordsOf),
    ...escapes.map(({ span }): Piece => ({ ...span, kind: 'escape' })),
    ...(isShell(template) ? variables(template) : []),
  ]);
  return inOrder([...known, ...outside(others, known)]);
}

function delimiters({ scanned: { span, inside, closed } }: TemplateExpression): Piece[] {
  const opener: Piece = { start: span.start, end: inside.start, kind: 'delimiter' };
  return closed ? [opener, { start: inside.end, end: span.end, kind: 'delimiter' }] : [opener];
}

/** The platform's objects and names between brackets: what the words alone do not show. */
function pathPieces({ analysis }: TemplateExpression): Piece[] {
  return analysis.references.flatMap(({ rootSpan, segments }: ScopeReference): Piece[] => [
    { ...rootSpan, kind: 'root' },
    ...segments
      .filter(({ kind, form }) => kind === 'name' && form === 'bracket')
      .map(({ nameSpan }): Piece => ({ ...nameSpan, kind: 'property' })),
  ]);
}

/** Of an expression that swallows the rest of the text, or that is meant for the shell, only references are certain. */
function wordsOf({ scanned, analysis: { verdict } }: TemplateExpression): Piece[] {
  if (verdict === 'unfinished' || verdict === 'shell' || verdict === 'empty') return [];
  return scriptPieces(scanned.script, verdict !== 'broken');
}

/** Whether the text is a command, or a config file by whose name or first line a shell reads it. */
function isShell({ kind, pair, text }: Template): boolean {
  if (kind !== 'configfile') return kind === 'shell_command';
  const name = asText(pairsByName(pair.parent).get('filename')?.value)?.value ?? '';
  return /\.(?:sh|bash)$/.test(name) || /^#!\S*(?:[/ ]|\benv\s+)(?:ba|da|k|z)?sh\b/.test(text);
}

function variables(template: Template): Piece[] {
  const shell = shellText(template);
  return shellVariables(shell.text).map((span) => ({ ...shell.spanOf(span), kind: 'shellVariable' }));
}

/** Stands in what the shell gets for the value of an expression: no character of any word. */
const valueSign = '\uFFFC';

/** What reaches the shell, as far as it is known, with its way back to the template's text. */
function shellText({ text, expressions, escapes }: Template): DecodedText {
  const shell = new DecodedTextBuilder(text, 0);
  const parts = [...expressions.map(({ scanned: { span } }) => ({ span, text: valueSign })), ...escapes].sort(
    (a, b) => a.span.start - b.span.start,
  );
  let copied = 0;
  for (const part of parts) {
    shell.copy(copied, part.span.start);
    shell.replace(part.text, part.span.start, part.span.end);
    copied = part.span.end;
  }
  shell.copy(copied, text.length);
  return shell.build();
}
