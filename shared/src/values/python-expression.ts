const statementWords =
  'as assert break class continue def del elif except finally global import nonlocal pass raise return try while with';

/** What cannot begin an expression of Python, or stand in one. */
const statements = new Set(statementWords.split(' '));

/** Words between two operands. */
const infixes = new Set(['and', 'or', 'in', 'is', 'if', 'else', 'for']);

/** Words that are read in ways of their own, where only Python itself knows what is right. */
const undecided = new Set(['lambda', 'yield', 'await', 'async', 'from']);

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };

const tokens = {
  space: /(?:[ \t\f\r]|\\\n)+/y,
  newline: /\n/y,
  comment: /#[^\n]*/y,
  text: /[rRbBuUfF]{0,2}(?:'''(?:[^\\]|\\[^])*?'''|"""(?:[^\\]|\\[^])*?"""|'(?:[^\\'\n]|\\[^])*'|"(?:[^\\"\n]|\\[^])*")/y,
  number: /(?:\d|\.\d)(?:[eE][+-]?\d|[\w.])*/y,
  word: /[\p{L}_][\p{L}\p{M}\p{N}_]*/uy,
  operator: /\*\*|\/\/|<<|>>|[<>=!:]=|\.\.\.|[-+*/%@&|^~<>()[\]{},:.=]/y,
};

/** How far an expression is read. */
interface State {
  /** The brackets that are open. */
  open: string[];
  /** Whether an operand is due. */
  isDue: boolean;
  last: string;
}

/**
 * Whether Python can read a text as an expression (Python reference, "Expressions"); true where only Python itself
 * knows.
 */
export function mayBePythonExpression(text: string): boolean {
  if (/^[ \t]/.test(text) || text.includes('\0')) return false;
  const words = text.match(/[\p{L}_]+/gu) ?? [];
  // Python splits `1if x`, and says that this will end.
  if (words.some((word) => undecided.has(word)) || /\d(?:and|or|in|is|if|else|for)\b/.test(text)) return true;
  const state: State = { open: [], isDue: true, last: '' };
  for (let offset = 0; offset < text.length;) {
    const [kind, token] = tokenAt(text, offset) ?? [];
    if (token === undefined) return false;
    offset += token.length;
    if (kind === 'space' || kind === 'comment') continue;
    if (kind === 'newline') {
      if (state.open.length === 0 && state.last !== '')
        return text.slice(offset).replace(/#.*/g, '').trim() === '' && isWhole(state);
      continue;
    }
    if (!isNext(state, kind as 'text' | 'number' | 'word' | 'operator', token)) return false;
    state.last = token;
  }
  return isWhole(state);
}

function isWhole({ open, isDue, last }: State): boolean {
  return open.length === 0 && last !== '' && (!isDue || last === ',');
}

function tokenAt(text: string, offset: number): [kind: string, token: string] | undefined {
  for (const [kind, pattern] of Object.entries(tokens)) {
    pattern.lastIndex = offset;
    const [token] = pattern.exec(text) ?? [];
    if (token !== undefined) return [kind, token];
  }
  return undefined;
}

/** Whether a token can come next; moves the state on. */
function isNext(state: State, kind: 'text' | 'number' | 'word' | 'operator', token: string): boolean {
  if (kind === 'operator') return isNextOperator(state, token);
  if (kind === 'word' && statements.has(token)) return false;
  if (kind === 'word' && infixes.has(token)) {
    const isRight = !state.isDue || (token === 'in' && state.last === 'not');
    state.isDue = true;
    return isRight;
  }
  if (token === 'not') {
    // `a not in b`
    state.isDue = true;
    return true;
  }
  const isRight = state.isDue || (kind === 'text' && /['"]$/.test(state.last));
  state.isDue = false;
  return isRight;
}

function isNextOperator(state: State, token: string): boolean {
  const { open, isDue, last } = state;
  const inner = open.at(-1);
  if (token === '...') {
    state.isDue = false;
    return isDue;
  }
  if (token in closers) {
    open.push(token);
    state.isDue = true;
    return isDue || token !== '{';
  }
  if (Object.values(closers).includes(token)) {
    const isEmpty = last === inner || last === ',' || last === ':';
    open.pop();
    state.isDue = false;
    return inner !== undefined && closers[inner] === token && (!isDue || isEmpty);
  }
  if (token === ':' || token === ':=') {
    state.isDue = true;
    return token === ':' ? inner === '[' || (inner === '{' && !isDue) : inner !== undefined && !isDue;
  }
  if (token === '=') {
    state.isDue = true;
    return inner === '(' && !isDue;
  }
  state.isDue = true;
  if (!isDue) return token !== '~';
  return /^(?:[-+~]|\*\*?)$/.test(token) || (token === ',' && last === ':');
}
