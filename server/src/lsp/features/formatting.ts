import type { Feature } from './feature.js';

/** How the text is laid out. */
export const formattingFeatures: readonly Feature[] = [];
