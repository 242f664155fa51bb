import { tokenize } from './tokens.js';

/** The text of the comments on the lines right above a declaration, whose name stands at the index; empty without one. */
export function commentAbove(text: string, name: number): string {
  const tokens = tokenize(text, { start: 0, end: name });
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
