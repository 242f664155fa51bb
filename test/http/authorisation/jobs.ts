import { runnable, runScene } from '../run/store-runs.js';
import { ids, type TestService } from '../service.js';
import {
  everybody,
  newName,
  ownerAlone,
  ownerAndAdministrators,
  signedInOr,
  type Asked,
  type Row,
} from './row.js';

/** A job of alice. */
async function job(service: TestService): Promise<Asked> {
  const { submitted } = await runScene(service);
  const { jobs } = await submitted();
  return { params: { id: jobs[0] ?? '' } };
}

async function request(service: TestService): Promise<Asked> {
  const { submitted } = await runScene(service);
  return { params: { id: (await submitted()).id } };
}

/** A request to run a tool of alice in one of her histories. */
async function run(service: TestService): Promise<Asked> {
  const { uuid, historyId: history_id } = await runScene(service);
  return { body: { tool_uuid: uuid, history_id } };
}

/** A request of anyone with data of alice, in their own history, with a tool for everyone. */
async function foreignData(service: TestService): Promise<Asked> {
  const { dataset } = await runScene(service);
  const source = runnable.replace('PlatformUserTool', 'GalaxyTool');
  const shared = await service.store.tools.add({
    ...{ ownerId: service.users.alice, source, toolId: newName(), version: '1' },
    ...{ representation: '{}', isPublic: true },
  });
  return { body: { tool_uuid: shared.uuid, inputs: { reads: { src: 'hda', id: dataset } } } };
}

const read = [
  ...['', '/inputs', '/outputs', '/stdout', '/stderr'],
  ...['/metrics', '/common_problems', '/parameters_display'],
];

/** Runs of tools. */
export const jobRows: readonly Row[] = [
  { route: 'GET /api/jobs', expected: signedInOr(400007) },
  { route: 'POST /api/jobs', ask: run, expected: ownerAlone(200, 404001) },
  { route: 'POST /api/jobs', ask: foreignData, expected: ownerAlone(200, 400008) },
  { route: 'POST /api/tools', ask: run, expected: ownerAlone(200, 404001, 403001) },
  { route: 'GET /api/tools', expected: everybody },
  {
    route: 'GET /api/jobs/{id}/build_for_rerun',
    ask: job,
    // Administrators can see the job, but not the tool of its owner.
    expected: { ...ownerAlone(200, 403002, 403001), administrator: 403005, 'bootstrap key': 403005 },
  },
  ...read.map((part) => ({
    route: `GET /api/jobs/{id}${part}`,
    ask: job,
    expected: ownerAndAdministrators(403002),
  })),
  { route: 'DELETE /api/jobs/{id}', ask: job, expected: ownerAndAdministrators(403003) },
  { route: 'GET /api/tool_requests/{id}', ask: request, expected: ownerAndAdministrators(403002) },
  { route: 'DELETE /api/tool_requests/{id}', ask: request, expected: ownerAndAdministrators(403003) },
  { route: 'GET /api/tool_requests/{id}/state', ask: request, expected: ownerAndAdministrators(403002) },
  {
    route: 'GET /api/histories/{id}/tool_requests',
    ask: async ({ store, users }) => {
      const { id } = await store.histories.add({ ownerId: users.alice, name: 'of alice' });
      return { params: { id: ids.encode('history', id) } };
    },
    expected: ownerAndAdministrators(403002),
  },
];
