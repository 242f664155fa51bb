import { good } from '../../cli/command.js';
import { ids, type TestService } from '../service.js';
import {
  administrators,
  everybody,
  newName,
  ownerAlone,
  signedIn,
  type Asked,
  type Expected,
  type Row,
} from './row.js';

const yaml = { 'content-type': 'text/yaml' };
const forAll = good.replace('class: PlatformUserTool', 'class: GalaxyTool');

/** A tool of alice, for herself or for all. */
const tool =
  (isPublic: boolean) =>
  async ({ store, users }: TestService): Promise<Asked> => {
    const { id, uuid } = await store.tools.add({
      ownerId: users.alice,
      toolId: newName().replace(' ', '-'),
      version: '1.0.0',
      source: isPublic ? forAll : good,
      representation: {},
      isPublic,
    });
    return { params: { uuid, id: ids.encode('tool', id) } };
  };

/** A history of alice, in which a tool of hers would run. */
async function history({ store, users }: TestService): Promise<Asked> {
  const { id } = await store.histories.add({ ownerId: users.alice, name: 'of alice' });
  return { query: `?history_id=${ids.encode('history', id)}`, headers: yaml, body: good };
}

/** That the tool of somebody else is there is nobody's business. */
const unseen: Expected = ownerAlone(200, 404001);

/** Tools of users, and those that administrators make for all. */
export const userToolRows: readonly Row[] = [
  { route: 'GET /api/unprivileged_tools', expected: everybody },
  { route: 'GET /api/unprivileged_tools/{uuid}', ask: tool(false), expected: unseen },
  {
    route: 'POST /api/unprivileged_tools',
    ask: () => ({ headers: yaml, body: good }),
    expected: signedIn,
  },
  { route: 'POST /api/unprivileged_tools/build', ask: history, expected: ownerAlone(200, 403003) },
  {
    route: 'POST /api/unprivileged_tools/runtime_model',
    ask: () => ({ headers: yaml, body: good }),
    expected: signedIn,
  },
  { route: 'DELETE /api/unprivileged_tools/{uuid}', ask: tool(false), expected: unseen },
  { route: 'GET /api/dynamic_tools', expected: everybody },
  { route: 'GET /api/dynamic_tools/{id}', ask: tool(true), expected: everybody },
  {
    route: 'POST /api/dynamic_tools',
    ask: () => ({ headers: yaml, body: forAll }),
    expected: administrators,
  },
  { route: 'DELETE /api/dynamic_tools/{id}', ask: tool(true), expected: administrators },
];
