import type { Feature } from './feature.js';

/** What is drawn into and beside the text. */
export const decorationFeatures: readonly Feature[] = [];
