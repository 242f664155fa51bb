import type { FastifyReply } from 'fastify';
import { Type, type Static } from 'typebox';
import type { StoredTool } from '../../store/tools.js';
import type { Parts } from '../parts.js';
import { answerOf, type UserTool } from './answer.js';
import { driftHeaders } from './drift.js';
import { standings, type Standing } from './standing.js';

/** Tools that one answer lists at most: each comes with its whole document. */
export const longestPage = 1_000;

/** Parameters of lists of tools. */
export const ToolPageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: longestPage,
      default: longestPage,
      description: 'How many there are in the answer at most.',
    }),
  ),
  offset: Type.Optional(
    Type.Integer({
      minimum: 0,
      default: 0,
      description: 'How many of the list come before those of the answer.',
    }),
  ),
};

type Shown = Static<typeof UserTool>;

/** Shows stored tools as they stand today, in the body and, where they have drifted, in the headers. */
export function shownTools({ checker, ids }: Pick<Parts, 'checker' | 'ids'>) {
  const standing = standings(checker);
  const one = async (tool: StoredTool, reply: FastifyReply): Promise<Shown> => {
    const stands = await standing.of(tool);
    reply.headers(driftHeaders([stands]));
    return answerOf(tool, stands, ids);
  };
  return {
    keepSound: standing.keepSound,
    /** @throws ServiceError `overloaded` as the checker does */
    one,
    /** One with the text that was submitted; throws the same. */
    whole: async (tool: StoredTool, reply: FastifyReply): Promise<Shown & { source: string }> => ({
      ...(await one(tool, reply)),
      source: tool.source,
    }),
    /** @throws ServiceError `overloaded` as the checker does */
    async list(tools: readonly StoredTool[], reply: FastifyReply): Promise<Shown[]> {
      const all: Standing[] = [];
      const answers: Shown[] = [];
      for (const tool of tools) {
        const stands = await standing.of(tool);
        all.push(stands);
        answers.push(answerOf(tool, stands, ids));
      }
      reply.headers(driftHeaders(all));
      return answers;
    },
  };
}
