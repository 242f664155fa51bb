import type { Feature } from './feature.js';

/** The parts that a document is made of. */
export const structureFeatures: readonly Feature[] = [];
