import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { wrapReference } from '../../../shared/src/features/actions/wrap-reference.js';
import type { DialectName } from '../../../shared/src/values/dialect.js';
import { toolWith } from '../../support/rule-cases.js';
import { offered } from './support.js';

const inputs = `inputs:
  - name: xs
    type: data
    format: txt
    multiple: true
  - name: one
    type: data
    format: txt
  - name: words
    type: select
    multiple: true
    options: [{ label: A, value: a }]
  - name: coll
    type: data_collection
    collection_type: list
  - name: pair
    type: data_collection
    collection_type: paired
  - name: cond
    type: conditional
    test_parameter: { name: t, type: boolean }
    whens:
      - discriminator: true
        parameters: [{ name: ys, type: data, format: txt, multiple: true }]
`;

const join = 'Join the paths of all files';
const repeat = 'Expand to all files, each in quotes';
const repeatValues = 'Expand to all values, each in quotes';
const map = 'Rewrite with "map"';
const brackets = 'Rewrite with "[]"';

const mapped = ".map((f) => f.path).join(' ')";
const quotedMap = `.map((f) => "'" + f.path + "'").join(' ')`;
const both: DialectName[] = ['platform', 'galaxy'];

/** Each file in single quotes, which are already there or not. */
const each = (list: string, member = '.path'): string => `${list}.map((f) => f${member}).join("' '")`;
const quoted = (list: string, member?: string): string => `'$(${each(list, member)})'`;

/** A line of the command, and the result of each change. */
const cases: [dialects: DialectName[], command: string, after: Record<string, string>][] = [
  [
    ['platform'],
    'cat $(inputs.xs‸)',
    { [join]: 'cat $(inputs.xs[].path)', [repeat]: `cat ${quoted('inputs.xs')}` },
  ],
  [['galaxy'], 'cat $(inputs.xs‸)', { [repeat]: `cat ${quoted('inputs.xs')}` }],
  [
    ['platform'],
    'cat $(inputs.xs[0].path)‸ > a',
    { [join]: 'cat $(inputs.xs[].path) > a', [repeat]: `cat ${quoted('inputs.xs')} > a` },
  ],
  [
    ['platform'],
    "cat 'a b' '‸$( inputs['xs'].basename )'",
    {
      'Join the "basename" of all files': "cat 'a b' $(inputs['xs'][].basename)",
      [repeat]: `cat 'a b' ${quoted("inputs['xs']", '.basename')}`,
    },
  ],
  [['galaxy'], 'cat "$(inputs.xs.pa‸th)"', { [repeat]: `cat "$(inputs.xs.map((f) => f.path).join('" "'))"` }],
  [['galaxy'], "cat $'$(inputs.xs.pa‸th)'", { [repeat]: `cat $${quoted('inputs.xs')}` }],
  [both, "cat $' $(inputs.xs‸)'", { [repeat]: `cat $' $(${each('inputs.xs')})'` }],
  [['galaxy'], 'x="\\$(cat $(inputs.xs.pa‸th))"', { [repeat]: `x="\\$(cat ${quoted('inputs.xs')})"` }],
  [both, "cat 'it is $(inputs.xs.‸path) here'", { [repeat]: `cat 'it is $(${each('inputs.xs')}) here'` }],
  [
    both,
    `cat "$(inputs.xs.map((f) => f.pa‸th).join(' '))"`,
    { [repeat]: `cat "$(inputs.xs.map((f) => f.path).join('" "'))"` },
  ],
  [['platform'], "cat 'a $(inputs.xs[].path‸)'", { [repeat]: `cat 'a $(${each('inputs.xs')})'` }],
  [
    ['platform'],
    "cat \"$(inputs.xs[0].path)\" '$(inputs.one.path)' it\\'s $(inputs.xs[‸].path)",
    { [repeat]: `cat "$(inputs.xs[0].path)" '$(inputs.one.path)' it\\'s ${quoted('inputs.xs')}` },
  ],
  [
    ['platform'],
    `cat $(inputs.xs.map((f) => f.pa‸th).join(' '))`,
    { [brackets]: 'cat $(inputs.xs[].path)', [repeat]: `cat ${quoted('inputs.xs')}` },
  ],
  [['galaxy'], `cat $(inputs.xs.map(x=>x.pa‸th).join(" "))`, { [repeat]: `cat ${quoted('inputs.xs')}` }],
  [['platform'], `cat $(inputs.xs${quotedMap}‸)`, { [join]: 'cat $(inputs.xs[].path)' }],
  [['galaxy'], `cat $(inputs.xs${quotedMap}‸)`, {}],
  [['platform'], `cat '$(inputs.xs.map((f) => f.path).join("' '")‸)'`, { [join]: 'cat $(inputs.xs[].path)' }],
  [both, 'cat $(inputs.words‸)', { [repeatValues]: `cat '$(inputs.words.join("' '"))'` }],
  [['galaxy'], "cat '$(inputs.words[0]‸)'", { [repeatValues]: `cat '$(inputs.words.join("' '"))'` }],
  [both, "cat $(inputs.words‸.join(' '))", { [repeatValues]: `cat '$(inputs.words.join("' '"))'` }],
  [
    ['platform'],
    'cat $(inputs.coll‸)',
    { [join]: 'cat $(inputs.coll[].path)', [repeat]: `cat ${quoted('inputs.coll.elements')}` },
  ],
  [['galaxy'], 'cat $(inputs.coll‸.elements[0].path)', { [repeat]: `cat ${quoted('inputs.coll.elements')}` }],
  [
    ['platform'],
    `cat $(inputs.coll.elements${mapped}‸)`,
    { [brackets]: 'cat $(inputs.coll[].path)', [repeat]: `cat ${quoted('inputs.coll.elements')}` },
  ],
  [
    ['platform'],
    'cat $(inputs.cond.ys‸.path)',
    { [join]: 'cat $(inputs.cond.ys[].path)', [repeat]: `cat ${quoted('inputs.cond.ys')}` },
  ],
  // In an assignment, the values stay together.
  [['platform'], 'x="$(inputs.xs[]‸.path)"', { [map]: `x="$(inputs.xs${mapped})"` }],
  [['galaxy'], 'x="$(inputs.xs‸)"', { [join]: `x="$(inputs.xs${mapped})"` }],
  [['platform'], 'x=$(inputs.xs‸)', { [join]: "x='$(inputs.xs[].path)'" }],
];

const nothing = [
  'cat $(inputs.xs.length‸)',
  'cat $(inputs.xs.path‸ + 1)',
  'cat $(inputs.xs‸.listing)',
  'cat $(inputs.xs ? inputs.xs‸.path : 1)',
  "cat $(inputs.xs.map((f) => f.path).join(',')‸)",
  'cat ${ return inputs.xs‸.path }',
  'cat $(inputs.one‸.path)',
  'cat $(inputs.none‸)',
  'cat $(inputs.pair‸)',
  'cat $(inputs.coll‸.name)',
  'cat $(inputs.cond‸)',
  'cat $(inputs‸)',
  'cat $(inputs.xs‸.path',
  'cat ‸ $(inputs.xs)',
  'cat $(runtime.outdir‸)',
  // After a syntax error, quotes may open where they seem to close.
  "cat ) '$(inputs.xs‸.path)'",
];

/** Every style of a one-line command. */
const styles: Record<string, (command: string) => string> = {
  plain: (command) => command,
  single: (command) => `'${command.replaceAll("'", "''")}'`,
  double: (command) => `"${command.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`,
  literal: (command) => `|-\n  ${command}`,
  folded: (command) => `>-\n  ${command}`,
};

describe('writing a list in another way', () => {
  for (const [dialects, command, after] of cases) {
    for (const dialect of dialects) {
      for (const [style, write] of Object.entries(styles)) {
        it(`changes ${command} in ${dialect}, in a ${style} scalar`, () => {
          const whole = (one: string): string => toolWith(dialect, `shell_command: ${write(one)}\n${inputs}`);
          const { titles, apply, refactorings } = offered(whole(command), { of: wrapReference });
          assert.deepEqual(titles, Object.keys(after));
          assert.ok(refactorings.every(({ kind }) => kind === 'refactor.rewrite'));
          for (const [title, text] of Object.entries(after)) {
            assert.equal(commandOf(apply(title)), commandOf(whole(text)), title);
            assert.equal(withoutCommand(apply(title)), withoutCommand(whole(text)), title);
          }
        });
      }
    }
  }

  for (const command of nothing) {
    it(`has nothing to offer for ${command}`, () => {
      for (const dialect of both) {
        const fields = `shell_command: |\n  ${command}\n${inputs}`;
        assert.deepEqual(offered(toolWith(dialect, fields), { of: wrapReference }).titles, []);
      }
    });
  }

  it('leaves every other byte of a command alone', () => {
    const fields = `shell_command: |2 # why\n    a \\\n   $(inputs.words)\t\n\n  cat $(inputs.xs‸[].path) # é\n${inputs}`;
    const { apply, text } = offered(toolWith('platform', fields), { of: wrapReference });
    assert.equal(apply(repeat), text.replace('$(inputs.xs[].path)', quoted('inputs.xs')));
  });

  it('writes no quotes of the shell into a config file', () => {
    const fields = `configfiles:\n  - filename: a.R\n    content: |\n      files <- "$(inputs.xs‸.path)"\n${inputs}`;
    const { titles, apply, text } = offered(toolWith('galaxy', fields), { of: wrapReference });
    assert.deepEqual(titles, [join]);
    assert.equal(apply(join), text.replace('xs.path', `xs${mapped}`));
  });
});

/** The text of the command in any style. */
function commandOf(text: string): unknown {
  return (parse(text) as { shell_command: unknown }).shell_command;
}

function withoutCommand(text: string): string {
  return text.replace(/^shell_command:.*\n(?: .*\n)*/m, '');
}
