import type { JobOutput } from '@user-tool/agents/agent-host.js';
import type { ApiReply } from '@user-tool/platform-api/routes/api.js';
import type { ElementRecord } from '@user-tool/platform-api/routes/collections.js';
import type { DatasetRecord } from '@user-tool/platform-api/routes/datasets.js';
import type { OwnRequests } from './own-requests.js';

/** The most datasets of one job in a response. */
const maxOutputs = 50;

/** The name of a dataset that is also an element of a collection. */
const ofElement = /^__new_primary_file_.+\|.+__$/;

/** A dataset that a job made. */
export interface MadeDataset extends Pick<DatasetRecord, 'id' | 'state' | 'misc_info' | 'extension'> {
  /** The output. */
  name: string;
  /** Of its element in a collection, one for each level. */
  identifiers: readonly string[];
}

/** What a job that has ended has made, as far as responses show it. @throws CallFailure */
export async function outputsOf(
  job: ApiReply<'GET /api/jobs/{id}'>,
  service: OwnRequests,
): Promise<JobOutput[]> {
  const datasets: MadeDataset[] = [];
  const names = [
    ...Object.keys(job.outputs).filter((name) => !ofElement.test(name)),
    ...Object.keys(job.output_collections),
  ];
  for (const name of names) {
    if (datasets.length >= maxOutputs) break;
    datasets.push(...(await datasetsOf(job, name, service)).datasets);
  }
  return datasets.slice(0, maxOutputs).map(outputOf);
}

/**
 * The datasets of one output of a job.
 * @returns them, and how many others are not shown
 * @throws CallFailure
 */
export async function datasetsOf(
  { outputs, output_collections: collections }: ApiReply<'GET /api/jobs/{id}'>,
  name: string,
  service: OwnRequests,
): Promise<{ datasets: MadeDataset[]; others: number }> {
  const dataset = outputs[name];
  if (dataset) {
    const {
      id,
      state,
      extension,
      misc_info = null,
    } = await service.call('GET /api/datasets/{id}', {
      params: { id: dataset.id },
      query: { keys: 'id,state,misc_info,extension' },
    });
    return { datasets: [{ id, state, extension, misc_info, name, identifiers: [] }], others: 0 };
  }
  const collection = collections[name];
  if (!collection) return { datasets: [], others: 0 };
  const params = { id: collection.id };
  const record = await service.call('GET /api/dataset_collections/{id}', { params });
  const { elements = [], element_count: count } = record;
  return { datasets: datasetsIn(elements, name, []), others: (count ?? elements.length) - elements.length };
}

function datasetsIn(
  elements: readonly ElementRecord[],
  name: string,
  outer: readonly string[],
): MadeDataset[] {
  return elements.flatMap(({ element_identifier: identifier, object }) => {
    const identifiers = [...outer, identifier];
    if ('elements' in object) return datasetsIn(object.elements, name, identifiers);
    return { ...(object as Omit<MadeDataset, 'name' | 'identifiers'>), name, identifiers };
  });
}

function outputOf({ name, identifiers, id, state, misc_info }: MadeDataset): JobOutput {
  const path = [name, ...identifiers].join('/');
  if (state === 'ok' || state === 'empty') return { name: path, dataset: id };
  return { name: path, fault: misc_info ?? `It has no content: its state is "${state}".` };
}
