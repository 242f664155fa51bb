import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { aesCodec } from '../../../server/service/src/ids/aes.js';
import type { IdKind } from '../../../server/service/src/ids/codec.js';
import { openDatabase } from '../../../server/records/src/database.js';
import { createStore, type Store } from '../../../server/records/src/store.js';
import type { Workspace } from '../../cli/command.js';

/** Runs `user-tool admin`, which has to succeed; returns its standard output. */
export function admin(space: Workspace, ...args: string[]): string {
  const { code, stdout, stderr } = space.run(['admin', ...args]);
  assert.match(stderr, /^(user-tool: Created new records in ".*"\. For .*\n)?$/);
  assert.equal(code, 0, args.join(' '));
  return stdout;
}

/** The encoded id of the record. */
export function idOf(space: Workspace, kind: IdKind, id: number): string {
  return aesCodec(readFileSync(space.path('user-tool-data/id-secret'), 'utf8')).encode(kind, id);
}

/** Opens records, and closes them afterwards. */
export async function withStore<T>(file: string, use: (store: Store) => Promise<T>): Promise<T> {
  const store = createStore(await openDatabase({ file }), { now: () => new Date() });
  try {
    return await use(store);
  } finally {
    await store.close();
  }
}
