import type { Static } from 'typebox';
import type { JobOutput } from '../../mcp/workplace.js';
import type { JobDetails } from '../jobs/job-record.js';
import type { ElementRecord } from '../records/collection-record.js';
import type { DatasetRecord } from '../records/dataset-record.js';
import type { OwnRequests } from './own-requests.js';

/** The most datasets of one job in a response. */
const mostOutputs = 50;

/** What is known of a dataset that a job made. */
type Made = Pick<DatasetRecord, 'id' | 'state' | 'misc_info'>;

/** What a job that has ended has made, with the datasets in collections. @throws CallFailure */
export async function outputsOf(
  { outputs, output_collections: collections }: Static<typeof JobDetails>,
  service: OwnRequests,
): Promise<JobOutput[]> {
  const made: JobOutput[] = [];
  for (const [name, { id }] of Object.entries(outputs).slice(0, mostOutputs))
    made.push(outputOf(name, await service.record<Made>(`GET /api/datasets/${id}?keys=id,state,misc_info`)));
  for (const [name, { id }] of Object.entries(collections)) {
    if (made.length >= mostOutputs) break;
    const { elements } = await service.record<{ elements: ElementRecord[] }>(
      `GET /api/dataset_collections/${id}`,
    );
    made.push(...elementsOf(name, elements));
  }
  return made.slice(0, mostOutputs);
}

function elementsOf(path: string, elements: readonly ElementRecord[]): JobOutput[] {
  return elements.flatMap(({ element_identifier: identifier, object }) => {
    const name = `${path}/${identifier}`;
    return 'elements' in object ? elementsOf(name, object.elements) : outputOf(name, object as Made);
  });
}

function outputOf(name: string, { id, state, misc_info }: Made): JobOutput {
  if (state === 'ok' || state === 'empty') return { name, dataset: id };
  return { name, fault: misc_info ?? `It has no content: its state is "${state}".` };
}
