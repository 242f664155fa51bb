import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parse } from 'yaml';
import {
  sortFields,
  sortFieldsEdits,
  sortFieldsKind,
} from '../../shared/src/features/actions/sort-fields.js';
import { fieldsIn } from '../../shared/src/schema/shape.js';
import { Document, type Tool } from '../../shared/src/tool/document.js';
import { applySpanEdits } from '../support/edits.js';
import { runs } from '../support/runs.js';
import { exampleTools, platformTools, ruleExamples, toolIn } from '../support/tools.js';
import { offered } from './actions/support.js';

const all = 'Sort all fields';

type Row = [what: string, before: string, after: string];

/** The cursor is in the mapping to sort. */
const sorted: Row[] = [
  [
    'the top level',
    'na‸me: A\nid: a\nclass: PlatformUserTool\n',
    'class: PlatformUserTool\nid: a\nname: A\n',
  ],
  [
    'comments above and behind',
    'class: PlatformUserTool\n# about the name\n#   and more\nna‸me: A # short\n# about the id\nid: a\n',
    'class: PlatformUserTool\n# about the id\nid: a\n# about the name\n#   and more\nname: A # short\n',
  ],
  [
    'comments that are further in',
    'class: PlatformUserTool\ninputs:\n  - name: a\n    type: text\n  # - name: b\n‸id: a\n  # end\n',
    'class: PlatformUserTool\nid: a\n  # end\ninputs:\n  - name: a\n    type: text\n  # - name: b\n',
  ],
  [
    'empty lines, which stay between the fields',
    'class: PlatformUserTool\n\nname: A‸\n\n\n# id\n\nid: a\nversion: 1.0.0\n',
    'class: PlatformUserTool\n\n# id\n\nid: a\n\n\nname: A\nversion: 1.0.0\n',
  ],
  [
    'what the file begins with, which stays',
    '# The tool\n# of all tools\n‸id: a\nclass: PlatformUserTool\n',
    '# The tool\n# of all tools\nclass: PlatformUserTool\nid: a\n',
  ],
  [
    'a comment about the next line',
    '# The tool\n# user-tool-disable-next-line id-format\n‸id: A\nclass: PlatformUserTool\n',
    '# The tool\nclass: PlatformUserTool\n# user-tool-disable-next-line id-format\nid: A\n',
  ],
  [
    'unknown fields, behind the others and in their order',
    'zzz: 1\nclass: PlatformUserTool\naaa: 2\ni‸d: a\n',
    'class: PlatformUserTool\nid: a\nzzz: 1\naaa: 2\n',
  ],
  [
    'the fields of an item, its dash in its place',
    'class: PlatformUserTool\ninputs:\n  - # kind\n    type: data\n    # format\n    format: txt\n    na‸me: a # n\n',
    'class: PlatformUserTool\ninputs:\n  - name: a # n\n    # kind\n    type: data\n    # format\n    format: txt\n',
  ],
  [
    'the first field of an item',
    'class: PlatformUserTool\ninputs:\n-   type: text‸\n    # which\n    name: a\n',
    'class: PlatformUserTool\ninputs:\n-   # which\n    name: a\n    type: text\n',
  ],
  [
    'braces',
    'class: PlatformUserTool\ninputs: [{type: te‸xt,  name: a , label: "b, c"}]\n',
    'class: PlatformUserTool\ninputs: [{name: a,  type: text , label: "b, c"}]\n',
  ],
  [
    'braces over lines',
    'class: PlatformUserTool\ninputs:\n  - { type: te‸xt,\n      name: a,\n    }\n',
    'class: PlatformUserTool\ninputs:\n  - { name: a,\n      type: text,\n    }\n',
  ],
  [
    'texts of several lines',
    'class: PlatformUserTool\nshell_command: |-\n  a\n\n    b\n\nname‸: >\n  c\nid: "d\n  e"\n',
    'class: PlatformUserTool\nid: "d\n  e"\n\nname: >\n  c\nshell_command: |-\n  a\n\n    b\n',
  ],
  [
    'merge keys, which stay where they are',
    'class: PlatformUserTool\nx: &x { label: b }\ninputs:\n  - type: te‸xt\n    <<: *x\n    name: a\n',
    'class: PlatformUserTool\nx: &x { label: b }\ninputs:\n  - name: a\n    <<: *x\n    type: text\n',
  ],
  [
    'anchors that still come before their aliases',
    'class: PlatformUserTool\nversion: 1.0.0\nname: &n A\ndescription: *n\n‸id: a\n',
    'class: PlatformUserTool\nid: a\nname: &n A\nversion: 1.0.0\ndescription: *n\n',
  ],
  [
    'explicit and anchored keys',
    'class: PlatformUserTool\n? na‸me\n: A\n&k id: a\n',
    'class: PlatformUserTool\n&k id: a\n? name\n: A\n',
  ],
  ['a document without a line end', 'id: a‸\nclass: PlatformUserTool', 'class: PlatformUserTool\nid: a'],
];

const notOffered: Record<string, string> = {
  'in order': 'class: PlatformUserTool\nid: a\nna‸me: A\n',
  'with a field twice': 'class: PlatformUserTool\nname: A\nid: a\nname: B‸\n',
  'whose anchor would come behind its alias': 'class: PlatformUserTool\nname: &n A\nid: *n‸\n',
  'whose anchors of one name would change places':
    'class: PlatformUserTool\nname: &n A\nid: &n a‸\ndescription: *n\n',
  'with an empty line as a part of a text that would move': 'name: |+\n  A\n\nclass: PlatformUserTool‸\n',
  'with comments between braces':
    'class: PlatformUserTool\ninputs:\n  - { type: text, # t\n      name: a‸ }\n',
  'with a syntax error': 'class: PlatformUserTool\nname: [A\ni‸d: a\n',
  'of another kind of document': 'class: Other\nname: A\nid: ‸a\n',
  'without declared fields': 'class: PlatformUserTool\nzzz:\n  name: A\n  id: ‸a\n',
  'that is empty': '‸',
};

/** The value of a text with the keys of each mapping in alphabetical order. */
function valueOf(text: string): unknown {
  const sort = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sort);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, one]): [string, unknown] => [key, sort(one)])
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    );
  };
  return sort(parse(text, { merge: true, logLevel: 'silent' }));
}

function commentsOf(text: string): string[] {
  return new Document(text).yaml.comments.map((comment) => comment.text).sort();
}

function assertKept(before: string, after: string): void {
  assert.deepEqual(valueOf(after), valueOf(before));
  assert.deepEqual(commentsOf(after), commentsOf(before));
}

describe('sorting fields', () => {
  for (const [what, before, after] of sorted) {
    it(`moves ${what}`, () => {
      const { titles, refactorings, text, apply } = offered(before, { of: sortFields });
      const here = titles.find((title) => title !== all) ?? '';
      assert.deepEqual(
        refactorings.map(({ kind }) => kind),
        ['refactor.rewrite', sortFieldsKind],
      );
      assert.equal(apply(here), after);
      assert.equal(apply(all), after);
      assertKept(text, after);
      assert.deepEqual(offered(`‸${after}`, { of: sortFields }).titles, []);
    });
  }

  for (const [what, marked] of Object.entries(notOffered)) {
    it(`is not offered for a mapping ${what}`, () => {
      assert.deepEqual(offered(marked, { of: sortFields }).titles, []);
    });
  }

  it('names what it sorts, and sorts no more than that', () => {
    const text = 'id: a\nclass: PlatformUserTool\ninputs:\n  - type: te‸xt\n    name: a\n';
    const { titles, apply } = offered(text, { of: sortFields });
    assert.deepEqual(titles, ['Sort fields of a "text" input', all]);
    assert.equal(
      apply('Sort fields of a "text" input'),
      'id: a\nclass: PlatformUserTool\ninputs:\n  - name: a\n    type: text\n',
    );
    assert.equal(apply(all), 'class: PlatformUserTool\nid: a\ninputs:\n  - name: a\n    type: text\n');
  });

  it('names what it sorts in English', () => {
    const text = 'class: PlatformUserTool\ninputs:\n  - type: inte‸ger\n    name: a\n';
    const { titles } = offered(text, { of: sortFields });
    assert.deepEqual(titles, ['Sort fields of an "integer" input', all]);
  });

  it('edits nothing between the mappings that it sorts', () => {
    const item = '  - type: text\n    name: a\n';
    const text = `class: PlatformUserTool\ninputs:\n${item.repeat(3)}`;
    assert.equal(sortFieldsEdits(toolIn(text)).length, 3);
  });

  it('offers the whole document where the mapping at the cursor is in order', () => {
    const text = 'id: a\nclass: PlatformUserTool\ninputs:\n  - name: a\n    type: te‸xt\n';
    assert.deepEqual(offered(text, { of: sortFields }).titles, [all]);
  });

  it('keeps values and comments of documents whose fields stand in any order', () => {
    const documents = [...exampleTools(), ...platformTools(), ...ruleExamples()].flatMap(({ text }) => {
      const { tool, yaml } = new Document(text);
      return tool && yaml.problems.length === 0 ? text : [];
    });
    const count = runs(150);
    let moved = 0;
    fc.assert(
      fc.property(fc.constantFrom(...documents), fc.infiniteStream(fc.nat(99)), (text, numbers) => {
        const shuffled = shuffle(text, () => numbers.next().value as number);
        const after = applySpanEdits(shuffled, sortFieldsEdits(toolIn(shuffled)), all);
        assertKept(shuffled, after);
        assertInOrder(toolIn(after));
        assert.deepEqual(sortFieldsEdits(toolIn(after)), []);
        if (after !== shuffled) moved++;
      }),
      count,
    );
    assert.ok(moved > count.numRuns / 3, `${moved} were out of order`);
  });
});

/** Reorders the top-level fields of a document; these documents have no comments on fields. */
function shuffle(text: string, next: () => number): string {
  const lines = text.replace(/\n?$/, '\n').match(/.*\n/g) ?? [];
  const fields: string[][] = [];
  for (const line of lines) {
    if (/^[^\s#-]/.test(line) || fields.length === 0) fields.push([]);
    fields.at(-1)?.push(line);
  }
  const keyed = fields.map((field) => ({ field, key: next() })).sort((a, b) => a.key - b.key);
  return keyed.flatMap(({ field }) => field).join('');
}

function assertInOrder(tool: Tool): void {
  for (const [mapping, shape] of tool.structure.shapes) {
    const order = fieldsIn(shape, tool.dialect.name).map(({ name }) => name);
    const names = mapping.pairs.map(({ name }) => name ?? '');
    if (new Set(names).size < names.length) continue;
    const known = names.filter((name) => order.includes(name));
    assert.deepEqual(
      known,
      order.filter((name) => names.includes(name)),
    );
    assert.deepEqual(names.slice(0, known.length), known, 'unknown fields come last');
  }
}
