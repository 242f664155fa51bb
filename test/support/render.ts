import { runInNewContext } from 'node:vm';
import { scan } from '../../shared/src/expressions/scanner.js';

/** A command as the platform would write it: a model for tests (public platform, "Expressions in shell_command"). */
export function renderCommand(text: string, inputs: object, library = ''): string {
  const { expressions, escapes } = scan(text);
  if (expressions.length + escapes.length === 0) return text;
  const pieces = [
    ...escapes,
    ...expressions.map(({ kind, span, inside }) => {
      const code = text.slice(inside.start, inside.end);
      const script = kind === 'paren' ? `(${code})` : `(function () {${code}})()`;
      const value: unknown = runInNewContext(`${library};${script}`, { inputs });
      return { span, text: typeof value === 'string' ? value : JSON.stringify(value) };
    }),
  ].sort((a, b) => a.span.start - b.span.start);
  let copied = 0;
  let rendered = '';
  for (const { span, text: piece } of pieces) {
    rendered += text.slice(copied, span.start) + piece;
    copied = span.end;
  }
  return rendered + text.slice(copied);
}
