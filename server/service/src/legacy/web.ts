import type { Action } from './action.js';
import { currentHistory } from './current-history.js';
import { display } from './display.js';
import { robots } from './robots.js';

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
  { pattern: '/history/current_history_json', controller: 'history', action: 'current_history_json' },
  { pattern: '/robots.txt', controller: 'root', action: 'robots' },
];

/** Actions by controller and name. */
export const controllers: Readonly<Record<string, Readonly<Record<string, Action>>>> = {
  dataset: { display },
  history: { current_history_json: currentHistory },
  root: { robots },
};
