import fc from 'fast-check';
import assert from 'node:assert/strict';
import { SourceText } from '../../shared/src/text/source.js';
import { containerAt } from '../../shared/src/yaml/container-at.js';
import { walk, type YamlMapping, type YamlNode, type YamlParent } from '../../shared/src/yaml/node.js';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { unmarkCursor } from '../support/marked.js';
import { timeoutMs, runs } from '../support/runs.js';
import { scalarTexts, yamlish } from '../support/scalars.js';
import { showContainer } from '../support/show-container.js';
import { exampleTools, platformTools } from '../support/tools.js';

/** A document with a cursor, and the container at the cursor. */
type Case = readonly [document: string, container: string];

// One row per line.
// prettier-ignore
const cases: Readonly<Record<string, readonly Case[]>> = {
  'keys of the root': [
    ['‸', 'key in root: ‸, begins, column 0'],
    ['cl‸', 'key in root: cl‸, begins, column 0'],
    ['class: x\n‸', 'key in root: ‸, beside class=x, column 0'],
    ['class: x\nna‸', 'key in root: na‸, beside class=x, column 0'],
    ['class: x\nna‸me: y\nid: z\n', 'key in root: na‸me, beside class=x id=z, hasColon, column 0'],
    ['class: x\n‸\nid: z\n', 'key in root: ‸, beside class=x id=z, column 0'],
    ['# c\n\n‸\nclass: x\n', 'key in root: ‸, beside class=x, column 0'],
    ['class: x\ninputs:\n  - name: a\n    type: data\n‸', 'key in root: ‸, beside inputs= class=x, column 0'],
    ['class: x\ninputs:\n  - name: a\n‸\nshell_command: echo\n', 'key in root: ‸, beside inputs= class=x shell_command=echo, column 0'],
    ['\uFEFFcl‸ass: x\nid: z\n', 'key in root: cl‸ass, beside id=z, hasColon, column 0'],
    ['class: x\r\nna‸\r\nid: z\r\n', 'key in root: na‸, beside class=x id=z, column 0'],
    ['class: x\rna‸\rid: z\r', 'key in root: na‸, beside class=x id=z, column 0'],
    ['---\nclass: x\nna‸\n', 'key in root: na‸, beside class=x, column 0'],
    ['a: 1\n---\nna‸\n---\nb: 2\n', 'key in root: na‸, begins, column 0'],
    ['"na‸me": x\nid: z\n', 'key in root: "na‸me", beside id=z, hasColon, column 0'],
    ['\'na‸\nid: z\n', 'key in root: \'na‸, beside id=z, column 0'],
    ['a: 1\n‸  # c\nb: 2\n', 'key in root: ‸, beside a=1 b=2, column 0'],
  ],
  'values': [
    ['type: ‸', 'value in root of type: ‸, column 0'],
    ['type:‸', 'value in root of type: ‸, needsSpace, column 0'],
    ['type: da‸ta\nname: x\n', 'value in root of type: da‸ta, beside name=x, column 0'],
    ['type: data‸ # c\n', 'value in root of type: data‸, column 0'],
    ['type: "da‸ta"\n', 'value in root of type: "da‸ta", column 0'],
    ['type: "da‸', 'value in root of type: "da‸, column 0'],
    ['a:\n  type: ‸\n  name: x\n', 'value in a of type: ‸, beside name=x, column 2'],
    ['- name: x\n  type: ‸\n', 'value in 0 of type: ‸, beside name=x, column 2'],
    ['- type: ‸\n  name: x\n', 'value in 0 of type: ‸, beside name=x, column 2'],
    ['format: &a ‸x\n', 'value in root of format: ‸x, column 0'],
    ['type:   ‸', 'value in root of type: ‸, column 0'],
    ['type: ‸ data', 'value in root of type: ‸, column 0'],
    ['url: http://x‸/y\n', 'value in root of url: http://x‸/y, column 0'],
    ['a: b: c‸', 'value in root of a: b: c‸, column 0'],
    ['name: |‸\n', 'value in root of name: |‸, column 0'],
  ],
  'below a key': [
    ['inputs:\n  ‸', 'key in inputs: ‸, begins, column 2'],
    ['inputs:\n  ‸\noutputs: []\n', 'key in inputs: ‸, begins, column 2'],
    ['inputs:\n  na‸\n', 'key in inputs: na‸, begins, column 2'],
    ['inputs:\n    ‸', 'key in inputs: ‸, begins, column 4'],
    ['help:\n  format: markdown\n  ‸', 'key in help: ‸, beside format=markdown, column 2'],
    ['help:\n  format: markdown\n    ‸', 'value in help of format: ‸, continues, column 2'],
    ['help:\n  ‸\n  content: x\n', 'key in help: ‸, beside content=x, column 2'],
    ['help:\n    format: markdown\n  ‸\nid: z\n', 'key in help: ‸, beside format=markdown, column 4'],
    ['inputs: # all\n  ‸', 'key in inputs: ‸, begins, column 2'],
    ['inputs: &a\n  ‸', 'key in inputs: ‸, begins, column 2'],
    ['inputs\n  na‸', 'key in inputs: na‸, begins, column 2'],
    ['a:\n  b:\n    c: 1\n  ‸', 'key in a: ‸, beside b=, column 2'],
    ['a:\n  b:\n    c: 1\n‸', 'key in root: ‸, beside a=, column 0'],
    ['a:\n  b:\n    c: 1\n    ‸', 'key in a.b: ‸, beside c=1, column 4'],
  ],
  'lists': [
    ['inputs:\n  - ‸', 'item in inputs no. 0: ‸, column 2'],
    ['inputs:\n  -‸', 'item in inputs no. 0: ‸, needsSpace, column 2'],
    ['inputs:\n  - na‸', 'item in inputs no. 0: na‸, column 2'],
    ['inputs:\n  - na‸me: x\n    type: data\n', 'key in inputs.0: na‸me, beside type=data, hasColon, column 4'],
    ['inputs:\n  - name: x‸\n    type: data\n', 'value in inputs.0 of name: x‸, beside type=data, column 4'],
    ['inputs:\n  - name: x\n    ‸', 'key in inputs.0: ‸, beside name=x, column 4'],
    ['inputs:\n  - name: x\n    ty‸\n    label: y\n', 'key in inputs.0: ty‸, beside name=x label=y, column 4'],
    ['inputs:\n  - name: x\n  ‸', 'item in inputs no. 1: ‸, needsDash, column 2'],
    ['inputs:\n  - name: x\n  - ‸', 'item in inputs no. 1: ‸, column 2'],
    ['inputs:\n  - name: x\n  -‸\n  - name: y\n', 'item in inputs no. 1: ‸, needsSpace, column 2'],
    ['inputs:\n  - name: x\n    type: data\n  - name: y\n    ‸\n  - name: z\n', 'key in inputs.1: ‸, beside name=y, column 4'],
    ['inputs:\n  - name: x\n   ‸', 'key in inputs.0: ‸, beside name=x, column 4'],
    ['inputs:\n  - name: x\n na‸', 'item in inputs no. 1: na‸, needsDash, column 2'],
    ['inputs:\n  - name: x\n  na‸', 'item in inputs no. 1: na‸, needsDash, column 2'],
    ['inputs:\n  - name: x\n        ‸', 'value in inputs.0 of name: ‸, continues, column 4'],
    ['inputs:\n  ‸\n  - name: x\n', 'item in inputs no. 0: ‸, needsDash, column 2'],
    ['inputs:\n    ‸\n  - name: x\n', 'item in inputs no. 0: ‸, needsDash, column 2'],
    ['inputs:\n- ‸', 'item in inputs no. 0: ‸, column 0'],
    ['inputs:\n- name: x\n  ty‸\n- name: y\noutputs: []\n', 'key in inputs.0: ty‸, beside name=x, column 2'],
    ['inputs:\n- name: x\n‸', 'key in root: ‸, beside inputs=, column 0'],
    ['inputs:\n- name: x\n- ‸\noutputs: []\n', 'item in inputs no. 1: ‸, column 0'],
    ['inputs:\n- name: x\nou‸\n', 'key in root: ou‸, beside inputs=, column 0'],
    ['format:\n  - fas‸ta\n  - txt\n', 'item in format no. 0: fas‸ta, column 2'],
    ['-   name: x\n    ‸', 'key in 0: ‸, beside name=x, column 4'],
    ['-   name: x\n  ‸', 'key in 0: ‸, beside name=x, column 4'],
    ['-\n  name: x\n  ‸', 'key in 0: ‸, beside name=x, column 2'],
    ['- - a\n  - ‸', 'item in 0 no. 1: ‸, column 2'],
    ['- - na‸me: x\n    b: c\n', 'key in 0.0: na‸me, beside b=c, hasColon, column 4'],
    ['inputs:\n  - name: x\n    options:\n      - label: a\n        ‸\n    type: select\n', 'key in inputs.0.options.0: ‸, beside label=a, column 8'],
    ['inputs:\n  - name: x\n    type: select\n    options:\n      - ‸\n', 'item in inputs.0.options no. 0: ‸, column 6'],
    ['inputs:\n  # first\n  - name: x\n\n    # c\n    ‸', 'key in inputs.0: ‸, beside name=x, column 4'],
    ['inputs:\n  - # c\n    ‸', 'key in inputs.0: ‸, begins, column 4'],
  ],
  'block scalars': [
    ['help: |\n  ‸', 'block-scalar in root of help: ‸, continues, column 2'],
    ['help: |\n  text‸\n', 'block-scalar in root of help: text‸, continues, column 2'],
    ['help: |\n  key: va‸lue\n', 'block-scalar in root of help: key: va‸lue, continues, column 2'],
    ['help: >-\n  a\n\n  ‸\n', 'block-scalar in root of help: ‸, continues, column 2'],
    ['help: |\n  a\n‸\n  b\n', 'block-scalar in root of help: ‸, continues, column 2'],
    ['help: |\n  a\n‸', 'key in root: ‸, beside help=|, column 0'],
    ['help: |\n  a\n‸\nid: z\n', 'key in root: ‸, beside help=| id=z, column 0'],
    ['help: |\n    a\n  ‸', 'block-scalar in root of help: ‸, continues, column 4'],
    ['help: |2-  # c\n  - it‸em\n', 'block-scalar in root of help: - it‸em, continues, column 2'],
    ['a:\n  - content: |\n      x: y\n        deep‸\n    filename: z\n', 'block-scalar in a.0 of content: deep‸, beside filename=z, continues, column 6'],
    ['a:\n  - content: |\n      x\n    ‸', 'key in a.0: ‸, beside content=|, column 4'],
    ['a:\n  - |\n    te‸xt\n  - b\n', 'block-scalar in a no. 0: te‸xt, continues, column 4'],
    ['help: |\n  # not a com‸ment\n', 'block-scalar in root of help: # not a com‸ment, continues, column 2'],
    ['help: |\n  a:\n    b:\n      ‸', 'block-scalar in root of help: ‸, continues, column 2'],
    ['help: |\n  [a, ‸\n', 'block-scalar in root of help: [a, ‸, continues, column 2'],
    ['shell_command: |\n  cat x |\n  ‸', 'block-scalar in root of shell_command: ‸, continues, column 2'],
    ['shell_command: cat x |\n  grep‸', 'value in root of shell_command: grep‸, continues, column 0'],
    ['help: &a !!str |\n  ‸', 'block-scalar in root of help: ‸, continues, column 2'],
    ['help: |\n\n\n  ‸\n', 'block-scalar in root of help: ‸, continues, column 2'],
  ],
  'comments': [
    ['# c‸', 'comment in root: ‸, column 0'],
    ['a: 1 # c‸\n', 'comment in root of a: ‸, column 0'],
    ['a: 1\n  # c‸\nb: 2\n', 'comment in root of a: # c‸, beside b=2, continues, column 0'],
    ['a: "# no com‸ment"\n', 'value in root of a: "# no com‸ment", column 0'],
    ['a: b#no com‸ment\n', 'value in root of a: b#no com‸ment, column 0'],
    ['a: # c‸\n', 'comment in root of a: ‸, column 0'],
    ['- # c‸\n', 'comment in root no. 0: ‸, column 0'],
  ],
  'values over lines': [
    ['help: some\n  te‸xt\nid: z\n', 'value in root of help: te‸xt, beside id=z, continues, column 0'],
    ['help: "some\n  te‸xt"\nid: z\n', 'value in root of help: te‸xt", beside id=z, continues, column 0'],
    ['help: x\n  ‸', 'value in root of help: ‸, continues, column 0'],
    ['name: x\n    ty‸\n', 'value in root of name: ty‸, continues, column 0'],
    ['- some\n  te‸xt\n- b\n', 'item in root no. 0: te‸xt, continues, column 0'],
    ['help:\n  some\n  te‸xt\n', 'key in help: te‸xt, begins, column 2'],
  ],
  'brackets': [
    ['a: { label: Hi, va‸ }\n', 'key in a: va‸, beside label=Hi, flow, column 3'],
    ['a: { ‸ }\n', 'key in a: ‸, flow, begins, column 3'],
    ['a: {‸}\n', 'key in a: ‸, flow, begins, column 3'],
    ['a: { label: ‸ }\n', 'value in a of label: ‸, flow, column 3'],
    ['a: { label: Hi‸, value: x }\n', 'value in a of label: Hi‸, beside value=x, flow, column 3'],
    ['a: { la‸bel: Hi, value: x }\n', 'key in a: la‸bel, beside value=x, flow, hasColon, column 3'],
    ['a: { label: Hi, ‸', 'key in a: ‸, beside label=Hi, flow, column 3'],
    ['format: [fas‸ta, txt]\n', 'item in format no. 0: fas‸ta, flow, column 8'],
    ['format: [fasta, ‸]\n', 'item in format no. 1: ‸, flow, column 8'],
    ['format: [fasta‸\nname: x\n', 'item in format no. 0: fasta‸, flow, column 8'],
    ['options:\n  - { label: Hi, va‸ }\n  - { label: Ho }\n', 'key in options.0: va‸, beside label=Hi, flow, column 4'],
    ['options:\n  - {‸\n', 'key in options.0: ‸, flow, begins, column 4'],
    ['options: [{label: a, value: b}, {label: c, ‸}]\n', 'key in options.1: ‸, beside label=c, flow, column 9'],
    ['options: [{label: a, value: b‸}, {label: c}]\n', 'value in options.0 of value: b‸, beside label=a, flow, column 9'],
    ['options:\n  [\n    { label: a,\n      va‸ }\n  ]\n', 'key in options.0: va‸, beside label=a, flow, column 2'],
    ['options: [\n  {label: a},\n  {‸\n]\nname: x\n', 'key in options.1: ‸, flow, begins, column 9'],
    ['format: [\n  a,\n  ‸\n]\n', 'item in format no. 1: ‸, flow, column 8'],
    ['a: { label: \'x, y: z\', va‸ }\n', 'key in a: va‸, beside label=x, y: z, flow, column 3'],
    ['a: { label: "x, y: z‸", b: c }\n', 'value in a of label: "x, y: z‸", beside b=c, flow, column 3'],
    ['a: { it\'s: 1, va‸ }\n', 'key in a: va‸, beside it\'s=1, flow, column 3'],
    ['a: { "label": x, "va‸": y }\n', 'key in a: "va‸", beside label=x, flow, hasColon, column 3'],
    ['a: { b: { c: d, ‸ }, e: f }\n', 'key in a.b: ‸, beside c=d, flow, column 3'],
    ['a: { b: 1 } ‸\n', 'value in root of a: { b: 1 } ‸, column 0'],
    ['a: { b: 1 }\n‸', 'key in root: ‸, beside a={ b: 1 }, column 0'],
    ['a: [1, 2] # c‸\n', 'comment in root of a: ‸, column 0'],
    ['a: { b: 1, # com‸ment\n  c: 2 }\n', 'comment in root of a: ‸, column 0'],
    ['{ class: x, na‸ }\n', 'key in root: na‸, beside class=x, flow, column 0'],
    ['{\n  class: x,\n  na‸\n}\n', 'key in root: na‸, beside class=x, flow, column 0'],
    ['a: []\n  ‸', 'key in a: ‸, begins, column 2'],
    ['a: { b:‸ }\n', 'value in a of b: ‸, flow, needsSpace, column 3'],
    ['a: { url: http://x‸ }\n', 'value in a of url: http://x‸, flow, column 3'],
    ['a: { label: Hi,\n  va‸\nb: 1\n', 'key in a: va‸, beside label=Hi, flow, column 3'],
  ],
  'broken elsewhere': [
    ['a: "never closed\nb: [1, {2\ninputs:\n  - name: x\n    ty‸\n', 'key in inputs.0: ty‸, beside name=x, column 4'],
    ['x: }]\n: : :\ninputs:\n  - na‸\n', 'item in inputs no. 0: na‸, column 2'],
    ['inputs:\n  - name: x\n    ty‸\nb: "never\nc: [\n', 'key in inputs.0: ty‸, beside name=x, column 4'],
    ['inputs:\n\t- name: x\n\t  ty‸\n', 'key in inputs.0: ty‸, beside name=x, column 4'],
    ['inputs:\n\tna‸\n', 'key in inputs: na‸, begins, column 2'],
    ['ty\nna‸\nid: z\n', 'key in root: na‸, beside id=z, column 0'],
    ['a:\n   b: 1\n  c: 2\n  ‸', 'key in a: ‸, beside c=2, column 2'],
    ['<<<<<<< HEAD\nname: a\n=======\nname: b\n>>>>>>> x\nid‸\n', 'key in root: id‸, beside name=b, column 0'],
    ['%YAML 1.2\n---\nna‸', 'key in root: na‸, begins, column 0'],
    ['a: *x\nb: !t\n  ‸', 'key in b: ‸, begins, column 2'],
    ['? a\n: b\nna‸', 'key in root: na‸, beside =b, column 0'],
    ['name: x\n  ‸type: y\n', 'value in root of name: ‸type: y, continues, column 0'],
    ['"a b": 1\nc: ‸\n', 'value in root of c: ‸, beside a b=1, column 0'],
    ['a:b\nc‸\n', 'key in root: c‸, begins, column 0'],
    ['__proto__: 1\ncon‸', 'key in root: con‸, beside __proto__=1, column 0'],
  ],
};

/** Keys and indexes from the root to the container of a pair or an item. */
function pathTo(member: YamlParent): (string | number)[] {
  const path: (string | number)[] = [];
  for (let at = member.parent.parent; at; at = at.parent.parent)
    path.unshift(at.kind === 'pair' ? at.name! : at.index);
  return path;
}

/** The names of the mapping's other pairs. */
function besides(mapping: YamlMapping, name: string | undefined): string[] {
  return mapping.pairs
    .map((pair) => pair.name!)
    .filter((one) => one !== name)
    .sort();
}

/** The container at the end of each key and of each one-line scalar, according to the tree. */
function* places(text: string, root: YamlNode): Generator<{ cursor: number; expected: unknown }> {
  for (const node of walk(root)) {
    const { parent } = node;
    if (node.kind !== 'scalar' || !parent || node.absent) continue;
    const path = pathTo(parent);
    const isBlock = node.style === 'literal' || node.style === 'folded';
    const continues = /[\r\n]/.test(text.slice(node.span.start, node.span.end));
    if (continues && !isBlock) continue;
    const isKey = parent.kind === 'pair' && parent.key === node;
    const kind = isBlock ? 'block-scalar' : isKey ? 'key' : parent.kind === 'pair' ? 'value' : 'item';
    const member =
      parent.kind === 'item'
        ? { index: parent.index, siblings: [] }
        : { siblings: besides(parent.parent, parent.name), ...(!isKey && { key: parent.name }) };
    yield { cursor: node.span.end, expected: { kind, path, ...member } };
  }
}

describe('container at a cursor', function () {
  this.timeout(timeoutMs);

  for (const [title, rows] of Object.entries(cases)) {
    describe(title, () => {
      for (const [document, container] of rows) {
        it(JSON.stringify(document), () => {
          assert.equal(showContainer(document), container);
        });
      }
    });
  }

  it('says what stands around on every level', () => {
    const document =
      'class: x\ninputs:\n  - name: a\n    type: select\n    options:\n      - label: b\n        va‸\n    label: c\nid: z\n';
    const { text, cursor } = unmarkCursor(document);
    const { path, around, siblings } = containerAt(new SourceText(text), cursor);
    assert.deepEqual(path, ['inputs', 0, 'options', 0]);
    assert.deepEqual(
      around.map((pairs) => Object.fromEntries(pairs)),
      [{ inputs: '', class: 'x', id: 'z' }, {}, { options: '', type: 'select', name: 'a', label: 'c' }, {}],
    );
    assert.deepEqual(Object.fromEntries(siblings), { label: 'b' });
  });

  it('a sibling is told by the text behind its key', () => {
    const document = "a: \"x\\ty\"  # c\nb: &x !t 'it''s'\nc: # d\ne: | # f\n  g\nh: [1, 2]\ni: \"#\n‸";
    const { text, cursor } = unmarkCursor(document);
    assert.deepEqual(Object.fromEntries(containerAt(new SourceText(text), cursor).siblings), {
      a: 'x\ty',
      b: "it's",
      c: '',
      e: '|',
      h: '[1, 2]',
      i: '#',
    });
  });

  it('says what the tree says, at each key and value of whole documents', () => {
    let count = 0;
    for (const { name, text } of [...exampleTools(), ...platformTools()]) {
      const { root, problems } = parseYaml(text);
      if (!root || problems.length > 0) continue;
      const source = new SourceText(text);
      for (const { cursor, expected } of places(text, root)) {
        const { kind, path, key, index, siblings } = containerAt(source, cursor);
        const names = [...siblings.keys()].sort();
        const found = {
          kind,
          path,
          siblings: names,
          ...(key !== undefined && { key }),
          ...(index !== undefined && { index }),
        };
        assert.deepEqual(found, expected, `${name}: ${text.slice(0, cursor)}‸`);
        count++;
      }
    }
    assert.ok(count > 300, `${count} places`);
  });

  it('says the same of a document that ends at the cursor, or is broken behind it', () => {
    for (const { name, text } of exampleTools()) {
      const { root } = parseYaml(text);
      for (const { cursor } of places(text, root!)) {
        const whole = containerAt(new SourceText(text), cursor);
        // A key that is the first word after a dash is only a word of the item until it has a colon.
        if (whole.kind === 'key') continue;
        for (const behind of ['', '\n: "}\n  x: [', '\r\n']) {
          const { kind, path, key, prefix } = containerAt(
            new SourceText(text.slice(0, cursor) + behind),
            cursor,
          );
          assert.deepEqual(
            { kind, path, key, prefix },
            { kind: whole.kind, path: whole.path, key: whole.key, prefix: whole.prefix },
            `${name}: ${text.slice(0, cursor)}‸`,
          );
        }
      }
    }
  });

  it('is there for any text and any cursor, and its places lie in the text', () => {
    fc.assert(
      fc.property(fc.oneof(yamlish, scalarTexts, fc.string({ unit: 'grapheme' })), (text) => {
        const source = new SourceText(text);
        for (let offset = -1; offset <= text.length + 1; offset++) {
          const { prefix, whole, around, path } = containerAt(source, offset);
          const cursor = Math.max(0, Math.min(offset, text.length));
          assert.ok(0 <= prefix.start && prefix.start <= cursor && prefix.end === cursor);
          assert.ok(whole.start === prefix.start && cursor <= whole.end && whole.end <= text.length);
          assert.equal(around.length, path.length);
        }
      }),
      runs(2_000),
    );
  });
});
