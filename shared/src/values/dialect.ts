/** The two rule books, see {@link dialects}. */
export type DialectName = 'platform' | 'galaxy';

/** What tells the dialects apart; everything else of a dialect is data of the schema and the rules. */
export interface Dialect {
  name: DialectName;
  /** The constant that the top-level `class` holds. */
  classConstant: string;
}

/** Chosen by the document's `class`; where that is absent or misspelt: `platform`. */
export const dialects: Record<DialectName, Dialect> = {
  platform: { name: 'platform', classConstant: 'PlatformUserTool' },
  galaxy: { name: 'galaxy', classConstant: 'GalaxyUserTool' },
};

/** A value for each dialect. */
export type PerDialect<T> = Record<DialectName, T>;
