import assert from 'node:assert/strict';
import type {
  CollectionInfo,
  DatasetInfo,
  ItemInfos,
} from '../../../server/checking/src/tasks/item-infos.js';
import type { RunPlan } from '../../../server/checking/src/tasks/plan-jobs.js';
import { planRun, type RunOutcome, type RunToPlan } from '../../../server/checking/src/tasks/plan-run.js';

export const head = `class: PlatformUserTool
id: any
name: Any tool
version: 1.0.0
container: busybox:1.36
shell_command: 'true'
`;

export const inputs = `inputs:
  - { name: reads, type: data, format: fastq, optional: true }
  - { name: more, type: data, multiple: true, optional: true }
  - { name: pair, type: data_collection, collection_type: paired, optional: true }
  - { name: all, type: data_collection, collection_type: 'list,list:paired', optional: true }
  - { name: any, type: data_collection, optional: true }
  - { name: title, type: text, optional: true, validators: [{ type: regex, expression: '[a-z]+$' }] }
  - { name: count, type: integer, default: 1, max: 9 }
  - { name: rate, type: float, default: 0.5 }
  - { name: flag, type: boolean }
  - { name: mode, type: select, options: [{ label: Fast, value: fast }, { label: Slow, value: slow }] }
  - { name: tint, type: color, default: '#00ff00' }
  - name: cond
    type: conditional
    test_parameter: { name: use, type: boolean }
    whens:
      - { discriminator: true, parameters: [{ name: map, type: data }] }
      - { discriminator: false, parameters: [] }
  - name: queries
    type: repeat
    max: 2
    parameters: [{ name: file, type: data }, { name: size, type: integer, default: 4 }]
  - { name: part, type: section, parameters: [{ name: note, type: text, default: hi }] }
`;

export const outputs = `outputs:
  - { name: out, type: data, format_source: reads, from_work_dir: out.txt }
`;

export const tool = head + inputs + outputs;

const dataset = (itemId: number, more: Partial<DatasetInfo> = {}): DatasetInfo => ({
  is: 'dataset',
  itemId,
  number: itemId,
  name: `file ${itemId}`,
  extension: 'txt',
  state: 'ok',
  isDeleted: false,
  ...more,
});

/** A collection with the identifiers of its elements; datasets are numbered from 10 times its number. */
const collection = (
  itemId: number,
  type: string,
  identifiers: readonly string[][],
  more: Partial<CollectionInfo> = {},
): CollectionInfo => ({
  is: 'collection',
  itemId,
  number: itemId,
  name: `collection ${itemId}`,
  type,
  populatedState: 'ok',
  isDeleted: false,
  leaves: identifiers.map((names, index) => ({
    identifiers: names,
    // The elements of the first level are 100, 200, …, and those below 110, 120, ….
    elementIds: names.length === 1 ? [100 * (index + 1)] : [100 * (Math.floor(index / 2) + 1), 110 + index],
    dataset: dataset(10 * itemId + index, { identifier: names.at(-1) ?? '', extension: 'fastq' }),
  })),
  ...more,
});

const items: ItemInfos = {
  'hda a': dataset(1),
  'hda b': dataset(2, { extension: 'fastq.gz' }),
  'hda c': dataset(3, { state: 'queued' }),
  'hda gone': dataset(4, { isDeleted: true }),
  'hda bad': dataset(5, { state: 'error' }),
  'hda missing': { is: 'missing' },
  'hda foreign': { is: 'foreign' },
  'hdca list': collection(6, 'list', [['x'], ['y']]),
  'hdca other': collection(7, 'list', [['p'], ['q'], ['r']]),
  'hdca pair': collection(8, 'paired', [['forward'], ['reverse']]),
  'hdca pairs': collection(9, 'list:paired', [
    ['s1', 'forward'],
    ['s1', 'reverse'],
    ['s2', 'forward'],
    ['s2', 'reverse'],
  ]),
  'hdca nested': collection(11, 'list:list', [
    ['u', '1'],
    ['u', '2'],
    ['v', '1'],
  ]),
  'hdca empty': collection(12, 'list', []),
  'hdca new': collection(13, 'list', [], { populatedState: 'new' }),
  'hdca failed': collection(14, 'list', [], { populatedState: 'failed' }),
  'hdca broken': {
    ...collection(15, 'list', [['x']]),
    leaves: [{ identifiers: ['x'], elementIds: [1], dataset: dataset(5, { state: 'error' }) }],
  },
  'dce one': dataset(61, { elementId: 200, identifier: 'y' }),
  'dce inner': collection(9, 'paired', [['forward'], ['reverse']], { elementId: 100 }),
};

export const plan = (given: Record<string, unknown>, more: Partial<RunToPlan> = {}): Promise<RunOutcome> =>
  planRun({ source: tool, isPublic: false, inputs: given, items, strict: true, maxJobs: 20, ...more });

export async function planned(
  given: Record<string, unknown>,
  more: Partial<RunToPlan> = {},
): Promise<RunPlan> {
  const outcome = await plan(given, more);
  assert.ok('plan' in outcome, JSON.stringify(outcome));
  return outcome.plan;
}

export const hda = (id: string) => ({ src: 'hda', id });
export const hdca = (id: string) => ({ src: 'hdca', id });
export const dce = (id: string) => ({ src: 'dce', id });
export const batch = (values: unknown[], linked?: boolean) => ({
  __class__: 'Batch',
  values,
  ...(linked !== undefined && { linked }),
});
export const own = (src: string, id: number) => ({ src, id });
