import type { FastifyRequest } from 'fastify';
import type { FileResponse } from '../responses/send-file.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import type { PathParameters } from './pattern.js';

/** The result of an action (interface document, "What the service does", 2). */
export type ActionResult =
  | ({ kind: 'file' } & FileResponse)
  | { kind: 'text'; text: string }
  | { kind: 'json'; value: unknown }
  | { kind: 'html'; html: string }
  /** `to`: relative to the URL of the request. */
  | { kind: 'redirect'; to: string };

/** The arguments of an action; named arguments that the URL lacks are absent. */
export interface ActionRequest {
  parameters: PathParameters;
  request: FastifyRequest;
  dependencies: ServiceDependencies;
}

/** An action of a controller. */
export type Action = (request: ActionRequest) => Promise<ActionResult>;
