import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { fieldsIn } from '../../shared/src/schema/shape.js';
import { Document, type Tool } from '../../shared/src/tool/document.js';
import {
  insertField,
  membersAsItems,
  remove,
  removeAll,
  renameKey,
  writeValue,
} from '../../shared/src/tool/edits.js';
import {
  isMerge,
  pointerOf,
  walk,
  type YamlItem,
  type YamlMapping,
  type YamlPair,
} from '../../shared/src/yaml/node.js';
import { applySpanEdits } from '../support/edits.js';
import { exampleTools, platformTools, toolIn } from '../support/tools.js';

/** Layouts that are rare in documents. */
const odd = [
  'class: PlatformUserTool\ninputs:\n- name: a\n  type: text\n-   type: text\n    name: b\n-\n  name: c\n  type: text\n',
  '{ class: PlatformUserTool, inputs: [{ name: a, type: text }, {type: text}, {}], outputs: {} }',
  '{\n  "class": "PlatformUserTool",\n  "inputs": [\n    { "name": "a", "type": "text" },\n  ],\n  "help": "x"\n}\n',
  'class: PlatformUserTool\nhelp: |+\n  kept\n\n\nname: |\n  clipped\n\n# below\nversion: >-\n  folded\n\n',
  '? class\n: PlatformUserTool\n? inputs\n: - ? name\n    : a\n    ? type\n    : text\n',
  'class: PlatformUserTool # here\nname: &n x # there\ninputs:\n  a: {type: text}\n  b:\n    &t type: text\n  c:\n    type: text # last',
  '  class: PlatformUserTool\n  inputs:\n      - name: "a\n\n          b"\n        type: text\n\n  outputs:\n      - name: o\n',
  '\uFEFFclass: GalaxyUserTool\nname: x\n',
  'class: PlatformUserTool\nname:\ninputs:\n  - name:\n    type: # which?\n',
];

const documents = [...odd, ...[...exampleTools(), ...platformTools()].map(({ text }) => text)].filter(
  (text) => text.length < 20_000,
);

/** Each document with both kinds of line endings, if valid YAML. */
function* readable(): Generator<Tool> {
  for (const text of documents) {
    for (const { yaml, tool } of [new Document(text), new Document(text.replace(/\r?\n/g, '\r\n'))]) {
      const isYaml = yaml.problems.every(({ kind }) => kind !== 'syntax' && kind !== 'limit');
      const keys = tool?.root.pairs.map(({ name }) => name) ?? [];
      if (isYaml && tool && new Set(keys).size === keys.length) yield tool;
    }
  }
}

type Json = null | string | number | boolean | Json[] | { [key: string]: Json };

const valueOf = (text: string): Json =>
  parse(text, { logLevel: 'silent', uniqueKeys: false, merge: true }) as Json;

/** The value at a JSON pointer. */
function at(value: Json, pointer: string): Json {
  return pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((inner, step) => (inner as Record<string, Json>)[step]!, value);
}

function members(tool: Tool): (YamlPair | YamlItem)[] {
  return [...walk(tool.root)].flatMap((node): (YamlPair | YamlItem)[] =>
    node.kind === 'mapping' ? node.pairs : node.kind === 'sequence' ? node.items : [],
  );
}

describe('edits', () => {
  it('take one pair or item away and nothing else', () => {
    let count = 0;
    for (const tool of readable()) {
      const { text } = tool.source;
      if (/[&*]/.test(text)) continue;
      for (const member of members(tool)) {
        const siblings = member.kind === 'pair' ? member.parent.pairs : member.parent.items;
        if (siblings.length < 2) continue;
        const expected = valueOf(text);
        const holder = at(expected, pointerOf(member.parent));
        if (member.kind === 'item') (holder as Json[]).splice(member.index, 1);
        else Reflect.deleteProperty(holder as object, member.name!);
        const after = applySpanEdits(text, [remove(tool, member)]);
        assert.deepEqual(valueOf(after), expected, `${pointerOf(member)}\n${text}\n→\n${after}`);
        count++;
      }
    }
    assert.ok(count > 200);
  });

  it('take some or all pairs or items of a collection away and nothing else', () => {
    const choices: ((index: number, count: number) => boolean)[] = [
      (index) => index % 2 === 0,
      (index) => index > 0,
      (index, count) => index < count - 1,
      (index, count) => index > 0 && index < count - 1,
      () => true,
    ];
    let count = 0;
    for (const tool of readable()) {
      const { text } = tool.source;
      if (/[&*]/.test(text)) continue;
      for (const parent of new Set(members(tool).map((member) => member.parent))) {
        if (!parent.parent) continue;
        const all = parent.kind === 'mapping' ? parent.pairs : parent.items;
        for (const isChosen of choices) {
          const gone = all.filter((_, index) => isChosen(index, all.length));
          const expected = valueOf(text);
          const holder = at(expected, pointerOf(parent));
          for (const member of gone.toReversed()) {
            if (member.kind === 'item') (holder as Json[]).splice(member.index, 1);
            else Reflect.deleteProperty(holder as object, member.name!);
          }
          const after = applySpanEdits(text, removeAll(tool, gone));
          assert.deepEqual(valueOf(after), expected, `${pointerOf(parent)}\n${text}\n→\n${after}`);
          count++;
        }
      }
    }
    assert.ok(count > 200);
  });

  it('insert a field in canonical order and nothing else', () => {
    let count = 0;
    for (const tool of readable()) {
      const { text } = tool.source;
      for (const [mapping, shape] of tool.structure.shapes) {
        if (mapping.anchor || mapping.pairs.some(isMerge)) continue;
        const fields = fieldsIn(shape, tool.dialect.name);
        const present = mapping.pairs.map(({ name }) => name);
        for (const field of fields.filter(({ name }) => !present.includes(name))) {
          const after = applySpanEdits(text, [insertField(tool, mapping, shape, field, '[new]')]);
          const expected = valueOf(text);
          (at(expected, pointerOf(mapping)) as Record<string, Json>)[field.name] = ['new'];
          assert.deepEqual(valueOf(after), expected, `${field.name}\n${text}\n→\n${after}`);
          checkOrder(
            mapping,
            fields.map(({ name }) => name),
            field.name,
            after,
          );
          count++;
        }
      }
    }
    assert.ok(count > 200);
  });

  it('write a value in place of any other, and no value', () => {
    let count = 0;
    for (const tool of readable()) {
      const { text } = tool.source;
      for (const member of members(tool)) {
        if (member.kind === 'pair' && isMerge(member)) continue;
        if (text.includes('*') && [...walk(member.value)].some(({ anchor }) => anchor)) continue;
        const after = applySpanEdits(text, [writeValue(tool, member.value, '{ new: 1 }')]);
        const expected = valueOf(text);
        const key = member.kind === 'pair' ? member.name! : String(member.index);
        (at(expected, pointerOf(member.parent)) as Record<string, Json>)[key] = { new: 1 };
        assert.deepEqual(valueOf(after), expected, `${pointerOf(member)}\n${text}\n→\n${after}`);
        count++;
      }
    }
    assert.ok(count > 200);
  });

  it('make the members of a mapping the items of a list, and change nothing else', () => {
    let count = 0;
    const mappings = new Set<YamlMapping>();
    for (const tool of readable()) {
      const { text } = tool.source;
      if (/[&*]/.test(text)) continue;
      const all = [...walk(tool.root)].filter((node): node is YamlMapping => node.kind === 'mapping');
      for (const mapping of all.filter(({ parent }) => parent !== undefined)) {
        const edits = membersAsItems(tool, mapping);
        // What follows a dash on its line.
        if (edits.length === 0) continue;
        mappings.add(mapping);
        const expected = valueOf(text);
        const { parent } = mapping;
        const key = parent?.kind === 'pair' ? parent.name! : String(parent?.index);
        const holder = at(expected, pointerOf(parent!.parent)) as Record<string, Json>;
        holder[key] = Object.entries(holder[key]!).map(([name, value]) => ({ [name]: value as Json }));
        const after = applySpanEdits(text, edits);
        assert.deepEqual(valueOf(after), expected, `${pointerOf(mapping)}\n${text}\n→\n${after}`);
        count++;
      }
    }
    assert.ok(count > 200);
    const flow = [...mappings].filter((mapping) => mapping.flow).length;
    assert.ok(flow > 20 && mappings.size - flow > 50, `${flow} of ${mappings.size}`);
  });

  it('rename a key', () => {
    for (const tool of readable()) {
      const { text } = tool.source;
      for (const member of members(tool)) {
        if (member.kind !== 'pair' || isMerge(member) || text.includes('*')) continue;
        const after = toolIn(applySpanEdits(text, [renameKey(member, 'new_name')]));
        const pointer = pointerOf(member);
        const renamed = members(after).map((one) => pointerOf(one));
        assert.ok(renamed.includes(pointer.replace(/[^/]*$/, 'new_name')), after.source.text);
      }
    }
  });
});

/** Declared fields that precede the new one in canonical order are not after it, if avoidable. */
function checkOrder(mapping: YamlMapping, order: readonly string[], name: string, after: string): void {
  const present = mapping.pairs.map((pair) => pair.name ?? '').filter((one) => order.includes(one));
  const ranks = present.map((one) => order.indexOf(one));
  const isSorted = ranks.every((rank, index) => index === 0 || rank > ranks[index - 1]!);
  const isPlain = !/^\s*\?|&/m.test(after);
  if (!isSorted || !isPlain) return;
  const pointer = pointerOf(mapping);
  const names = Object.keys(at(valueOf(after), pointer) as object).filter((one) => order.includes(one));
  const expected = [...names].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  assert.deepEqual(names, expected, `${name} in ${pointer}\n${after}`);
}
