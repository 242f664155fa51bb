import type { SymbolKind } from 'vscode-languageserver-types';
import type { Declaration } from '../../javascript/declarations.js';
import { inputList } from '../../schema/inputs.js';
import type { Span } from '../../text/range.js';
import type { Tool } from '../../tool/document.js';
import type { ToolInput } from '../../tool/input.js';
import { readMembers } from '../../tool/member-shape.js';
import type { ToolOutput } from '../../tool/output.js';
import { addToMultimap } from '../../util/collections.js';
import { scanBibtex } from '../../values/bibtex.js';
import { asScalar, asSequence, type YamlNode, type YamlPair, type YamlScalar } from '../../yaml/node.js';
import {
  entry,
  itemEntries,
  pairsOf,
  pairText,
  symbolKinds,
  textsOf,
  type EntryContent,
  type Fields,
  type ItemDraft,
  type OutlineEntry,
} from './outline-entry.js';

/** By the type of an input or output. */
const kindsOfValues: ReadonlyMap<string | undefined, SymbolKind> = new Map<string, SymbolKind>([
  ['data', symbolKinds.file],
  ['data_collection', symbolKinds.array],
  ['collection', symbolKinds.array],
  ['text', symbolKinds.string],
  ['color', symbolKinds.string],
  ['integer', symbolKinds.number],
  ['float', symbolKinds.number],
  ['boolean', symbolKinds.boolean],
  ['select', symbolKinds.enum],
  ['conditional', symbolKinds.namespace],
  ['repeat', symbolKinds.namespace],
  ['section', symbolKinds.namespace],
]);

/**
 * The tool with its fields, and below them inputs with everything nested in them, outputs, config files, the
 * functions of requirements, citations, tests, cross references.
 */
export function outline(tool: Tool): OutlineEntry {
  const { root, source } = tool;
  const name = ['name', 'id'].map((field) => tool.fields.get(field)).find((pair) => pairText(pair) !== '');
  return entry(
    {
      name: pairText(name),
      noun: 'tool',
      detail: pairText(tool.fields.get('version')),
      kind: symbolKinds.module,
      span: root.span,
      selection: name?.value.span,
      children: () => root.pairs.map((pair) => fieldEntry(tool, pair)),
    },
    { start: 0, end: source.length },
  );
}

type Section = (tool: Tool, value: YamlNode, home: Span) => OutlineEntry[];

const sections: ReadonlyMap<string | undefined, Section> = new Map<string, Section>([
  ['inputs', ({ inputs }, _, home) => inputs.map((input) => inputEntry(input, home))],
  ['outputs', ({ outputs }, _, home) => outputs.map((output) => outputEntry(output, home))],
  ['configfiles', (_, value, home) => itemEntries(value, home, configFile)],
  ['requirements', requirementEntries],
  ['citations', (_, value, home) => itemEntries(value, home, citation)],
  ['xrefs', (_, value, home) => itemEntries(value, home, crossReference)],
  ['tests', (_, value, home) => itemEntries(value, home, test)],
]);

function fieldEntry(tool: Tool, pair: YamlPair): OutlineEntry {
  const { name, span, key, value } = pair;
  const isRead = tool.fields.get(name ?? '') === pair;
  const section = isRead ? sections.get(name) : undefined;
  return entry(
    {
      name,
      noun: 'unnamed field',
      detail: section ? undefined : pairText(pair) || textsOf(value),
      kind: section ? symbolKinds.namespace : symbolKinds.property,
      span,
      selection: key.span,
      ...(section && { children: () => section(tool, value, value.span) }),
    },
    span,
  );
}

function inputEntry(input: ToolInput, home: Span): OutlineEntry {
  const { name, nameNode, type, written, multiple, optional } = input;
  const flags = [type, multiple && 'multiple', optional && 'optional'];
  return entry(
    {
      name,
      noun: 'unnamed input',
      detail: flags.filter(Boolean).join(', '),
      kind: kindsOfValues.get(type) ?? symbolKinds.variable,
      span: enclosingSpan(written),
      selection: nameNode?.span,
      children: (place) => [...optionEntries(input, place), ...memberEntries(input, place)],
    },
    home,
  );
}

function optionEntries({ type, pairs }: ToolInput, home: Span): OutlineEntry[] {
  const options = type === 'select' ? pairs.get('options')?.value : undefined;
  return options ? itemEntries(options, home, option) : [];
}

/** The members of a group; for a conditional the test parameter, then each case with its members. */
function memberEntries({ pairs, children }: ToolInput, home: Span): OutlineEntry[] {
  if (children.length === 0) return [];
  const byNode = new Map(children.map((child) => [child.written, child]));
  const cases = (asSequence(pairs.get('whens')?.value)?.items ?? []).map((item, index) => {
    const fields = pairsOf(item.value);
    const discriminator = fields.get('discriminator');
    const value = pairText(discriminator);
    const members = readMembers(fields.get('parameters')?.value, inputList).flatMap(
      ({ written }) => byNode.get(written) ?? [],
    );
    const drafted: EntryContent = {
      name: value === '' ? undefined : `when ${value}`,
      noun: `case ${index + 1}`,
      kind: symbolKinds.namespace,
      span: item.span,
      selection: discriminator?.value.span,
      children: (place) => members.map((member) => inputEntry(member, place)),
    };
    return { members, entry: entry(drafted, home) };
  });
  const inCases = new Set(cases.flatMap(({ members }) => members));
  const others = children.filter((child) => !inCases.has(child)).map((child) => inputEntry(child, home));
  return [...others, ...cases.map((one) => one.entry)];
}

function outputEntry({ name, nameNode, type, written, pairs }: ToolOutput, home: Span): OutlineEntry {
  return entry(
    {
      name,
      noun: 'unnamed output',
      detail: [type, pairText(pairs.get('from_work_dir'))].filter(Boolean).join(', '),
      kind: kindsOfValues.get(type) ?? symbolKinds.variable,
      span: enclosingSpan(written),
      selection: nameNode?.span,
    },
    home,
  );
}

/** A list member is its item, including the dash, or the pair that names it. */
function enclosingSpan({ parent, span }: YamlNode): Span {
  return parent?.span ?? span;
}

function option(fields: Fields, index: number): ItemDraft {
  const named = fields.get('value') ?? fields.get('label');
  const detail = pairText(fields.get('label'));
  return { name: pairText(named), noun: `option ${index + 1}`, detail, kind: symbolKinds.constant, named };
}

function configFile(fields: Fields, index: number): ItemDraft {
  const named = fields.get('filename') ?? fields.get('name');
  return { name: pairText(named), noun: `config file ${index + 1}`, kind: symbolKinds.file, named };
}

function citation(fields: Fields, index: number): ItemDraft {
  const named = fields.get('content');
  const content = asScalar(named?.value)?.decoded.text ?? '';
  const key = scanBibtex(content)[0]?.key;
  const name = key ? content.slice(key.start, key.end) : content;
  const detail = pairText(fields.get('type'));
  return { name, noun: `citation ${index + 1}`, detail, kind: symbolKinds.constant, named };
}

function crossReference(fields: Fields, index: number): ItemDraft {
  const named = fields.get('value');
  const detail = pairText(fields.get('type'));
  const noun = `cross reference ${index + 1}`;
  return { name: pairText(named), noun, detail, kind: symbolKinds.constant, named };
}

function test(fields: Fields, index: number): ItemDraft {
  const noun = `test ${index + 1}`;
  const named = fields.get('doc');
  return { name: noun, noun, detail: pairText(named), kind: symbolKinds.method, named };
}

function requirementEntries({ library }: Tool, list: YamlNode, home: Span): OutlineEntry[] {
  const byText = new Map<YamlScalar, Declaration[]>();
  for (const { scalar, ...declared } of library) {
    addToMultimap(byText, scalar, declared);
  }
  return itemEntries(list, home, (fields, index) => {
    const named = fields.get('type');
    const scalars = (asSequence(fields.get('expression_lib')?.value)?.items ?? []).flatMap(
      ({ value }) => asScalar(value) ?? [],
    );
    return {
      name: pairText(named),
      noun: `requirement ${index + 1}`,
      detail: [...fields.values()]
        .filter((pair) => pair !== named && pairText(pair))
        .map(shortPair)
        .join(', '),
      kind: symbolKinds.package,
      named,
      children: (place) =>
        scalars.flatMap((scalar) =>
          (byText.get(scalar) ?? []).map((declared) => libraryEntry(scalar, declared, place)),
        ),
    };
  });
}

function libraryEntry(
  { decoded }: YamlScalar,
  { name, span, kind, parameters }: Declaration,
  home: Span,
): OutlineEntry {
  const place = decoded.spanOf(span);
  const detail = kind === 'function' ? `(${parameters.join(', ')})` : undefined;
  return entry({ name, noun: kind, detail, kind: symbolKinds[kind], span: place, selection: place }, home);
}

function shortPair(pair: YamlPair): string {
  return `${pair.name}: ${pairText(pair)}`;
}
