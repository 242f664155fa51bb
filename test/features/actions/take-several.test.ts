import assert from 'node:assert/strict';
import { takeSeveral } from '../../../shared/src/features/actions/take-several.js';
import type { DialectName } from '../../../shared/src/values/dialect.js';
import { toolWith } from '../../support/rule-cases.js';
import { offered } from './support.js';

const title = 'Make "xs" accept multiple files';
const both: DialectName[] = ['platform', 'galaxy'];
const input = 'inputs:\n  - name: xs\n    type: data\n    format: txt\n';
const several = `${input}    multiple: true\n`;
const mapped = "xs.map((f) => f.path).join(' ')";
const tight = `xs.map((f) => f.path).join("' '")`;

const cases: [what: string, dialects: DialectName[], fields: string, after: string][] = [
  [
    'a reference',
    ['platform'],
    `shell_command: |\n  cat $(inputs.xs‸.path)\n${input}`,
    `shell_command: |\n  cat $(inputs.xs[].path)\n${several}`,
  ],
  [
    'a reference',
    ['galaxy'],
    `shell_command: |\n  cat $(inputs.xs‸.path)\n${input}`,
    `shell_command: |\n  cat '$(inputs.${tight})'\n${several}`,
  ],
  [
    'a reference in quotes, which go around each file then',
    both,
    `shell_command: |\n  cat '$(inputs.xs‸.path)'\n${input}`,
    `shell_command: |\n  cat '$(inputs.${tight})'\n${several}`,
  ],
  [
    'a reference in a longer text in quotes',
    both,
    `shell_command: |\n  cat "in $(inputs.xs‸.path)"\n${input}`,
    `shell_command: |\n  cat "in $(inputs.xs.map((f) => f.path).join('" "'))"\n${several}`,
  ],
  [
    'every reference, asked for at the declaration',
    both,
    `shell_command: cat '$(inputs.xs.path)' '$(inputs.xs.basename)'\nconfigfiles:\n  - filename: a\n    content: "$(inputs.xs ? inputs.xs.path : 'none')"\n${input.replace('xs', '‸xs')}`,
    `shell_command: cat '$(inputs.${tight})' '$(inputs.xs.map((f) => f.basename).join("' '"))'\nconfigfiles:\n  - filename: a\n    content: "$(inputs.xs ? inputs.${mapped} : 'none')"\n${several}`,
  ],
  [
    'references of a plain text that needs quotes then',
    ['platform'],
    `shell_command: cat $(inputs.xs‸.path) $(inputs.xs['size'])\n${input}`,
    `shell_command: "cat $(inputs.xs[].path) $(inputs.xs[].size)"\n${several}`,
  ],
  [
    'the only way to write it inside JavaScript',
    both,
    `shell_command: |\n  cat \${ return inputs.xs‸.path }\n${input}`,
    `shell_command: |\n  cat \${ return inputs.${mapped} }\n${several}`,
  ],
  [
    'an input that says that it is single',
    both,
    `shell_command: echo\ninputs:\n  - name: x‸s\n    multiple: false # one\n    type: data\n    format: txt\n`,
    `shell_command: echo\ninputs:\n  - name: xs\n    multiple: true # one\n    type: data\n    format: txt\n`,
  ],
  [
    'an input between braces',
    both,
    'shell_command: echo\ninputs: { x‸s: { type: data, format: txt } }\n',
    'shell_command: echo\ninputs: { xs: { type: data, format: txt, multiple: true } }\n',
  ],
];

const nothing: [what: string, fields: string][] = [
  ['an input of another type', 'shell_command: echo $(inputs.x‸s)\ninputs:\n  - name: xs\n    type: text\n'],
  ['an input that takes several already', `shell_command: echo $(inputs.x‸s[0].path)\n${several}`],
  ['an input that is not declared', 'shell_command: echo $(inputs.x‸s.path)\ninputs: []\n'],
  [
    'an input that is declared twice',
    `shell_command: echo $(inputs.x‸s.path)\n${input}  - name: xs\n    type: data\n    format: txt\n`,
  ],
  ['a path behind a syntax error', `shell_command: cat ) "$(inputs.x‸s.path)"\n${input}`],
  ['a property', `shell_command: echo $(inputs.xs.pa‸th)\n${input}`],
  ['a part of a path', `shell_command: echo $(inputs.x‸s.path.replace('a', 'b'))\n${input}`],
  ['a path in a longer expression', `shell_command: echo $('a' + inputs.x‸s.path)\n${input}`],
  [
    'an input that is taken apart',
    `shell_command: echo \${ const { xs } = inputs; return xs‸.path }\n${input}`,
  ],
  ['an expression with a mistake', `shell_command: echo $(inputs.x‸s.path +)\n${input}`],
  [
    'an input that a function of the library reads',
    `shell_command: echo $(inputs.x‸s.path)\nrequirements:\n  - type: javascript\n    expression_lib: ["function f() { return inputs.xs.path }"]\n${input}`,
  ],
  [
    'a declaration that is used twice',
    'shell_command: echo $(inputs.x‸s.path)\ninputs:\n  - &a\n    name: xs\n    type: data\n    format: txt\nxrefs: [*a]\n',
  ],
];

describe('making an input take several files', () => {
  for (const [what, dialects, fields, after] of cases) {
    for (const dialect of dialects) {
      it(`changes ${what} in ${dialect}`, () => {
        const { titles, apply, text, problemsOf } = offered(toolWith(dialect, fields), {
          of: takeSeveral,
        });
        assert.deepEqual(titles, [title]);
        const changed = apply(title);
        assert.equal(changed, toolWith(dialect, after));
        const known = new Set(problemsOf(text).map(({ message }) => message));
        assert.deepEqual(
          problemsOf(changed).filter(({ message }) => !known.has(message)),
          [],
        );
      });
    }
  }

  for (const [what, fields] of nothing) {
    it(`is not offered for ${what}`, () => {
      for (const dialect of both) {
        assert.deepEqual(offered(toolWith(dialect, fields), { of: takeSeveral }).titles, []);
      }
    });
  }
});
