import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { ListedTool, StoredTool } from '../../store/index.js';
import { answerLimit } from '../requests/limits.js';
import type { JsonText } from '../responses/json-text.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { answerOf, type MoreFields } from './answer.js';
import { storedToolHeaders } from './stored-tool-headers.js';
import { storedToolStates, type StoredToolState } from './stored-tool-state.js';

/** The maximum number of tools in one response: each includes its whole document. */
export const maxPage = 1_000;

/** Parameters of lists of tools. */
export const ToolPageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxPage,
      default: maxPage,
      description: 'Maximum number of items in the response.',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      default: 0,
      description: 'Number of items to skip.',
    }),
  ),
};

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
     * A page of a list: as many tools as there is room for in a response. If there are more, the header `link` refers
     * to the next page (RFC 8288).
     * @throws PoolBusy
     */
    async list(
      { limit = maxPage, offset = 0, ...wanted }: ToolPageOptions,
      { request, reply }: Exchange,
    ): Promise<FastifyReply> {
      const page = { limit, offset, maxBytes: answerLimit };
      const { tools, hasMore } = await store.tools.list({ ...wanted, ...page });
      const shown: StoredToolState[] = [];
      const texts: string[] = [];
      let room = answerLimit;
      for (const tool of tools) {
        const state = await states.of(tool, request.asker);
        const text = answerOf(tool, state, { ids });
        room -= Buffer.byteLength(text) + 1;
        if (room < 0 && texts.length > 0) break;
        shown.push(state);
        texts.push(text);
      }
      reply.headers(storedToolHeaders(shown));
      if (hasMore || texts.length < tools.length) {
        const next = {
          ...(request.query as object),
          limit: String(limit),
          offset: String(offset + texts.length),
        };
        reply.header('link', nextPage(next));
      }
      return sendJson(reply, `[${texts.join()}]`);
    },
  };
}

/** A request and where its response goes. */
interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Which tools are listed. */
interface ToolPageOptions {
  ownerId: number | 'all';
  isActive: boolean;
  limit?: number | undefined;
  offset?: number | undefined;
}

/** The link to another page of the same list. Keys stay out of it: the caller sends its own again. */
function nextPage(query: Readonly<Record<string, unknown>>): string {
  const next = new URLSearchParams();
  for (const name of ['active', 'limit', 'offset']) if (name in query) next.set(name, String(query[name]));
  return `<?${next.toString()}>; rel="next"`;
}
