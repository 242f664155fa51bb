import { userOf } from '../auth/caller.js';
import { historyViews } from '@user-tool/platform-api/routes/histories.js';
import { historyRecords, unnamedHistory } from '../records/history-record.js';
import { only } from '../records/views.js';
import type { ActionRequest, ActionResult } from './action.js';

const names = new Set<string>(historyViews['detailed']);

/**
 * The action `current_history_json` of the controller `history`: the history of the caller that changed last, with
 * which clients of the public platform start. A user without one gets a new one, as there.
 * @throws ServiceError `userRequired` for anonymous callers
 */
export async function currentHistory({
  request,
  dependencies: { ids, store, config },
}: ActionRequest): Promise<ActionResult> {
  const ownerId = userOf(request.caller);
  const history =
    (await store.histories.lastChanged(ownerId)) ??
    (await store.histories.add({ ownerId, name: unnamedHistory }));
  const [record] = await historyRecords([history], names, { ids, store, basePath: config.basePath });
  return { kind: 'json', value: record && only(record, names) };
}
