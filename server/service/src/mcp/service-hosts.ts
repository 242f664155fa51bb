import type { FastifyInstance, FastifyRequest } from 'fastify';
import QuickLRU from 'quick-lru';
import type { AgentHost } from '@user-tool/agents/agent-host.js';
import type { ServiceConfig } from '../config/options.js';
import { OwnRequests } from './own-requests.js';
import { ServiceBackend } from './service-backend.js';
import type { TestThreads } from './tests/test-threads.js';

/** The most stored tools that are remembered. */
const maxDrafts = 1_000;

/** Creates the hosts of the service for agents: one for each request. */
export function serviceHosts(
  app: FastifyInstance,
  { basePath, fetchUrls }: Pick<ServiceConfig, 'basePath' | 'fetchUrls'>,
  threads: TestThreads,
): (request: FastifyRequest) => AgentHost {
  const drafts = new QuickLRU<string, string>({ maxSize: maxDrafts });
  return (request) => ({
    toolIs: 'The UUID of a tool that is stored at the service',
    datasetIs: 'The id of a dataset at the service',
    takesKey: true,
    writes: false,
    testsAreJobs: true,
    fetches: fetchUrls,
    // The containers of jobs have no network.
    isOpenWorld: false,
    onError: (error) => {
      // Nobody waits for the answer any more.
      if ((error as { name?: unknown }).name === 'AbortError') return;
      request.log.error({ err: error }, 'a call failed');
    },
    backend: (call) =>
      new ServiceBackend(new OwnRequests(app, basePath, request, call), call, { drafts, threads }),
  });
}
