import { reports, type Habit } from './habit.js';

const inputs = `inputs:
  - { name: list, type: data_collection, collection_type: list, format: txt }
  - { name: pair, type: data_collection, collection_type: paired, format: txt }
  - { name: pairs, type: data_collection, collection_type: "list:paired", format: txt }
  - { name: lines, type: integer, optional: true }
  - { name: label, type: text, optional: true }
  - { name: ref, type: data, format: txt, optional: true }
`;

const fields = (command: string): string => `shell_command: |-\n  ${command}\n  : > count.txt\n${inputs}`;
const rest = '\n: > count.txt';

/** A value before and after the first fix, and the command with some values. */
const row =
  (severity: Habit['severity']) =>
  ([before, after, given, command]: readonly [string, string, object, string]): Habit => ({
    habit: before,
    fields: fields(before),
    code: 'reference-kind',
    severity,
    fix: { safe: false, after: fields(after), renders: { inputs: given, command: command + rest } },
  });

const files = ['/d/a b', '/d/c'].map((path) => ({ path }));
const [forward, reverse] = files;
const list = '(inputs.list.elements || inputs.list)';
const pair = '(inputs.pair.elements || inputs.pair)';

describe('members of collections that are those of datasets', () => {
  reports(
    (
      [
        [
          `cat '$(inputs.list.«path»)'`,
          `cat '$(${list}.map((f) => f.path).join("' '"))'`,
          { list: { elements: files } },
          `cat '/d/a b' '/d/c'`,
        ],
        [
          'cat $(inputs.list.«path»)',
          `cat '$(${list}.map((f) => f.path).join("' '"))'`,
          { list: { elements: files } },
          `cat '/d/a b' '/d/c'`,
        ],
        [
          `cat '$(inputs.pair.«path»)'`,
          `cat '$(Object.values${pair}.map((f) => f.path).join("' '"))'`,
          { pair: { elements: { forward, reverse } } },
          `cat '/d/a b' '/d/c'`,
        ],
      ] as const
    ).map(row('error')),
  );
  // On classic servers, an element can have that identifier.
  reports(
    (
      [
        [
          `cat '$(inputs.pairs.«path»)'`,
          `cat '$((inputs.pairs.elements || inputs.pairs).flatMap((e) => Object.values(e.elements || e)).map((f) => f.path).join("' '"))'`,
          { pairs: { elements: [{ elements: { forward, reverse } }] } },
          `cat '/d/a b' '/d/c'`,
        ],
      ] as const
    )
      .map(row('error'))
      .map((habit) => ({ ...habit, dialects: ['platform'] as const })),
  );
});

describe('optional values after an option', () => {
  const number = `$(inputs.lines !== null ? '-n ' + inputs.lines : '')`;
  const text = `$(inputs.label !== null ? "--label '" + inputs.label + "'" : '')`;
  reports(
    (
      [
        ['head -n $(«inputs.lines») x', `head ${number} x`, { lines: null }, 'head  x'],
        ['head -n $(«inputs.lines») x', `head ${number} x`, { lines: 3 }, 'head -n 3 x'],
        [`head -n '$(«inputs.lines»)' x`, `head ${number} x`, { lines: 3 }, 'head -n 3 x'],
        [
          'head --lines=$(«inputs.lines») x',
          `head $(inputs.lines !== null ? '--lines=' + inputs.lines : '') x`,
          { lines: 3 },
          'head --lines=3 x',
        ],
        [
          'head -n$(«inputs.lines») x',
          `head $(inputs.lines !== null ? '-n' + inputs.lines : '') x`,
          { lines: null },
          'head  x',
        ],
        [`p --label '$(«inputs.label»)'`, `p ${text}`, { label: 'a b' }, `p --label 'a b'`],
        [`p --label "$(«inputs.label»)"`, `p ${text}`, { label: null }, 'p '],
        [
          `p --ref='$(«inputs.ref».path)'`,
          `p $(inputs.ref ? "--ref='" + inputs.ref.path + "'" : '')`,
          { ref: { path: '/d/a b' } },
          `p --ref='/d/a b'`,
        ],
        [
          'head $(«inputs.lines») x',
          `head $(inputs.lines !== null ? inputs.lines : '') x`,
          { lines: 3 },
          'head 3 x',
        ],
        [`echo -n '$(«inputs.label»)'`, `echo -n '$(inputs.label || '')'`, { label: 'a' }, `echo -n 'a'`],
      ] as const
    ).map(row('warning')),
  );
});
