import assert from 'node:assert/strict';
import { check } from '../../shared/src/checker/check.js';
import { defaultConfig } from '../../shared/src/problems/project-config.js';
import { Document } from '../../shared/src/tool/document.js';
import type { JobsSetting } from '../../shared/src/values/server.js';
import { asText } from '../../shared/src/yaml/node.js';
import { applyEdits } from '../support/edits.js';

/** An expression, its severity with `both`, `classic`, and `requests`, and the expression after the fix, if any. */
type Row = [expression: string, both: string, classic: string, requests: string, fixed?: string];

const list: Row[] = [
  [
    'inputs.x.elements.map((f) => f.path).join()',
    'warning',
    'error',
    '',
    '(inputs.x.elements || inputs.x).map((f) => f.path).join()',
  ],
  [
    'inputs.x.map((f) => f.path).join()',
    'warning',
    '',
    'error',
    '(inputs.x.elements || inputs.x).map((f) => f.path).join()',
  ],
  ['inputs.x[0].path', 'warning', '', 'error', '(inputs.x.elements || inputs.x)[0].path'],
  ['inputs.x.elements[0].path', 'warning', 'error', '', '(inputs.x.elements || inputs.x)[0].path'],
  ['inputs.x[0].element_identifier', 'warning, warning', 'error', 'error'],
  ['inputs.x.elements.length', 'warning', 'error', '', '(inputs.x.elements || inputs.x).length'],
  ['(inputs.x.elements || inputs.x).map((f) => f.path).join()', '', '', ''],
  ['(inputs.x.elements ?? inputs.x).length', '', '', ''],
  ['inputs.x.elements ? inputs.x.elements.length : inputs.x.length', '', '', ''],
  ['Array.isArray(inputs.x) ? inputs.x.length : inputs.x.elements.length', '', '', ''],
  [
    '(inputs.x.elements || inputs.x).map((f) => f.paht).join()',
    'error',
    'error',
    'error',
    '(inputs.x.elements || inputs.x).map((f) => f.path).join()',
  ],
  ['inputs.x.forward.path', 'error', 'error', 'error'],
  [
    '(inputs.x.elements || inputs.x)[0].element_identifier',
    'warning',
    'warning',
    '',
    '(inputs.x.elements || inputs.x)[0].element_identifier || (inputs.x.elements || inputs.x)[0].basename',
  ],
  [
    '(inputs.x.elements || inputs.x).map((f) => f.element_identifier).join()',
    'warning',
    'warning',
    '',
    '(inputs.x.elements || inputs.x).map((f) => (f.element_identifier || f.basename)).join()',
  ],
  ['(inputs.x.elements || inputs.x).map((f) => f.element_identifier || f.basename).join()', '', '', ''],
  ['inputs.x.name', 'warning', 'error', ''],
  ['inputs.x.collection_type', 'warning', 'error', ''],
  ['(inputs.x.elements || inputs.x).name', 'error', 'warning', 'error'],
  ['inputs.x.name || 1', '', '', ''],
  ['inputs.x.elements.a', 'warning, error', 'error', 'error'],
  ['[...inputs.x].length', 'warning', '', 'error', '[...(inputs.x.elements || inputs.x)].length'],
  ['[...(inputs.x.elements || inputs.x)].length', '', '', ''],
  [
    'Array.from(inputs.x).length',
    'warning',
    '',
    'warning',
    'Array.from(inputs.x.elements || inputs.x).length',
  ],
  ['({ ...inputs.x }).length', '', '', ''],
  [
    '(() => { const [a] = inputs.x; return a.path; })()',
    'warning',
    '',
    'error',
    '(() => { const [a] = (inputs.x.elements || inputs.x); return a.path; })()',
  ],
  [
    '(() => { var s = 1; for (const i in inputs.x) s += inputs.x[i].path; return s; })()',
    'warning',
    '',
    'warning',
    '(() => { var s = 1; for (const i in (inputs.x.elements || inputs.x)) s += (inputs.x.elements || inputs.x)[i].path; return s; })()',
  ],
];

const paired: Row[] = [
  ['inputs.x.elements.forward.path', 'warning', 'error', '', '(inputs.x.elements || inputs.x).forward.path'],
  ['inputs.x.forward.path', 'warning', '', 'error', '(inputs.x.elements || inputs.x).forward.path'],
  ['(inputs.x.elements || inputs.x).forward.path', '', '', ''],
  [
    'Object.values(inputs.x).map((f) => f.path).join()',
    'warning',
    '',
    'error',
    'Object.values(inputs.x.elements || inputs.x).map((f) => f.path).join()',
  ],
  ['Object.values(inputs.x.elements || inputs.x).map((f) => f.path).join()', '', '', ''],
  ['inputs.x.map((f) => f.path).join()', 'error', 'error', 'error'],
  ['inputs.x.name', 'warning', 'error', ''],
  [
    '(() => { const { forward, reverse } = inputs.x; return forward.path; })()',
    'warning',
    '',
    'error',
    '(() => { const { forward, reverse } = (inputs.x.elements || inputs.x); return forward.path; })()',
  ],
  [
    'Object.keys(inputs.x).join()',
    'warning',
    '',
    'warning',
    'Object.keys(inputs.x.elements || inputs.x).join()',
  ],
  [
    'Object.values(inputs.x).length',
    'warning',
    '',
    'warning',
    'Object.values(inputs.x.elements || inputs.x).length',
  ],
  ['Object.entries(inputs.x).join()', 'warning', '', 'warning'],
  ['Object.values(inputs.x).map((f) => 1).length', 'warning', '', 'warning'],
  ['Object.values(inputs.x).filter((f) => f && f.path).length', 'warning', '', 'warning'],
  ['Object.values(inputs.x).map(({ path }) => path).join()', 'warning', '', 'error'],
  ['Object.entries(inputs.x).map(([name, f]) => name + f.path).join()', 'warning', '', 'error'],
  ['Object.entries(inputs.x).map(([name]) => name).join()', 'warning', '', 'warning'],
];

const maybePaired: Row[] = [
  ['inputs.x.unpaired.path', 'warning', '', 'error', '(inputs.x.elements || inputs.x).unpaired.path'],
  ['(inputs.x.elements || inputs.x).forward.path', '', '', ''],
  ['inputs.x[0].path', 'error', 'error', 'error'],
  ['inputs.x.first.path', 'error', 'error', 'error'],
  ['Object.values(inputs.x.elements || inputs.x).map((f) => f.path).join()', '', '', ''],
];

const nested: Row[] = [
  ['inputs.x.path', 'error', 'error', 'error'],
  ['inputs.x.sample.forward.path', 'warning', '', 'error'],
  [
    'inputs.x.elements.map((p) => p.elements.forward.path).join()',
    'warning',
    'error',
    '',
    'Object.values(inputs.x.elements || inputs.x).map((p) => (p.elements || p).forward.path).join()',
  ],
  [
    'Object.values(inputs.x.elements || inputs.x).map((p) => (p.elements || p).forward.path).join()',
    '',
    '',
    '',
  ],
  ['inputs.x.elements.map((p) => p.forward.path).join()', 'warning, warning', 'error', 'error'],
  [
    'inputs.x[0].forward.path',
    'error',
    'error',
    'error',
    'Object.values(inputs.x.elements || inputs.x).map((e) => e.elements || e)[0].forward.path',
  ],
  [
    '(inputs.x.elements || inputs.x)[0].forward.path',
    'error',
    'error',
    'error',
    'Object.values(inputs.x.elements || inputs.x).map((e) => e.elements || e)[0].forward.path',
  ],
  ['Object.values(inputs.x.elements || inputs.x).map((e) => e.elements || e)[0].forward.path', '', '', ''],
  ['(inputs.x.elements || inputs.x).sample.forward.path', 'warning', '', 'error'],
  ['inputs.x.elements.sample.forward.path', 'warning, error', 'error', 'error'],
  ['(inputs.x.elements || inputs.x).lenght', 'warning, error', 'warning', 'error'],
];

const lists: Row[] = [
  [
    'inputs.x[0][1].path',
    'error',
    'error',
    'error',
    'Object.values(inputs.x.elements || inputs.x).map((e) => e.elements || e)[0][1].path',
  ],
  ['Object.values(inputs.x.elements || inputs.x).map((e) => e.elements || e)[0][1].path', '', '', ''],
  [
    '[...inputs.x].length',
    'warning',
    '',
    'error',
    '[...Object.values(inputs.x.elements || inputs.x)].length',
  ],
];

const listsOfPairs: Row[] = [
  [
    'inputs.x[0][1].forward.path',
    'error',
    'error',
    'error',
    'Object.values(inputs.x.elements || inputs.x).map((e) => Object.values(e.elements || e))[0].map((e) => e.elements || e)[1].forward.path',
  ],
];

const sheet: Row[] = [
  ['inputs.x[0].path', 'error', 'error', 'error', 'Object.values(inputs.x.elements || inputs.x)[0].path'],
];

/** Of a dataset: members that only jobs from tool requests have. */
const dataset: Row[] = [
  ['inputs.x.size', 'warning', 'error', ''],
  ['inputs.x.element_identifier', 'warning', 'error', 'warning', 'inputs.x.basename'],
  ['inputs.x.listing', 'warning, warning', 'error', 'warning'],
  ['inputs.x.checksum.trim()', 'warning', 'error', ''],
  ['inputs.x.size + 1', 'warning', 'warning', ''],
  ['[inputs.x].filter((f) => f.size > 0).length', 'warning', 'warning', ''],
  ['String(inputs.x.size)', 'warning', 'warning', ''],
  ['inputs.x.size || 0', '', '', ''],
  ['inputs.x.checksum?.trim()', 'warning', 'warning', ''],
  ['JSON.stringify(inputs.x).length', '', '', ''],
];

function tool(type: string, expression: string, dialect = 'GalaxyUserTool'): string {
  const input =
    type === 'data' ? 'type: data\n    format: txt' : `type: data_collection\n    collection_type: ${type}`;
  return `class: ${dialect}\nid: some-tool\nname: Some tool\nversion: 1.0.0\ncontainer: busybox:1.36\nshell_command: echo "$(${expression})" > o\ninputs:\n  - name: x\n    ${input}\noutputs:\n  - name: o\n    type: data\n    format: txt\n    from_work_dir: o\n`;
}

/** The problems about kinds of values. */
function problemsOf(text: string, jobs: JobsSetting, platform?: '26.0') {
  const config = { ...defaultConfig, jobs, platform };
  return check(new Document(text), { config }).filter(({ code }) => code === 'reference-kind');
}

const severitiesOf = (...given: Parameters<typeof problemsOf>): string =>
  problemsOf(...given)
    .map(({ severity }) => severity)
    .join(', ');

describe('collections and datasets in expressions, by how servers start jobs', () => {
  for (const [type, rows] of Object.entries({
    ...{ list, paired, paired_or_unpaired: maybePaired },
    'list:paired': nested,
    'list:list': lists,
    'list:list:paired': listsOfPairs,
    sample_sheet: sheet,
    data: dataset,
  })) {
    for (const [expression, both, classic, requests, fixed] of rows) {
      it(`${type}: ${expression}`, () => {
        const text = tool(type, expression);
        assert.deepEqual(
          {
            both: severitiesOf(text, 'both'),
            classic: severitiesOf(text, 'classic'),
            requests: severitiesOf(text, 'requests'),
          },
          { both, classic, requests },
        );
        if (fixed === undefined) return;
        const [fix] = problemsOf(text, 'both').flatMap(({ fixes }) => fixes);
        const after = new Document(applyEdits(text, fix?.edits ?? []));
        const command = after.tool?.fields.get('shell_command')?.value;
        assert.equal(asText(command)?.value, `echo "$(${fixed})" > o`);
      });
    }
  }

  it('are objects with elements in the specification of the platform, and lists before 26.1', () => {
    const withElements = 'inputs.x.elements.map((f) => f.path).join()';
    const without = 'inputs.x.map((f) => f.path).join()';
    assert.equal(severitiesOf(tool('list', withElements, 'PlatformUserTool'), 'both'), '');
    assert.equal(severitiesOf(tool('list', without, 'PlatformUserTool'), 'both'), 'error');
    assert.equal(severitiesOf(tool('list', withElements), 'both', '26.0'), 'error');
    assert.equal(severitiesOf(tool('list', without), 'both', '26.0'), '');
  });
});
