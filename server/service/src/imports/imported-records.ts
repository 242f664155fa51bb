import type { Static } from 'typebox';
import type { Store } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import { jobSummary } from '../jobs/job-record.js';
import { withOutputNames } from '../jobs/output-names.js';
import { importTool } from '../jobs/tool-names.js';
import type { BegunImport } from './importer.js';
import type { Imported } from '@user-tool/platform-api/routes/imports.js';
import { collectionViews } from '@user-tool/platform-api/routes/collections.js';
import { collectionRecords } from '../records/collection-record.js';
import { datasetRecords } from '../records/dataset-record.js';

/** The response to an import. */
export async function importedRecord(
  { id: requestId, jobs, collections }: BegunImport,
  reader: { ids: IdCodec; store: Store; basePath: string },
): Promise<Record<keyof Static<typeof Imported>, unknown>> {
  const { ids, store } = reader;
  const names = new Map(collections.map(({ name, itemId }) => [itemId, name]));
  for (const { id } of jobs)
    for (const { name, itemId } of await store.jobs.outputsOf(id)) names.set(itemId, name);
  const datasets = await store.datasets.byIds([...names.keys()]);
  const visible = [...datasets.values()].filter(({ isVisible }) => isVisible).sort((a, b) => a.id - b.id);
  const outputs = await datasetRecords(visible, reader);
  const outputCollections = (
    await Promise.all(collections.map(({ itemId }) => store.collections.byId(itemId)))
  ).flatMap((one) => one ?? []);
  const shown = await collectionRecords(outputCollections, new Set(collectionViews['summary']), reader);
  const ofCollections = withOutputNames(shown, outputCollections, names);
  return {
    outputs: [...withOutputNames(outputs, visible, names), ...ofCollections],
    output_collections: ofCollections,
    jobs: jobs.map((job) => jobSummary(job, { ids, tool: importTool, email: null })),
    implicit_collections: [],
    produces_entry_points: false,
    tool_request_id: ids.encode('tool-request', requestId),
  };
}
