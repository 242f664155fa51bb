/** How much of a document is read; reaching one of these is a `limit-reached` problem. */
export const limits = {
  /** Characters of a document (8 MiB of ASCII). */
  documentLength: 8 * 1024 * 1024,
  /** Nesting of mappings and sequences. */
  depth: 200,
  /** Nodes of a document after every alias is replaced by what it stands for. */
  expandedNodes: 100_000,
} as const;
