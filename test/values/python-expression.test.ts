import assert from 'node:assert/strict';
import { mayBePythonExpression } from '../../shared/src/values/python-expression.js';

/** What Python compiles. */
const compiled: readonly string[] = [
  ...['value', 'value != ""', "value == 'a' or value in ('b', \"c\")", 'not value', 'value not in [1, 2]'],
  ...[
    'value is not None',
    '-1 < int(value) <= 5e-3',
    '1if value else 0',
    'value[1:]',
    'value[::2]',
    'a[:, 1]',
  ],
  ...['{1: 2, **a}', '{1, 2}', 'f(*a, b=1, **c)', '(a := 1)', '[x for x in value if x]', 'a if b else c'],
  ...[
    '"a" "b"',
    'r"\\d" in value',
    "f'{value}' != ''",
    "'''a\nb'''",
    'value.strip()[0].isdigit()',
    '...',
    '()',
  ],
  ...[
    'value # text',
    'value\n',
    'value\n\n# text',
    '(value\n  != 1)',
    'value \\\n!= 1',
    '\nvalue',
    '1,',
    'ünï',
    '~1',
  ],
  ...['lambda: 1', 'any(c for c in value)', '0x1F_f', '1j', '.5', 'a @ b // c ** -d', '"\\"" != value'],
];

/** What Python does not compile. */
const refused: readonly string[] = [
  ...['', ' ', ' value', '[', '(?P<a', '^a++$', '*', '(?i:a)', String.raw`\p{L}`, 'value >', 'value = 1'],
  ...['value\n!= 1', 'import os', 'def f(): pass', '$(value)', 'value == 1; 2', 'a b', 'Two words', '5 5'],
  ...[
    'value and',
    '(a',
    'a)',
    '(a]',
    '[1, 2',
    '"a',
    "'a\nb'",
    'a ? b : c',
    '!a',
    'a && b',
    '{a',
    'a {}',
    '(1 +)',
  ],
  ...['a: b', '[,]', 'a := 1', 'value\0', '# text', '=a', 'a ~ b', '(a b)'],
];

describe('an expression of Python', () => {
  for (const [texts, expected] of [
    [compiled, true],
    [refused, false],
  ] as const)
    for (const text of texts)
      it(`${expected ? 'is' : 'is not'} ${JSON.stringify(text)}`, () => {
        assert.equal(mayBePythonExpression(text), expected);
      });
});
