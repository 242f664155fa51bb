import { StoreFault, type RecordKind } from './fault.js';

/** A violated unique constraint: the codes of better-sqlite3, of PostgreSQL (appendix A of its manual), and of `node:sqlite`. */
const codes: readonly unknown[] = ['SQLITE_CONSTRAINT_UNIQUE', '23505', 2067];

/**
 * Writes a name of which there is only one: the database decides, whoever else writes it at the same time.
 * @throws StoreFault `duplicate`, if another record has the name
 */
export async function unlessTaken<T>(
  write: Promise<T>,
  { kind, name }: { kind: RecordKind; name: string },
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const { code, errcode } = Object(error) as { code?: unknown; errcode?: unknown };
    if (codes.includes(code) || codes.includes(errcode))
      throw new StoreFault({ is: 'duplicate', kind, name });
    throw error;
  }
}
