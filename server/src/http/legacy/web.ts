import type { Action } from './action.js';
import { display } from './display.js';

/** Maps a URL to an action of a controller. */
export interface LegacyRow {
  pattern: string;
  controller: string;
  action: string;
}

/** The legacy web layer: handles what neither typed routes nor the older API do. */
export const legacyWeb: readonly LegacyRow[] = [
  { pattern: '/datasets/<dataset_id>/display/<filename:path>', controller: 'dataset', action: 'display' },
  { pattern: '/datasets/<dataset_id>/display', controller: 'dataset', action: 'display' },
  { pattern: '/datasets/display', controller: 'dataset', action: 'display' },
];

/** Actions by controller and name. */
export const controllers: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  dataset: { display },
};
