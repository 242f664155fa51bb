import type { Feature } from './feature.js';

/** From names to what they name and back, and giving them others. */
export const navigationFeatures: readonly Feature[] = [];
