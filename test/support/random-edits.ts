import fc from 'fast-check';
import type { Span } from '../../shared/src/text/range.js';

/** One edit, in a form that applies to any text. */
export interface RandomEdit {
  /** Its place, in millionths of the text. */
  at: number;
  /** What it removes from there on: a number of characters, the line, or the whole text. */
  remove: number | 'line' | 'text';
  /** What it inserts; in a replaced `line`, `$line` is the old text. */
  insert: string;
}

/** What authors of tools type, complete and in pieces. */
const fragments = [
  '$(inputs.',
  "$(inputs['table'].path)",
  '$(inputs.table.path)',
  '${ return inputs.',
  '\\$(date)',
  ')',
  '}',
  "'",
  '"',
  ':',
  ': ',
  '- ',
  '\n',
  '\n  ',
  '\n\n',
  '\t',
  ' |',
  ' >-',
  ' |2',
  '[',
  ']',
  '{',
  ',',
  '&a ',
  '*a',
  '#',
  '# user-tool-disable-next-line id-format\n',
  '---\n',
  '😀',
  'é',
  'inputs:\n  - name: table\n    type: data\n    format: tabular\n',
  '\n  - name: extra\n    type: select\n    options:\n      - { label: One, value: one }\n',
  '\nconfigfiles:\n  - name: script\n    filename: run.sh\n    content: |\n      cat $(inputs.table.path)\n',
  '\nrequirements:\n  - type: javascript\n    expression_lib:\n      - |\n        function twice(x) { return x + x; }\n',
  'class: GalaxyUserTool\n',
  'cat <<EOF\n$(inputs.table)\nEOF\n',
  'format_source: table',
];

const place = fc.nat(1_000_000);
const fragment = fc.constantFrom(...fragments);
const typed = fc.oneof(fragment, fc.string({ minLength: 1, maxLength: 3 }));

/** Edits as in typing, moving lines and pasting. */
export function randomEdit(documents: readonly string[]): fc.Arbitrary<RandomEdit> {
  return fc.oneof(
    { weight: 6, arbitrary: fc.record({ at: place, remove: fc.constant(0), insert: typed }) },
    {
      weight: 3,
      arbitrary: fc.record({ at: place, remove: fc.integer({ min: 1, max: 12 }), insert: fc.constant('') }),
    },
    { weight: 2, arbitrary: fc.record({ at: place, remove: fc.integer({ min: 1, max: 8 }), insert: typed }) },
    {
      weight: 2,
      arbitrary: fc.record({
        at: place,
        remove: fc.constant('line' as const),
        insert: fc.constantFrom('', '$line$line', '  $line', '# $line'),
      }),
    },
    // Else a long session would end as a pile of fragments, and test nothing else.
    {
      weight: 1,
      arbitrary: fc.record({
        at: place,
        remove: fc.constant('text' as const),
        insert: fc.constantFrom(...documents),
      }),
    },
  );
}

/** An edit in a text: the span to remove, and the new text with the text's line endings. */
export function editIn(text: string, { at, remove, insert }: RandomEdit): Span & { insert: string } {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const written = insert.replace(/\r?\n/g, lineEnd);
  if (remove === 'text') return { start: 0, end: text.length, insert: written };
  const offset = wholeCharacter(text, Math.floor((at * text.length) / 1_000_000));
  if (remove !== 'line') {
    const end = wholeCharacter(text, Math.min(text.length, offset + remove));
    return { start: Math.min(offset, end), end, insert: written };
  }
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const next = text.indexOf('\n', start);
  const end = next < 0 ? text.length : next + 1;
  return { start, end, insert: written.replaceAll('$line', () => text.slice(start, end)) };
}

/** The offset, or the one before if it splits a line ending or a character, which no editor does. */
function wholeCharacter(text: string, offset: number): number {
  const pair = text.slice(offset - 1, offset + 1);
  return pair === '\r\n' || /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(pair) ? offset - 1 : offset;
}
