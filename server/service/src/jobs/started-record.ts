import type { Job, Store } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import { collectionViews } from '@user-tool/platform-api/routes/collections.js';
import { collectionRecords } from '../records/collection-record.js';
import { datasetRecords } from '../records/dataset-record.js';
import { jobSummary } from './job-record.js';
import { withOutputNames } from './output-names.js';
import type { ToolNames } from './tool-names.js';

/** Jobs whose outputs are listed in one response. */
const maxJobs = 1_000;

/** What a request has started (public platform's response to the execution of a tool). */
export async function startedRecord(
  requestId: number,
  reader: { ids: IdCodec; store: Store; basePath: string; names: ToolNames },
): Promise<object> {
  const { ids, store, names } = reader;
  const numbers = (await store.requests.jobsOf(requestId)).slice(0, maxJobs);
  const jobs: Job[] = [];
  const outputNames = new Map<number, string>();
  for (const number of numbers) {
    const job = await store.jobs.byId(number);
    if (job) jobs.push(job);
    for (const { name, itemId } of await store.jobs.outputsOf(number)) outputNames.set(itemId, name);
  }
  const datasets = [...(await store.datasets.byIds([...outputNames.keys()])).values()].sort(
    (a, b) => a.id - b.id,
  );
  const collections = [...(await store.collections.byIds([...outputNames.keys()])).values()];
  const implicit = (await store.requests.collectionsOf(requestId)).filter(
    ({ direction }) => direction === 'output',
  );
  const implicitCollections = [
    ...(await store.collections.byIds(implicit.map(({ collectionId }) => collectionId))).values(),
  ];
  const [outputs, ofJobs, ofRequest] = [
    await datasetRecords(datasets, reader),
    await collectionRecords(collections, new Set(collectionViews['summary']), reader),
    await collectionRecords(implicitCollections, new Set(collectionViews['summary']), reader),
  ];
  const implicitNames = new Map(implicit.map(({ collectionId, name }) => [collectionId, name]));
  return {
    outputs: withOutputNames(outputs, datasets, outputNames),
    output_collections: withOutputNames(ofJobs, collections, outputNames),
    implicit_collections: withOutputNames(ofRequest, implicitCollections, implicitNames),
    jobs: await Promise.all(
      jobs.map(async (job) => jobSummary(job, { ids, tool: await names.of(job.toolId), email: null })),
    ),
    produces_entry_points: false,
    tool_request_id: ids.encode('tool-request', requestId),
  };
}
