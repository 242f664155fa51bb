import type { Store } from '@user-tool/records';
import { mayRead } from '../auth/guards.js';
import { shownDataset } from '../legacy/datasets.js';
import type { ServiceDependencies } from './dependencies.js';

/** What the service looks up in its store: the users of keys, remote users, and who may see a record. */
export function lookupsIn(store: Store): Pick<ServiceDependencies, 'keys' | 'users' | 'datasets'> {
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
        if (!dataset) return undefined;
        const shown = shownDataset(dataset);
        if (mayRead(caller, dataset)) return shown;
        return 'why' in shown ? undefined : 'forbidden';
      },
    },
  };
}
