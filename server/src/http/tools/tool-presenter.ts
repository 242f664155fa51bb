import type { FastifyReply } from 'fastify';
import { Type, type Static } from 'typebox';
import type { StoredTool } from '../../store/index.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { answerOf, type UserTool } from './answer.js';
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

type PresentedTool = Static<typeof UserTool>;

/** Presents stored tools by their state under the current rules, in the body and, if not valid, the headers. */
export function toolPresenter({ checker, ids }: Pick<ServiceDependencies, 'checker' | 'ids'>) {
  const states = storedToolStates(checker);
  const one = async (tool: StoredTool, reply: FastifyReply): Promise<PresentedTool> => {
    const state = await states.of(tool);
    reply.headers(storedToolHeaders([state]));
    return answerOf(tool, state, ids);
  };
  return {
    keepSound: states.keepSound,
    /** @throws ServiceError `overloaded` like the checker */
    one,
    /** One with its submitted text; throws the same. */
    whole: async (tool: StoredTool, reply: FastifyReply): Promise<PresentedTool & { source: string }> => ({
      ...(await one(tool, reply)),
      source: tool.source,
    }),
    /** @throws ServiceError `overloaded` like the checker */
    async list(tools: readonly StoredTool[], reply: FastifyReply): Promise<PresentedTool[]> {
      const all: StoredToolState[] = [];
      const answers: PresentedTool[] = [];
      for (const tool of tools) {
        const state = await states.of(tool);
        all.push(state);
        answers.push(answerOf(tool, state, ids));
      }
      reply.headers(storedToolHeaders(all));
      return answers;
    },
  };
}
