import type { Static } from 'typebox';
import type { Store, ToolRequest } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import type { ToolRequestDetails, ToolRequestModel } from '@user-tool/platform-api/routes/jobs.js';
import type { ToolName } from './tool-names.js';

/** A request as lists show it. */
export function requestRecord(
  request: ToolRequest,
  { ids, tool }: { ids: IdCodec; tool: ToolName },
): Static<typeof ToolRequestModel> {
  return {
    id: ids.encode('tool-request', request.id),
    request: sentIn(request),
    state: request.state,
    state_message: messageOf(request.stateMessage),
    tool_id: tool.id,
    tool_name: tool.name,
    create_time: request.createTime.toISOString(),
    update_time: request.updateTime.toISOString(),
  };
}

/** The jobs of a request, and the collections that they make together. */
export async function requestResults(
  { id }: ToolRequest,
  { ids, store }: { ids: IdCodec; store: Store },
): Promise<Pick<Static<typeof ToolRequestDetails>, 'jobs' | 'implicit_collections'>> {
  const jobs = await store.requests.jobsOf(id);
  const collections = await store.requests.collectionsOf(id);
  return {
    jobs: jobs.map((job) => ({ src: 'job', id: ids.encode('job', job) })),
    implicit_collections: collections
      .filter(({ direction }) => direction === 'output')
      .map(({ name, collectionId }) => ({
        src: 'hdca',
        id: ids.encode('collection', collectionId),
        output_name: name,
      })),
  };
}

/** What was sent: of a run, the inputs, as on the public platform. */
function sentIn({ request, toolId }: ToolRequest): object {
  const sent = JSON.parse(request) as { inputs?: object };
  return toolId === undefined ? sent : (sent.inputs ?? {});
}

/** Why a request failed; a text is a message without data. */
function messageOf(json: string | undefined): Static<typeof ToolRequestModel>['state_message'] {
  if (json === undefined) return null;
  const message: unknown = JSON.parse(json);
  if (typeof message === 'object' && message !== null && 'err_msg' in message)
    return message as { err_msg: string };
  return { err_msg: typeof message === 'string' ? message : json };
}
