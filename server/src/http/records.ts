import { join } from 'node:path';
import { extraFilesOf } from '../store/index.js';
import type { Store } from '../store/store.js';
import type { Caller } from './auth/caller.js';
import type { Parts } from './parts.js';

/** What the frame of the service asks of its records: who shows a key, who was vouched for, what may be shown. */
export function recordsOf(store: Store, data: string): Pick<Parts, 'keys' | 'users' | 'datasets'> {
  return {
    keys: {
      async find(key) {
        const holder = await store.keys.holder(key);
        return holder && { state: holder.state, user: holder.user, admin: holder.user.isAdmin };
      },
    },
    users: {
      async ensure(email) {
        const user = await store.users.ensure(email);
        return { user, admin: user.isAdmin, active: !user.isDeleted };
      },
    },
    datasets: {
      async find(id, caller) {
        const dataset = await store.datasets.byId(id);
        if (!dataset || dataset.isDeleted || dataset.file === undefined) return undefined;
        if (!mayRead(caller, dataset)) return 'forbidden';
        const { name, extension, file } = dataset;
        return { name, extension, file: join(data, file), extraFiles: join(data, extraFilesOf(file)) };
      },
    },
  };
}

/** Whether the caller may read something: who owns it and administrators may, and everyone what is public. */
export function mayRead(caller: Caller, { ownerId, isPublic = false }: Readable): boolean {
  return isPublic || (caller.kind === 'user' && (caller.admin || caller.user.id === ownerId));
}

/** As much of a record as tells who may read it. */
export interface Readable {
  ownerId: number;
  isPublic?: boolean;
}
