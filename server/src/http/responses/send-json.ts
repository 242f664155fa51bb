import type { FastifyReply } from 'fastify';

/** Sends a response that is JSON already. */
export function sendJson(reply: FastifyReply, json: string | Uint8Array): FastifyReply {
  const body = typeof json === 'string' ? json : Buffer.from(json.buffer, json.byteOffset, json.byteLength);
  return reply.type('application/json; charset=utf-8').serializer(asIs).send(body);
}

const asIs = (body: string): string => body;
