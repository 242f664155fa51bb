import type { Finding } from '../../tool/structure.js';

/** A finding of one kind. */
export type FindingOf<K extends Finding['kind']> = Extract<Finding, { kind: K }>;
