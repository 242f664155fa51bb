import type { FastifyReply, FastifyRequest } from 'fastify';
import { framedPolicy } from '../pages/html-page.js';
import { sendFile } from '../responses/send-file.js';
import type { ActionResult } from './action.js';

/** Sends the result of an action. */
export async function sendResult(
  result: ActionResult,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  switch (result.kind) {
    case 'file':
      await sendFile(result, request, reply);
      return;
    case 'json':
      void reply
        .type('application/json; charset=utf-8')
        .serializer(String)
        .send(JSON.stringify(result.value));
      return;
    case 'text':
      void reply.type('text/plain; charset=utf-8').send(result.text);
      return;
    case 'html':
      void reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', framedPolicy)
        .send(result.html);
      return;
    case 'redirect':
      void reply.redirect(result.to, 302);
  }
}
