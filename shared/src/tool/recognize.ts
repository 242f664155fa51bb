import { dialects } from '../values/dialect.js';

const classes = Object.values(dialects)
  .map(({ classConstant }) => classConstant)
  .join('|');

/** What may precede the root node: a byte order mark, blank lines, comments, directives, the `---` line. */
const preamble = /^\uFEFF?(?:[ \t]*(?:#.*)?(?:\r\n?|\n)|%.*(?:\r\n?|\n)|---[ \t]*(?:#.*)?(?:\r\n?|\n))*/;

const flowToken =
  /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?<!\S)#.*|[{}[\],]|:(?=[\s,[\]{}"']|$)|(?:[^\s"'{}[\],:]|:(?![\s,[\]{}"']|$))+/gm;

/**
 * Whether a text is a user tool: its root mapping has a known `class`. A nested `class`, as in a workflow
 * that embeds a tool, does not count. Reads the text once and does not parse it.
 */
export function isToolText(text: string): boolean {
  const start = preamble.exec(text)?.[0].length ?? 0;
  const body = text.slice(start);
  const indent = /^ */.exec(body)?.[0].length ?? 0;
  if (body[indent] === '{') return hasKnownClassInFlow(body);
  const classLine = new RegExp(
    `^ {${indent}}(["']?)class\\1[ \\t]*:[ \\t]+(["']?)(?:${classes})\\2[ \\t]*(?:(?<=\\s)#.*)?$`,
    'm',
  );
  return classLine.test(body);
}

/** The same for a root in JSON style, `{class: …}`. */
function hasKnownClassInFlow(text: string): boolean {
  const knownClass = new RegExp(`^(?:${classes})$`);
  let depth = 0;
  let previous: readonly string[] = [];
  for (const [token] of text.matchAll(flowToken)) {
    if (token.startsWith('#')) continue;
    const unquoted = token.replace(/^(["'])(.*)\1$/s, '$2');
    const [opener = '', key, colon] = previous;
    if (depth === 1 && /[{,]/.test(opener) && key === 'class' && colon === ':' && knownClass.test(unquoted)) {
      return true;
    }
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) return false;
    previous = [...previous.slice(-2), unquoted];
  }
  return false;
}
