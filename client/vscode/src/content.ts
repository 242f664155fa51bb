/** Classes whose documents are tools (interface document, User-defined tool definition; public platform §1). */
const classes = 'PlatformUserTool|GalaxyUserTool|GalaxyTool';
const anyClass = new RegExp(classes);

/** Whether a text names a class of tools anywhere. */
export function namesToolClass(text: string): boolean {
  return anyClass.test(text);
}

/** What may precede the root node: blank lines, comments, directives and the `---` line. */
const preamble = /^(?:[ \t]*(?:#.*)?\r?\n|%.*\r?\n|---[ \t]*(?:#.*)?\r?\n)*/;

const flowToken =
  /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?<!\S)#.*|[{}[\],]|:(?=[\s,[\]{}"']|$)|(?:[^\s"'{}[\],:]|:(?![\s,[\]{}"']|$))+/gm;

/**
 * Whether the text of a YAML file is a tool: its root mapping has a known `class`. A nested `class`, as in a
 * workflow that embeds a tool or in a test file, does not count. Scans the text once without parsing it; reporting
 * errors in the document is up to the language server.
 */
export function isUserToolText(text: string): boolean {
  const start = preamble.exec(text)?.[0].length ?? 0;
  const indent = /^ */.exec(text.slice(start, start + 256))?.[0].length ?? 0;
  if (text[start + indent] === '{') return hasKnownClassInFlow(text.slice(start));
  const classLine = new RegExp(
    `^ {${indent}}(["']?)class\\1[ \\t]*:[ \\t]+(["']?)(?:${classes})\\2[ \\t]*(?:(?<=\\s)#.*)?$`,
    'm',
  );
  return classLine.test(text);
}

/** The same for a root in flow style, `{class: …}`, as in JSON. */
function hasKnownClassInFlow(text: string): boolean {
  const toolClass = new RegExp(`^(?:${classes})$`);
  let depth = 0;
  let previous: readonly string[] = [];
  for (const [token] of text.matchAll(flowToken)) {
    if (token.startsWith('#')) continue;
    const unquoted = token.replace(/^(["'])(.*)\1$/s, '$2');
    const [opener = '', key, colon] = previous;
    if (depth === 1 && /[{,]/.test(opener) && key === 'class' && colon === ':' && toolClass.test(unquoted))
      return true;
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth === 0) return false;
    previous = [...previous.slice(-2), unquoted];
  }
  return false;
}
