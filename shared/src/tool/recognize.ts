import { toolClasses } from '../values/dialect.js';

const classNames = Object.values(toolClasses).map(({ classConstant }) => classConstant);
const classes = classNames.join('|');

/** What may precede the root node: a byte order mark, blank lines, comments, directives, the `---` line. */
const preamble = /^\uFEFF?(?:[ \t]*(?:#.*)?(?:\r\n?|\n)|%.*(?:\r\n?|\n)|---[ \t]*(?:#.*)?(?:\r\n?|\n))*/;

/** A line with a known class; its first group is the indentation. */
const classLine = new RegExp(
  `^( *)(["']?)class\\2[ \\t]*:[ \\t]+(["']?)(?:${classes})\\3[ \\t]*(?:(?<=\\s)#.*)?$`,
  'gm',
);
const toolClass = new RegExp(`^(?:${classes})$`);

const flowToken =
  /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?<!\S)#.*|[{}[\],]|:(?=[\s,[\]{}"']|$)|(?:[^\s"'{}[\],:]|:(?![\s,[\]{}"']|$))+/gm;

/**
 * Whether a text is a user tool: its root mapping has a known `class`. A nested `class`, as in a workflow
 * that embeds a tool, does not count. Reads the text once and does not parse it.
 */
export function isToolText(text: string): boolean {
  // Most YAML files of a workspace name no class anywhere, which is much cheaper to find out.
  if (!classNames.some((name) => text.includes(name))) return false;
  const start = preamble.exec(text)?.[0].length ?? 0;
  const body = text.slice(start);
  const indent = /^ */.exec(body)?.[0] ?? '';
  if (body[indent.length] === '{') return hasKnownClassInFlow(body);
  for (const [, indentation] of body.matchAll(classLine)) if (indentation === indent) return true;
  return false;
}

/** The same for a root in JSON style, `{class: …}`. */
function hasKnownClassInFlow(text: string): boolean {
  let depth = 0;
  let previous: readonly string[] = [];
  for (const [token] of text.matchAll(flowToken)) {
    if (token.startsWith('#')) continue;
    const unquoted = token.replace(/^(["'])(.*)\1$/s, '$2');
    const [opener = '', key, colon] = previous;
    if (depth === 1 && /[{,]/.test(opener) && key === 'class' && colon === ':' && toolClass.test(unquoted)) {
      return true;
    }
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) return false;
    previous = [...previous.slice(-2), unquoted];
  }
  return false;
}
