import type { Span } from '../../text/range.js';

/** A name in a program text, with its place there. */
export interface NameAt extends Span {
  name: string;
}

/** Strings, comments, and continued lines: what no statement starts in. A prefix of a string is a name of its own. */
const noise =
  /'''[^]*?(?:'''|$)|"""[^]*?(?:"""|$)|'(?:\\[^]|[^'\\\n])*'?|"(?:\\[^]|[^"\\\n])*"?|#[^\n]*|\\\r?\n/g;

/** Blocks whose statements may be left out, or may fail without harm. */
const conditional = /^(?:try|except|finally|else|elif|if(?!\s+__name__\b))\b/;

const importLine = /^import\s+(.*)$/;
const fromLine = /^from\s+([A-Za-z_]\w*)[\w.]*\s+import\b/;

/** An open block: the indentation of its first line, and whether what is in it may not run. */
interface Block {
  indentation: number;
  isConditional: boolean;
}

/** The top-level modules that a Python text certainly imports, in text order. Linear; never throws. */
export function pythonImports(text: string): NameAt[] {
  const plain = text.replace(noise, (part) => ' '.repeat(part.length));
  const imports: NameAt[] = [];
  const blocks: Block[] = [];
  let depth = 0;
  let at = 0;
  for (const line of plain.split('\n')) {
    const start = at;
    at += line.length + 1;
    const isContinued = depth > 0;
    depth = Math.max(0, depth + bracketsIn(line));
    const statement = line.trimStart();
    if (isContinued || statement === '') continue;
    const indentation = line.length - statement.length;
    while ((blocks.at(-1)?.indentation ?? -1) >= indentation) blocks.pop();
    const isConditional = blocks.at(-1)?.isConditional === true;
    blocks.push({ indentation, isConditional: isConditional || conditional.test(statement) });
    if (!isConditional) imports.push(...importsIn(statement, start + indentation));
  }
  return imports;
}

/** By how much a line changes the number of open brackets. */
function bracketsIn(line: string): number {
  let change = 0;
  for (const sign of line.match(/[()[\]{}]/g) ?? []) change += '([{'.includes(sign) ? 1 : -1;
  return change;
}

/** The modules that a line of simple statements imports. */
function importsIn(line: string, start: number): NameAt[] {
  const imports: NameAt[] = [];
  let at = start;
  for (const statement of line.split(';')) {
    const trimmed = statement.trimStart();
    const begin = at + statement.length - trimmed.length;
    at += statement.length + 1;
    const from = fromLine.exec(trimmed)?.[1];
    if (from !== undefined) imports.push(nameAt(from, begin + trimmed.indexOf(from, 'from '.length)));
    const names = importLine.exec(trimmed)?.[1];
    if (names !== undefined) imports.push(...namesIn(names, begin + trimmed.length - names.length));
  }
  return imports;
}

/** `a.b as c, d` → `a`, `d`. */
function namesIn(list: string, start: number): NameAt[] {
  const names: NameAt[] = [];
  let at = start;
  for (const part of list.split(',')) {
    const name = /^\s*([A-Za-z_]\w*)/.exec(part)?.[1];
    if (name !== undefined) names.push(nameAt(name, at + part.indexOf(name)));
    at += part.length + 1;
  }
  return names;
}

/** A name at an offset. */
export function nameAt(name: string, start: number): NameAt {
  return { name, start, end: start + name.length };
}
