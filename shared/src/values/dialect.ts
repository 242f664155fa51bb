/** The two sets of rules, see {@link dialects}. */
export type DialectName = 'platform' | 'galaxy';

/** What distinguishes the dialects; everything else about a dialect is data of the schema and the rules. */
export interface Dialect {
  name: DialectName;
  /** The value of the top-level `class`. */
  classConstant: string;
}

/** Selected by the document's `class`; if absent or misspelled: `platform`. */
export const dialects: Record<DialectName, Dialect> = {
  platform: { name: 'platform', classConstant: 'PlatformUserTool' },
  galaxy: { name: 'galaxy', classConstant: 'GalaxyUserTool' },
};

/** The class of tools that only administrators submit, in the `galaxy` dialect (public platform, "Class family"). */
export const administratorsClass = 'GalaxyTool';

/** The same rules as those of `galaxy`, for tools of that class. */
export const administratorsDialect: Dialect = { name: 'galaxy', classConstant: administratorsClass };

/** Every class of tools by a name: that of each dialect, and that of administrators. */
export const toolClasses = { ...dialects, administrators: administratorsDialect } as const;

/** See {@link toolClasses}. */
export type ToolClassName = keyof typeof toolClasses;

/** A value for each dialect. */
export type PerDialect<T> = Record<DialectName, T>;
