import type { QuotaName } from '@user-tool/platform-api/constants.js';

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
