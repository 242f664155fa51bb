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

/** A tool of alice, private or for everyone. */
const tool =
  (isPublic: boolean) =>
  async ({ store, users }: TestService): Promise<Asked> => {
    const { id, uuid } = await store.tools.add({
      ownerId: users.alice,
      toolId: newName().replace(' ', '-'),
      version: '1.0.0',
      source: isPublic ? forAll : good,
      representation: '{}',
      isPublic,
    });
    return { params: { uuid, id: ids.encode('tool', id) } };
  };

/** A history of alice to run one of her tools in. */
async function history({ store, users }: TestService): Promise<Asked> {
  const { id } = await store.histories.add({ ownerId: users.alice, name: 'of alice' });
  return { query: `?history_id=${ids.encode('history', id)}`, headers: yaml, body: good };
}

/** The existence of another user's tool is private. */
const unseen: Expected = ownerAlone(200, 404001);

/** Tools of users, and those that administrators create for everyone. */
export const userToolRows: readonly Row[] = [
  { route: 'GET /api/unprivileged_tools', expected: everybody },
  { route: 'GET /api/unprivileged_tools/{uuid}', ask: tool(false), expected: unseen },
  { route: 'GET /api/unprivileged_tools/{uuid}/form', ask: tool(false), expected: unseen },
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
  { route: 'GET /api/dynamic_tools/{id}/form', ask: tool(true), expected: signedIn },
  {
    route: 'POST /api/dynamic_tools',
    ask: () => ({ headers: yaml, body: forAll }),
    expected: administrators,
  },
  { route: 'DELETE /api/dynamic_tools/{id}', ask: tool(true), expected: administrators },
];
