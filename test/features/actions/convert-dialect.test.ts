import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import { check } from '../../../shared/src/checker/check.js';
import { convertDialect } from '../../../shared/src/features/actions/convert-dialect.js';
import type { Problem } from '../../../shared/src/problems/problem.js';
import { Document } from '../../../shared/src/tool/document.js';
import { applySpanEdits } from '../../support/edits.js';
import { sampleOf } from '../../support/sample.js';
import { exampleTools, platformTools, ruleExamples, toolIn, type NamedTool } from '../../support/tools.js';
import { offered } from './support.js';

const toGalaxy = 'Convert to GalaxyUserTool';
const toPlatform = 'Convert to PlatformUserTool';

const platform = `class: Platform‸UserTool
id: count-lines
name: Count lines
version: 1.0.0
container: busybox:1.36
`;
const galaxy = platform.replace('Platform', 'Galaxy');

function bare(text: string): string {
  return text.replace('‸', '');
}

const conversions: [what: string, before: string, after: string, title?: string][] = [
  ['the common subset', `${platform}shell_command: echo\n`, `${bare(galaxy)}shell_command: echo\n`],
  ['the common subset, back', `${galaxy}shell_command: echo\n`, `${bare(platform)}shell_command: echo\n`],
  [
    'quotes and comments',
    `# Mine\n${platform.replace(/class: (.*)/, 'class: "$1" # the dialect')}shell_command: echo\n`,
    `# Mine\n${bare(galaxy).replace(/class: (.*)/, 'class: "$1" # the dialect')}shell_command: echo\n`,
  ],
  [
    'defaults',
    `${platform}shell_command: head -n $(inputs.n)\ninputs:\n  - name: n\n    type: integer\n    default: 0 # all\n`,
    `${bare(galaxy)}shell_command: head -n $(inputs.n)\ninputs:\n  - name: n\n    type: integer\n    value: 0 # all\n`,
  ],
  [
    'the default of a select',
    `${platform}shell_command: sort $(inputs.o)\ninputs:\n  - name: o\n    type: select\n    default: -n\n    options:\n      - label: Numbers\n        value: -n\n      - { label: Words, value: -d }\n`,
    `${bare(galaxy)}shell_command: sort $(inputs.o)\ninputs:\n  - name: o\n    type: select\n    options:\n      - label: Numbers\n        value: -n\n        selected: true\n      - { label: Words, value: -d }\n`,
  ],
  [
    'several defaults of a select',
    `${platform}shell_command: sort $(inputs.o.join(' '))\ninputs:\n  o:\n    type: select\n    multiple: true\n    options:\n      - { label: Numbers, value: -n, selected: false }\n      - { label: Words, value: -d }\n    value: [-d, -n]\n`,
    `${bare(galaxy)}shell_command: sort $(inputs.o.join(' '))\ninputs:\n  o:\n    type: select\n    multiple: true\n    options:\n      - { label: Numbers, value: -n, selected: true }\n      - { label: Words, value: -d, selected: true }\n`,
  ],
  [
    'defaults that are none',
    `${platform}shell_command: cat $(inputs.d.path)\ninputs:\n  - { name: d, type: data, format: txt, default: null }\n`,
    `${bare(galaxy)}shell_command: cat $(inputs.d.path)\ninputs:\n  - { name: d, type: data, format: txt }\n`,
  ],
  [
    'help',
    `${platform}shell_command: echo\nhelp: |\n  # Counts\n\n  lines.\n`,
    `${bare(galaxy)}shell_command: echo\nhelp:\n  format: markdown\n  content: |\n    # Counts\n\n    lines.\n`,
  ],
  [
    'array references',
    `${platform}shell_command: |\n  cat $(inputs.d[].path) > out\ninputs:\n  - name: d\n    type: data\n    format: txt\n    multiple: true\n`,
    `${bare(galaxy)}shell_command: |\n  cat '$(inputs.d.map((f) => f.path).join("' '"))' > out\ninputs:\n  - name: d\n    type: data\n    format: txt\n    multiple: true\n`,
  ],
  [
    'array references in quotes, which go around each file',
    `${platform}shell_command: 'cat "$(inputs.d[].path)" ''$(inputs.d[].basename)'''\ninputs:\n  - name: d\n    type: data\n    format: txt\n    multiple: true\n`,
    `${bare(galaxy)}shell_command: 'cat "$(inputs.d.map((f) => f.path).join(''" "''))" ''$(inputs.d.map((f) => f.basename).join("'' ''"))'''\ninputs:\n  - name: d\n    type: data\n    format: txt\n    multiple: true\n`,
  ],
  [
    'assertions that are a mapping',
    `${platform}shell_command: ls\ntests:\n  - inputs: {}\n    command:\n      has_text: { text: a }\n      has_n_lines: { n: 1 }\n`,
    `${bare(galaxy)}shell_command: ls\ntests:\n  - inputs: {}\n    command:\n      - has_text: { text: a }\n      - has_n_lines: { n: 1 }\n`,
  ],
  [
    'a version and an id',
    `${galaxy.replace('1.0.0', '"1.0"').replace('count-lines', 'count_lines2')}shell_command: echo\n`,
    `${bare(platform).replace('1.0.0', '"1.0.0"')}shell_command: echo\n`,
  ],
  [
    'datasets of any format',
    `${galaxy}shell_command: cat $(inputs.d.path)\ninputs:\n  - name: d\n    type: data\n    label: D\n`,
    `${bare(platform)}shell_command: cat $(inputs.d.path)\ninputs:\n  - name: d\n    type: data\n    label: D\n    format: data\n`,
  ],
  [
    'help in a mapping, and values',
    `${galaxy}shell_command: head -n $(inputs.n)\ninputs:\n  - name: n\n    type: integer\n    value: 0\nhelp:\n  format: markdown\n  content: x\n`,
    `${bare(platform)}shell_command: head -n $(inputs.n)\ninputs:\n  - name: n\n    type: integer\n    value: 0\nhelp:\n  format: markdown\n  content: x\n`,
  ],
];

const notes: [what: string, before: string, note: string][] = [
  ['a short name', platform.replace('Count lines', 'Cut'), 'The name "Cut"'],
  ['an image without a tag', galaxy.replace('busybox:1.36', 'busybox'), 'The container "busybox"'],
  ['an id that cannot be written', galaxy.replace('count-lines', 'h5ad'), 'The id "h5ad"'],
  [
    'a default that is no option',
    `${platform}inputs:\n  - name: o\n    type: select\n    default: c\n    options: [{ label: A, value: a }]\n`,
    '',
  ],
];

describe('converting a document', () => {
  for (const [what, before, after] of conversions) {
    it(`writes what the other dialect writes in another way: ${what}`, () => {
      const title = before.includes('Platform') ? toGalaxy : toPlatform;
      const { apply, text, titles, problemsOf } = offered(before, { of: convertDialect });
      assert.deepEqual(titles, [title]);
      assert.equal(apply(title), after);
      assert.deepEqual(errorsIn(problemsOf(after)), errorsIn(problemsOf(text)));
    });
  }

  for (const [what, before, note] of notes) {
    it(`lists on top what cannot be carried over: ${what}`, () => {
      const document = `${before}shell_command: echo\n`.replace(
        /(inputs:[^]*)(shell_command: echo\n)/,
        '$2$1',
      );
      const title = before.includes('Platform') ? toGalaxy : toPlatform;
      const { apply } = offered(document, { of: convertDialect });
      const [first = '', second] = apply(title).split('\n');
      assert.ok(
        first.startsWith(`# Not carried over to ${title.slice('Convert to '.length)}: ${note}`),
        first,
      );
      assert.match(second ?? '', /^class: /);
      checkConverted({ name: what, text: bare(document) });
    });
  }

  it('leaves an array reference behind a syntax error alone, where the quotes around it are not known', () => {
    const inputs = 'inputs: [{ name: d, type: data, format: txt, multiple: true }]\n';
    const command = `shell_command: cat ) "$(inputs.d[].path)"\n`;
    const after = convert(bare(platform) + command + inputs);
    assert.match(after, /^# Not carried over to GalaxyUserTool: "\[\]" is not JavaScript/m);
    assert.ok(after.endsWith(command + inputs), after);
  });

  it('takes the list away on the way back', () => {
    const text = `${galaxy.replace('busybox:1.36', 'busybox')}shell_command: echo\n`;
    const there = convert(bare(text));
    assert.match(there, /^# Not carried over/);
    assert.equal(convert(there), bare(text));
  });

  const places: [what: string, document: string][] = [
    ['away from the class', platform.replace('‸', '').replace('name', '‸name')],
    ['of a class that is none', 'class: PlatformUsrTool‸\n'],
    ['of another kind', 'class: Workflow‸\n'],
    ['that is not YAML', `${platform}name: [\n`],
    ['without a class', 'name: C‸ount\n'],
  ];
  for (const [what, document] of places) {
    it(`is not offered: a document ${what}`, () => {
      assert.deepEqual(offered(document, { of: convertDialect }).titles, []);
    });
  }
});

function errorsIn(problems: readonly Problem[]): string[] {
  return problems.filter(({ severity }) => severity === 'error').map(({ message }) => message);
}

function problemsOf(text: string): Problem[] {
  return check(new Document(text));
}

/** The document in the other dialect. */
function convert(text: string): string {
  const tool = toolIn(text);
  const start = tool.fields.get('class')?.key.span.start ?? 0;
  const problems = problemsOf(text);
  const at = { start, end: start };
  const { document } = tool;
  const place = { document, tool, span: at, problems: [], allProblems: problems, problemsOf };
  const [offer] = convertDialect(place);
  assert.ok(offer, text);
  return applySpanEdits(text, offer.edits(), offer.title);
}

/** Every error that the conversion causes is listed at the top, and everything listed exists. */
function checkConverted({ text }: NamedTool): void {
  const after = convert(text);
  const listed = [...after.matchAll(/^# Not carried over to \w+: (.*)$/gm)].map(([, message]) => message);
  const known = new Set(problemsOf(text).map(({ message }) => message));
  const found = problemsOf(after).filter(({ severity }) => severity === 'error' || severity === 'warning');
  const messages = new Set(found.map(({ message }) => message));
  for (const message of listed) assert.ok(messages.has(message ?? ''), message);
  const unlisted = errorsIn(found).filter((message) => !known.has(message) && !listed.includes(message));
  const before = errorsIn(problemsOf(text)).length;
  // An existing error may have another message in the other dialect.
  assert.ok(unlisted.length <= before, `${unlisted.join('\n')}\n${after}`);
  assert.ok(errorsIn(found).length <= before + listed.length, after);
}

const documents = sampleOf([...exampleTools(), ...ruleExamples(), ...platformTools()], 3).filter(
  ({ text }) => {
    const { classification, yaml } = new Document(text);
    return classification.kind === 'tool' && classification.exact && yaml.problems.length === 0;
  },
);

describe('converting any document', () => {
  for (const one of documents) {
    it(`makes no error that is not listed, there and back: ${one.name}`, () => {
      checkConverted(one);
      const there = convert(one.text);
      checkConverted({ name: one.name, text: there });
      if (errorsIn(problemsOf(one.text)).length === 0) {
        assert.deepEqual(errorsIn(problemsOf(convert(there))), []);
      }
    });
  }

  it('keeps the values of what both dialects write alike', () => {
    let alike = 0;
    const valid = documents.filter(({ text }) => errorsIn(problemsOf(text)).length === 0);
    for (const { name, text } of valid) {
      const there = convert(text);
      if (!isDeepStrictEqual(valuesBesideClass(there), valuesBesideClass(text))) continue;
      alike++;
      assert.equal(convert(there), text, name);
    }
    assert.ok(alike > valid.length / 4, `${alike} of ${valid.length}`);
  });
});

function valuesBesideClass(text: string): unknown {
  return { ...(parse(text, { uniqueKeys: false }) as object), class: undefined };
}
