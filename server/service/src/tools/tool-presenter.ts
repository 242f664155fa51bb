import type { FastifyReply } from 'fastify';
import { maxToolsInList } from '@user-tool/platform-api/constants.js';
import type { ListedTool, StoredTool } from '@user-tool/records';
import { answerLimit } from '../requests/limits.js';
import type { JsonText } from '../responses/json-text.js';
import { sendJson } from '../responses/send-json.js';
import { JsonList, type Exchange, type WantedPage } from '../responses/send-list.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { answerOf, type MoreFields } from './answer.js';
import { storedToolHeaders } from './stored-tool-headers.js';
import { storedToolStates, type StoredToolState } from './stored-tool-state.js';

/** Presents stored tools by their state under the current rules, in the body and, if not valid, the headers. */
export function toolPresenter({
  checker,
  ids,
  store,
}: Pick<ServiceDependencies, 'checker' | 'ids' | 'store'>) {
  const states = storedToolStates({ checker, store });
  const one = async (
    tool: ListedTool,
    { request, reply }: Exchange,
    more?: MoreFields,
  ): Promise<FastifyReply> => {
    const state = await states.of(tool, request.asker);
    reply.headers(storedToolHeaders([state]));
    return sendJson(reply, answerOf(tool, state, { ids, ...(more && { more }) }));
  };
  return {
    keepSound: states.keepSound,
    /** @throws PoolBusy */
    one,
    /** One with its submitted text; throws the same. */
    whole: (tool: StoredTool, exchange: Exchange, problems?: JsonText): Promise<FastifyReply> =>
      one(tool, exchange, { source: tool.source, ...(problems && { problems }) }),
    /**
     * A page of a list: as many tools as there is room for in a response.
     * @throws PoolBusy
     */
    async list(
      { limit = maxToolsInList, offset = 0, ...filter }: ToolPageOptions,
      exchange: Exchange,
    ): Promise<FastifyReply> {
      const page = { limit, offset };
      const { tools, hasMore } = await store.tools.list({ ...filter, ...page, maxBytes: answerLimit });
      const shown: StoredToolState[] = [];
      const list = new JsonList();
      for (const tool of tools) {
        const state = await states.of(tool, exchange.request.asker);
        if (!list.add(answerOf(tool, state, { ids }))) break;
        shown.push(state);
      }
      exchange.reply.headers(storedToolHeaders(shown));
      return list.send(exchange, page, hasMore || list.length < tools.length);
    },
  };
}

/** Which tools are listed. */
interface ToolPageOptions extends WantedPage {
  ownerId: number | 'all';
  isActive: boolean;
}
