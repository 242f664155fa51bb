import type { FastifyRequest } from 'fastify';
import type { Parts } from '../parts.js';
import { display } from './display.js';
import type { Parameters } from './pattern.js';

/** What an action answers (interface document, "What the service does", 2). */
export type ActionResult =
  | { kind: 'file'; file: string; contentType: string; name: string; download: boolean; mostBytes?: number }
  | { kind: 'text'; text: string }
  | { kind: 'json'; value: unknown }
  | { kind: 'html'; html: string };

/** What an action is called with; named arguments that the address does not give are absent. */
export interface ActionRequest {
  parameters: Parameters;
  request: FastifyRequest;
  parts: Parts;
}

/** An action of a controller. */
export type Action = (request: ActionRequest) => Promise<ActionResult>;

/** Maps an address to an action of a controller. */
export interface LegacyRow {
  pattern: string;
  controller: string;
  action: string;
}

/** The legacy web layer: asked for what neither typed routes nor the older API take. */
export const legacyWeb: readonly LegacyRow[] = [
  { pattern: '/datasets/<dataset_id>/display/<filename:path>', controller: 'dataset', action: 'display' },
  { pattern: '/datasets/<dataset_id>/display', controller: 'dataset', action: 'display' },
  { pattern: '/datasets/display', controller: 'dataset', action: 'display' },
];

/** Actions by controller and name. */
export const controllers: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  dataset: { display },
};
