import type { FastifyRequest } from 'fastify';
import type { ServiceConfig } from '../config/options.js';
import { ServiceError } from '../errors/service-error.js';

/**
 * In remote-user mode, everything outside `/api` requires a user whom the front-end server names (public platform,
 * Authentication); an API key is as good.
 * @throws ServiceError shown as a page
 */
export function requireFrontEnd(
  { refusal, caller }: Pick<FastifyRequest, 'refusal' | 'caller'>,
  { remoteUser }: Pick<ServiceConfig, 'remoteUser'>,
): void {
  if (refusal) throw refusal;
  if (remoteUser && caller.kind === 'anonymous') {
    throw new ServiceError('remoteUserRefused', {
      text: 'This service is available only through a front-end server, which did not identify you.',
    });
  }
}
