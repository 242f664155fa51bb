import type { CompiledQuery, Kysely, QueryCompiler } from 'kysely';
import { StoreFault } from './fault.js';
import type { Tables } from './schema.js';

/** The two kinds of database. */
export type DatabaseEngine = 'sqlite' | 'postgresql';

/** An open database. */
export interface Database {
  readonly engine: DatabaseEngine;
  /** The driver: `better-sqlite3`, `node:sqlite` or `pg`. */
  readonly driver: string;
  readonly tables: Kysely<Tables>;
  /** Throws the fault `full` before writes fail; absent if the database is on another computer. */
  readonly checkSpace?: () => void;
}

/** NUL, which PostgreSQL rejects in text, and lone surrogates, which are not characters. */
const unstorable = /[\0\p{Surrogate}]/u;

/**
 * The same compiler, but rejecting text that not every engine returns unchanged: stored text can be read back as it
 * was, and both engines reject the same.
 * @throws StoreFault `invalid`, when such a query is compiled
 */
export function refusingUnstorable(compiler: QueryCompiler): QueryCompiler {
  return {
    compileQuery: (node, id): CompiledQuery => {
      const compiled = compiler.compileQuery(node, id);
      for (const value of compiled.parameters) {
        if (typeof value !== 'string' || !unstorable.test(value)) continue;
        throw new StoreFault({ is: 'invalid', what: 'text that can be stored', value });
      }
      return compiled;
    },
  };
}
