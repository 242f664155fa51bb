import type { FastifyReply } from 'fastify';
import { ServiceError } from '../errors/service-error.js';
import { answerLimit, numberText } from '../requests/limits.js';

/** Sends a response that is JSON already. */
export function sendJson(reply: FastifyReply, json: string | Uint8Array): FastifyReply {
  const body = typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  return reply.type('application/json; charset=utf-8').serializer(asIs).send(body);
}

/**
 * Sends JSON that was made of a document, with at most {@link answerLimit} bytes.
 * @param bytes undefined if it has more
 * @param what it is, for readers: `The inputs of the document have`
 * @throws ServiceError if it has more
 */
export function sendMade(reply: FastifyReply, bytes: Uint8Array | undefined, what: string): FastifyReply {
  if (bytes) return sendJson(reply, bytes);
  throw new ServiceError('bodyTooLarge', {
    text: `${what} more than ${numberText(answerLimit)} bytes, which is not supported.`,
  });
}

const asIs = (body: string): string => body;
