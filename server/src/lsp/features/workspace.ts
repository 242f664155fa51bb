import type { Feature } from './feature.js';

/** What is asked about more than one document. */
export const workspaceFeatures: readonly Feature[] = [];
