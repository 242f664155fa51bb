/** Numbers from 0 to 1 that a seed determines (Mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What has a meaning in YAML. */
const pieces = [
  ...[
    'a',
    'b: ',
    ':',
    ': ',
    ' ',
    '  ',
    '\n',
    '\n  ',
    '- ',
    '-',
    '? ',
    '"',
    "'",
    '[',
    ']',
    '{',
    '}',
    ', ',
    ',',
  ],
  ...[
    '#',
    ' # c',
    '&a ',
    '*a',
    '!t ',
    '!!str ',
    '|\n',
    '>-\n',
    '|2',
    '|+',
    '\t',
    '---\n',
    '...\n',
    '%',
    '\\',
  ],
  ...['@', '1', 'true', 'null', '~', '\r\n', '\n\n', '<<: *a', 'x: y\n', '\n- z'],
];

type Numbers = (below: number) => number;
type Mutation = (text: string, number: Numbers, others: readonly string[]) => string;

function changeLine(text: string, number: Numbers, change: (line: string) => string | undefined): string {
  const lines = text.split('\n');
  const index = number(lines.length);
  const changed = change(lines[index] ?? '');
  return lines.toSpliced(index, 1, ...(changed === undefined ? [] : [changed])).join('\n');
}

function insertAt(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

const mutations: readonly Mutation[] = [
  (text, number) => insertAt(text, number(text.length + 1), pieces[number(pieces.length)] ?? ''),
  (text, number) => {
    const at = number(text.length + 1);
    return text.slice(0, at) + text.slice(at + 1 + number(3));
  },
  (text, number) => changeLine(text, number, (line) => ' '.repeat(1 + number(2)) + line),
  (text, number) => changeLine(text, number, (line) => line.replace(/^ {1,2}/, '')),
  (text, number) => changeLine(text, number, () => undefined),
  (text, number) => changeLine(text, number, (line) => `${line}\n${line}`),
  (text, number, others) => {
    const other = others[number(others.length)] ?? '';
    const start = number(other.length);
    return insertAt(text, number(text.length + 1), other.slice(start, start + 1 + number(12)));
  },
];

/** Documents with one to three small changes each. Of long documents only some lines are taken. */
export function* mutatedDocuments(documents: readonly string[], seed: number): Generator<string> {
  const random = randomNumbers(seed);
  const number: Numbers = (below) => Math.floor(random() * below);
  for (;;) {
    let text = documents[number(documents.length)] ?? '';
    if (text.length > 600) {
      const lines = text.split('\n');
      const start = number(lines.length);
      text = `${lines.slice(start, start + 5 + number(15)).join('\n')}\n`;
    }
    for (let count = 1 + number(3); count > 0; count--)
      text = mutations[number(mutations.length)]?.(text, number, documents) ?? text;
    yield text;
  }
}
