import fc from 'fast-check';
import assert from 'node:assert/strict';
import { readConfig } from '../../shared/src/checker/read-config.js';
import { defaultConfig, type ProjectConfig } from '../../shared/src/problems/project-config.js';
import { configInvalid } from '../../shared/src/rules/config-invalid.js';
import { SourceText } from '../../shared/src/text/source.js';
import { applyFix } from '../support/edits.js';
import { mark, unmark } from '../support/marked.js';
import { runs } from '../support/runs.js';

/** A configuration file with its problems marked, in order, and their messages. */
interface Case {
  name: string;
  /** With `«»` around each problem. */
  text: string;
  messages: (string | RegExp)[];
  config?: Partial<ProjectConfig>;
  /** The text after the fix of its first problem. */
  fixed?: string;
}

const cases: Case[] = [
  { name: 'nothing', text: '', messages: [] },
  { name: 'a comment', text: '# nothing yet\n', messages: [] },
  { name: 'settings without values', text: 'rules:\ndatatypes:\nignore: ~\n', messages: [] },
  {
    name: 'all that there is',
    text: 'rules:\n  container-latest: off\n  "input-unused": warning\ndatatypes: [x, y.z]\nignore:\n  - drafts/\n  - "*.old.yml"\n',
    messages: [],
    config: {
      rules: { 'container-latest': 'off', 'input-unused': 'warning' },
      datatypes: ['x', 'y.z'],
      ignore: ['drafts/', '*.old.yml'],
    },
  },
  {
    name: 'aliases and merge keys',
    text: 'rules: &base\n  container-latest: error\ndatatypes: &d [x]\nignore: *d\n',
    messages: [],
    config: { rules: { 'container-latest': 'error' }, datatypes: ['x'], ignore: ['x'] },
  },
  {
    name: 'a setting misspelt',
    text: '«rule»:\n  container-latest: off\ndatatypes: [x]\n',
    messages: ['"rule" is not a setting of .user-tool.yml: did you mean "rules"?'],
    config: { datatypes: ['x'] },
    fixed: 'rules:\n  container-latest: off\ndatatypes: [x]\n',
  },
  {
    name: 'a setting that there is not',
    text: 'rules: {}\n«colour»: red\n',
    messages: [
      '"colour" is not a setting of .user-tool.yml: use "rules", "datatypes", "ignore", "platform", "jobs" or "shellcheck".',
    ],
  },
  {
    name: 'a code misspelt',
    text: 'rules:\n  «container-lates»: off\n  id-format: hint\n',
    messages: ['"container-lates" is not a problem code: did you mean "container-latest"?'],
    config: { rules: { 'id-format': 'hint' } },
    fixed: 'rules:\n  container-latest: off\n  id-format: hint\n',
  },
  {
    name: 'a code that nothing is like',
    text: 'rules: { «zzzzzzzz»: off }\n',
    messages: ['"zzzzzzzz" is not a problem code: use one that "user-tool explain" lists.'],
  },
  {
    name: 'words for severities from elsewhere',
    text: 'rules:\n  id-format: «warn»\n  container-tag: «false»\n  container-latest: «"none"»\n  input-unused: «eror»\n',
    messages: [/"warn" .* "warning"/, /"false" .* "off"/, /"none" .* "off"/, /"eror" .* "error"/],
    fixed:
      'rules:\n  id-format: warning\n  container-tag: false\n  container-latest: "none"\n  input-unused: eror\n',
  },
  {
    name: 'severities that are none',
    text: 'rules:\n  id-format: «7»\n  «container-tag»: [error]\n  «input-unused»:\n',
    messages: [
      '"7" is not a severity: use "off", "hint", "info", "warning" or "error".',
      /^"container-tag" needs a severity/,
      /^"input-unused" needs a severity/,
    ],
  },
  {
    name: 'rules as a list',
    text: 'rules:\n  «- id-format»\n',
    messages: [/^"rules" maps problem codes /],
  },
  {
    name: 'lists that are none',
    text: 'datatypes: «x»\nignore: «{ a: b }»\n',
    messages: [/^"datatypes" is a list/, /^"ignore" is a list/],
  },
  {
    name: 'items that are no text',
    text: 'datatypes: [a, «7», «""», «[b]», c]\n',
    messages: [
      '"7" is not text: put it in quotes if it is a datatype name.',
      /is missing here/,
      /is missing here/,
    ],
    config: { datatypes: ['a', 'c'] },
  },
  {
    name: 'a key twice: the first counts',
    text: 'rules:\n  id-format: off\n  «id-format»: error\n«rules»: {}\n',
    messages: [/"id-format" is already in this mapping/, /"rules" is already in this mapping/],
    config: { rules: { 'id-format': 'off' } },
  },
  { name: 'a switch that is on', text: 'shellcheck: true\n', messages: [], config: { shellcheck: true } },
  { name: 'a switch that is off', text: 'shellcheck: false\n', messages: [], config: { shellcheck: false } },
  { name: 'a switch without a value', text: 'shellcheck:\n', messages: [] },
  {
    name: 'a switch in words of other languages',
    text: 'shellcheck: «"Yes"»\n',
    messages: ['"shellcheck" must be true or false: use true.'],
    fixed: 'shellcheck: true\n',
  },
  {
    name: 'a switch that says how',
    text: 'shellcheck: «{ enable: all }»\n',
    messages: ['"shellcheck" must be true or false.'],
  },
  { name: 'a release of the platform', text: 'platform: 26.1\n', messages: [], config: { platform: '26.1' } },
  {
    name: 'a release that is a whole number',
    text: 'platform: 25.0\n',
    messages: [],
    config: { platform: '25.0' },
  },
  { name: 'a release in quotes', text: "platform: '26.0'\n", messages: [], config: { platform: '26.0' } },
  { name: 'the newest platform', text: 'platform: latest\n', messages: [], config: { platform: 'latest' } },
  { name: 'no release of the platform', text: 'platform:\n', messages: [] },
  {
    name: 'a release in other words',
    text: 'platform: «release_26.1»\n',
    messages: ['"release_26.1" is not a version of the platform: use "26.1".'],
    fixed: 'platform: 26.1\n',
  },
  {
    name: 'a release of one number',
    text: 'platform: «25»\n',
    messages: ['"25" is not a version of the platform: use "25.0".'],
    fixed: 'platform: 25.0\n',
  },
  {
    name: 'the version of a point release',
    text: 'platform: «26.1.4»\n',
    messages: ['"26.1.4" is not a version of the platform: use "26.1".'],
    fixed: 'platform: 26.1\n',
  },
  {
    name: 'the name of a version before it is released',
    text: 'platform: «26.2»\n',
    messages: ['"26.2" is not released: use "next".'],
    config: { platform: 'next' },
    fixed: 'platform: next\n',
  },
  {
    name: 'the first of two point releases that differ',
    text: 'platform: 26.1.0\n',
    messages: [],
    config: { platform: '26.1.0' },
  },
  {
    name: 'a release without known differences',
    text: 'platform: «24.2»\n',
    messages: [
      '"24.2" is not a version of the platform: use "25.0", "25.1", "26.0", "26.1.0", "26.1", "next" or "latest".',
    ],
  },
  {
    name: 'a dialect in place of a release',
    text: 'platform: «galaxy»\n',
    messages: [
      '"galaxy" is a dialect, which the "class" of a tool selects, and "platform" is a version: use "25.0", "25.1", "26.0", "26.1.0", "26.1", "next" or "latest".',
    ],
  },
  {
    name: 'several releases',
    text: 'platform: «[26.0, 26.1]»\n',
    messages: [
      'This is not a version of the platform: use "25.0", "25.1", "26.0", "26.1.0", "26.1", "next" or "latest".',
    ],
  },
  { name: 'a list', text: '«- rules»\n', messages: [/contains settings: write "rules"/] },
  { name: 'a word', text: '«rules»\n', messages: [/./] },
  {
    name: 'YAML that is broken: the rest holds',
    text: 'datatypes: [x]\nrules:\n  id-format: «"»off\n',
    messages: ['This quote " is never closed.'],
    config: { datatypes: ['x'], rules: { 'id-format': 'off' } },
  },
  { name: 'a second document', text: 'rules: {}\n«---»\nrules: {}\n', messages: [/second document/] },
  {
    name: 'its own problems silenced',
    text: 'rules:\n  config-invalid: off\n  nonsense: off\n',
    messages: [],
    config: { rules: { 'config-invalid': 'off' } },
  },
];

describe('.user-tool.yml', () => {
  it('has no setting that the page of its mistakes leaves out', () => {
    for (const name of Object.keys(defaultConfig)) {
      assert.match(configInvalid.why, new RegExp(String.raw`\x60${name}\x60 \(`));
    }
  });

  for (const { name, text: marked, messages, config, fixed } of cases) {
    it(`with ${name}`, () => {
      const { text } = unmark(marked);
      const read = readConfig(text);
      const source = new SourceText(text);
      const said = read.problems.map(({ message }) => message);
      assert.equal(said.length, messages.length, said.join('\n'));
      for (const [index, message] of messages.entries()) {
        if (typeof message === 'string') assert.equal(said[index], message);
        else assert.match(said[index]!, message);
      }
      assert.equal(mark(text, ...read.problems.map(({ range }) => source.spanOf(range))), marked);
      assert.deepEqual(read.config, { ...defaultConfig, ...config });
      for (const { code, severity } of read.problems)
        assert.deepEqual([code, severity], ['config-invalid', 'error']);
      if (fixed !== undefined) assert.equal(applyFix(text, read.problems[0]!.fixes[0]!), fixed);
    });
  }

  it('is as its own page says', () => {
    assert.equal(readConfig(configInvalid.bad.text).problems.length, 1);
    assert.deepEqual(readConfig(configInvalid.good.text).problems, []);
  });

  it('has another severity where it says so', () => {
    const { problems } = readConfig('rules: { config-invalid: warning }\nnonsense: 1\n');
    assert.deepEqual(
      problems.map(({ severity }) => severity),
      ['warning'],
    );
  });

  it('never throws, and each fix of its own takes its problem away', () => {
    const words = [
      'rules',
      'rule',
      'datatypes',
      'ignore',
      'id-format',
      'id-formt',
      'off',
      'warn',
      'false',
      ':',
      ': ',
      '\n',
      '\n  ',
      '- ',
      '[',
      ']',
      '{',
      '}',
      ',',
      '"',
      "'",
      '&a ',
      '*a',
      '|',
      '\t',
      '#',
      '---\n',
      '7',
      '<<: ',
      '!x ',
      '\r\n',
      '\u0000',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 25 }), (parts) => {
        const text = parts.join('');
        const { problems } = readConfig(text);
        for (const problem of problems) {
          for (const fix of problem.fixes.filter(({ title }) => title.startsWith('Replace with "'))) {
            const after = readConfig(applyFix(text, fix)).problems;
            const count = (list: typeof problems): number =>
              list.filter(({ message }) => message === problem.message).length;
            assert.ok(count(after) < count(problems), `${JSON.stringify(text)}: ${problem.message}`);
          }
        }
      }),
      runs(2000),
    );
  });
});
