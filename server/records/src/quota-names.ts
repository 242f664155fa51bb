/**
 * What is bounded for each user. Tools for everyone do not count; deactivated ones, and deleted items, do, since they
 * are kept until they are purged.
 */
export const quotaNames = ['tools', 'toolBytes', 'tags', 'histories', 'datasetBytes'] as const;

/** One of {@link quotaNames}. */
export type QuotaName = (typeof quotaNames)[number];

/** An amount of each; `toolBytes` are those of the texts and of the documents as JSON. */
export type Amounts = Readonly<Record<QuotaName, number>>;

/** No bounds. */
export const unlimited: Amounts = {
  tools: Infinity,
  toolBytes: Infinity,
  tags: Infinity,
  histories: Infinity,
  datasetBytes: Infinity,
};

/** How much a user has of something. */
export interface Usage {
  used: number;
  limit: number;
  /** Whether the limit was set for this user. */
  isOwn: boolean;
}

/** How much a user has of everything that is bounded. */
export type UserUsage = Readonly<Record<QuotaName, Usage>>;
