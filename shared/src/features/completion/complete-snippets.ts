import { declarationFor, undeclared } from '../../rules/reference-undeclared.js';
import { partTemplates, type PartTemplate, type PartWords } from '../../templates/snippets.js';
import type { Document, Tool } from '../../tool/document.js';
import { indentStep, listIndent } from '../../tool/layout.js';
import { asMapping, asSequence, asText, pairsByName, type YamlNode, type YamlPair } from '../../yaml/node.js';
import { resultFiles } from './complete-files.js';
import type { KeyContext } from './completion-context.js';
import { kinds, type Suggestion } from './completion-item.js';
import { escapeSnippet, plainOf } from './snippet-text.js';

/** Whole list members, where one can begin. Clients without snippets get the same with its default texts. */
export function completeSnippet(document: Document, place: KeyContext, snippets: boolean): Suggestion[] {
  const templates = templatesFor(document, place.shape.id);
  const column = columnOf(document, place);
  if (templates.length === 0 || !place.isNewItem || place.flow || place.hasColon) return [];
  if (isContinued(document, place, column)) return [];
  const words = wordsOf(document, place.shape.id);
  return templates.map((template) => {
    const body = partBody(document, template, words).join(`${document.source.lineEnd}${' '.repeat(column)}`);
    return {
      label: template.label,
      kind: kinds.snippet,
      detail: template.detail,
      span: place.span,
      text: place.dash + (snippets ? body : plainOf(body)),
      ...(snippets && { snippet: true }),
      ...(place.dash !== '' && { filter: template.label }),
      topic: { about: 'part', shape: place.shape.id, label: template.label },
    };
  });
}

/** The text of a part, as shown before it is chosen; undefined if there is no such part. */
export function partText(document: Document, shape: string, label: string): string | undefined {
  const template = templatesFor(document, shape).find((one) => one.label === label);
  return template && plainOf(partBody(document, template, wordsOf(document, shape)).join('\n'));
}

/**
 * The lines of the members that a new list starts with, as snippets whose places are numbered on: the inputs that are
 * used but not declared, else the first kind of member. Undefined for lists without templates.
 */
export function firstMembers(document: Document, shape: string): string[][] | undefined {
  const [template] = templatesFor(document, shape);
  if (!template) return undefined;
  const missing = shape === 'input' && document.tool ? undeclared(document.tool).slice(0, maxMembers) : [];
  if (missing.length === 0) return [partBody(document, template, wordsOf(document, shape))];
  let place = 0;
  return missing.map(([name, uses]) =>
    declarationFor(document.tool as Tool, name, uses).map(([field, value]) =>
      field === 'name'
        ? `${field}: ${escapeSnippet(value)}`
        : `${field}: \${${++place}:${escapeSnippet(value)}}`,
    ),
  );
}

/** As many places as someone will tab through. */
const maxMembers = 20;

/** A new output without a type has the fields of a "data" output. */
function templatesFor({ dialect }: Document, shape: string): readonly PartTemplate[] {
  const templates = partTemplates.get(shape === 'data-output' ? 'output' : shape) ?? [];
  return templates.filter((one) => one.dialect === undefined || one.dialect === dialect.name);
}

function partBody(document: Document, { body }: PartTemplate, words: PartWords): string[] {
  const step = ' '.repeat(indentStep(document));
  const list = ' '.repeat(listIndent(document));
  return body(words)
    .split('\n')
    .map((line) => line.replace(/^[→~ ]+/, (indent) => indent.replaceAll('→', step).replaceAll('~', list)));
}

function wordsOf({ tool, dialect }: Document, shape: string): PartWords {
  const taken = tool ? (takenNames[shape] ?? optionNames)(tool) : new Set<string>();
  const outputs = (tool?.outputs ?? []).map(({ pairs }) => pairs);
  const claimed = new Set(textsIn(outputs, 'from_work_dir'));
  const files = tool ? resultFiles(tool) : [];
  return {
    value: dialect.name === 'platform' ? 'default' : 'value',
    free: (name) => freeName(name, taken),
    file: files.find((file) => !claimed.has(file) && /^[\w./-]+$/.test(file)) ?? 'output.txt',
  };
}

type TakenNames = (tool: Tool) => ReadonlySet<string>;

const optionNames: TakenNames = ({ allInputs }) =>
  new Set(allInputs.flatMap(({ pairs }) => optionValues(pairs.get('options')?.value)));

/** The names that a new list member cannot have, by its shape. */
const takenNames: Readonly<Record<string, TakenNames>> = {
  input: ({ allInputs }) => namesOf(allInputs),
  output: ({ outputs }) => namesOf(outputs),
  'data-output': ({ outputs }) => namesOf(outputs),
  'config-file': ({ configFiles }) => new Set(textsIn(configFiles, 'filename')),
  requirement: ({ library }) => namesOf(library),
};

function namesOf(named: readonly { name: string | undefined }[]): ReadonlySet<string> {
  return new Set(named.flatMap(({ name }) => name ?? []));
}

function textsIn(mappings: readonly ReadonlyMap<string, YamlPair>[], field: string): string[] {
  return mappings.flatMap((pairs) => asText(pairs.get(field)?.value)?.value ?? []);
}

function optionValues(options: YamlNode | undefined): string[] {
  return (asSequence(options)?.items ?? []).flatMap(({ value }) => {
    const option = asMapping(value);
    return option ? textsIn([pairsByName(option)], 'value') : [];
  });
}

/** The name itself, or with the first free number: `mode2`, `script2.py`. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  const [, stem = name, ending = ''] = /^(.*?)(\.\w+)?$/.exec(name) ?? [];
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? name : `${stem}${number}${ending}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The column of the member's keys. */
function columnOf({ source }: Document, { span, dash }: KeyContext): number {
  return source.columnAt(span.start) + dash.length;
}

/** Whether lines below already belong to the member. */
function isContinued({ source }: Document, { span }: KeyContext, column: number): boolean {
  let line = source.lineAt(span.start) + 1;
  while (line < source.lineCount && source.line(line).trim() === '') line++;
  const text = line < source.lineCount ? source.line(line) : '';
  return text.length - text.trimStart().length >= Math.max(1, column - 1);
}
