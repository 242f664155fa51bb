import { amount } from '@user-tool/shared';
import { Type } from 'typebox';
import { call, needed, oneLine } from '../answer.js';
import { dataBlock } from '../blocks.js';
import { textOf } from '../job-text.js';
import { mcpTool } from '../mcp-tool.js';
import { CallFailure, type DatasetSummary, type AgentBackend } from '../agent-host.js';

const actions = ['list', 'read', 'add'] as const;

const maxDatasets = 50;

/** Bytes of an answer. */
const maxRead = 6000;

const maxLines = 200;

export const datasets = mcpTool({
  name: 'datasets',
  title: 'Datasets',
  description: ({ fetches }) =>
    `Data for inputs, and the outputs of jobs: "list" them; "read" a part of one; "add" one from ${fetches ? 'a text or a URL' : 'a text'}.`,
  input: {
    action: Type.Enum([...actions]),
    dataset: Type.Optional(Type.String({ minLength: 1, maxLength: 2000 })),
    offset: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: Number.MAX_SAFE_INTEGER,
        default: 0,
        description: 'To read: the first byte.',
      }),
    ),
    lines: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxLines, default: 50, description: 'To read: how many lines.' }),
    ),
    name: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: 'To add: the name, such as "table.tsv".' }),
    ),
    format: Type.Optional(
      Type.String({ minLength: 1, maxLength: 100, description: 'To add: the datatype, such as "tabular".' }),
    ),
    text: Type.Optional(Type.String({ maxLength: 200_000, description: 'To add: the content.' })),
    url: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 2000,
        description: 'To add: where the content is, instead of "text".',
      }),
    ),
  },
  omits: ({ fetches }) => (fetches ? [] : ['url']),
  hints: ({ fetches }) => ({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: fetches,
  }),
  call: async ({ action, dataset, offset = 0, lines = 50, name, format, text, url }, { backend }) => {
    if (action === 'list') return list(backend);
    if (action === 'read') return read(needed(dataset, 'dataset', action), { offset, lines }, backend);
    if ((text === undefined) === (url === undefined))
      throw new CallFailure('The action "add" needs either "text" or "url".');
    const added = await backend.addDataset({
      name: needed(name, 'name', action),
      ...(format !== undefined && { format }),
      ...(text !== undefined && { text }),
      ...(url !== undefined && { url }),
    });
    return {
      text: [`Added ${described(added)}`],
      next: [`run with ${JSON.stringify(added.id)} as an input`],
    };
  },
});

async function list(backend: AgentBackend): Promise<{ text: string[]; next: string[] }> {
  const { items, total = items.length } = await backend.datasets(maxDatasets);
  const lines = items.map(described);
  if (total > items.length) lines.push(`The latest ${items.length} of ${total}.`);
  const [first] = items;
  return {
    text: [lines.join('\n') || 'There are no datasets.'],
    next: first
      ? ['run with one of these ids as an input', call('datasets', { action: 'read', dataset: first.id })]
      : [call('datasets', { action: 'add', name: 'NAME', text: 'TEXT' })],
  };
}

function described({ id, name, format, size, state }: DatasetSummary): string {
  const facts = [
    ...(name === id ? [] : [`"${name}"`]),
    ...(format === undefined ? [] : [format]),
    ...(size === null ? [] : [amount(size, 'byte')]),
    ...(state === undefined ? [] : [state]),
  ];
  return oneLine(`${JSON.stringify(id)}: ${facts.join(', ')}`);
}

async function read(
  dataset: string,
  { offset, lines }: { offset: number; lines: number },
  backend: AgentBackend,
): Promise<{ text: string[]; next: string[] }> {
  const { bytes, size } = await backend.readDataset(dataset, offset, maxRead);
  if (bytes.length === 0)
    return {
      text: [
        size === 0
          ? 'The dataset is empty.'
          : `The offset is after the end: the dataset has ${amount(size, 'byte')}.`,
      ],
      next: [],
    };
  const text = textOf(bytes);
  if (text === undefined)
    return { text: [`The ${amount(size, 'byte')} of the dataset are not text.`], next: [] };
  const shown = text.split('\n').slice(0, lines).join('\n');
  const end =
    offset + Buffer.byteLength(shown) + (shown.length < text.length && text[shown.length] === '\n' ? 1 : 0);
  const isAll = end >= size;
  return {
    text: [
      dataBlock(shown),
      isAll ? `(the end, of ${amount(size, 'byte')})` : `(bytes ${offset} to ${end} of ${size})`,
    ],
    next: isAll ? [] : [call('datasets', { action: 'read', dataset, offset: end, lines })],
  };
}
