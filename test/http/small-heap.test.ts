import assert from 'node:assert/strict';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FolderFiles } from '../../server/records/src/files/folder.js';
import { createStore, databaseLocation, newContent, openDatabase } from '../../server/records/src/index.js';
import { Document } from '../../shared/src/tool/document.js';
import { plainValue } from '../../shared/src/yaml/node.js';
import { good, usesCommand, workspace } from '../cli/command.js';
import { sampleOf } from '../support/sample.js';
import { until } from '../support/until.js';
import { operationsOf, type OpenApi } from './generate/document.js';
import { send, type Outcome, type Sending } from './load.js';
import { endsServices, serve, unlimited } from './serving.js';
import { where } from '../support/where.js';

/** CPU of one turn of the event loop in milliseconds. */
const maxTurn = 50;

/** Bytes of a JSON response. */
const maxAnswer = 4_000_000;

const key = 'small-heap-0123456789abcdef';
const mebi = 1024 * 1024;

/** What the service reports of itself. */
interface Seen {
  turn: number;
  held: number;
}

const yaml = { 'content-type': 'text/yaml' };
const json = { 'content-type': 'application/json' };

/** A text repeated up to that many bytes. */
const upTo = (size: number, text: string): string => text.repeat(Math.floor(size / Buffer.byteLength(text)));

/** Numbered texts up to that many bytes. */
function numbered(size: number, text: (index: number) => string): string {
  const all: string[] = [];
  for (let index = 0, room = size; ; index++) {
    const next = text(index);
    room -= Buffer.byteLength(next);
    if (room < 0) return all.join('');
    all.push(next);
  }
}

/** A request: what it is, where it goes, and what it sends. */
type Hostile = readonly [title: string, target: string, sending?: Sending];

const check = 'POST /api/tools/check';
const submit = 'POST /api/unprivileged_tools';
const addHistory = 'POST /api/histories';
const asYaml = (body: string): Sending => ({ headers: yaml, body });
const asJson = (body: string): Sending => ({ headers: json, body });

/** Documents of that size that are hard to read, check or report. */
function documents(size: number): readonly (readonly [title: string, text: string])[] {
  const room = size - good.length - 100;
  const command = (text: string): string => good.replace('wc -l', `wc -l ${upTo(room, text)}`);
  return [
    ['undeclared references', command('$(inputs.zz) ')],
    ['expressions', command('$(inputs.reads.path + 1) ')],
    ['shell quotes', command(`"'`)],
    ['unknown keys', good + numbered(room, (index) => `k${index}: 1\n`)],
    ['equal keys', good + upTo(room, 'a: 1\n')],
    [
      'many inputs',
      good.replace(
        'inputs:\n',
        `inputs:\n${numbered(room, (index) => `  - {name: i${index}, type: text}\n`)}`,
      ),
    ],
    ['help', `${good}help: |\n${upTo(room, '  some words of help\n')}`],
    ['help that is not ASCII', `${good}help: |\n${upTo(room, '  🧬 描述\n')}`],
    ['one long word', `${good}help: ${upTo(room, 'x')}`],
    ['deep lists', `a: ${upTo(room, '[')}`],
    ['a long list', `a: [${upTo(room, '1,')}]`],
    ['open quotes', upTo(room, '"\n')],
    ['aliases', `a: &a [${upTo(1000, '1,')}]\nb: [${upTo(room - 2_000, '*a,')}]\n`],
    ['comments', good + upTo(room, '# user-tool-disable-next-line all\n')],
    ['zero bytes', upTo(room, '\0')],
  ];
}

/** Values of a field, of that size as JSON, which no route takes. */
const values = (size: number): readonly (readonly [title: string, json: string])[] => [
  ['numbers', `[${upTo(size, '1,')}1]`],
  ['objects', `[${upTo(size, '{"a":1},')}1]`],
  ['open lists', upTo(size, '[')],
  ['open objects', upTo(size, '{"a":')],
  ['a long text', `"${upTo(size, 'x')}"`],
  ['a text of escapes', `"${upTo(size, '\\u0000')}"`],
  ['9,999 wrong items', `[${'1,'.repeat(9_998)}1]`],
  ['5,000 levels', '['.repeat(5_000) + ']'.repeat(5_000)],
];

function hostile(): Hostile[] {
  const all: Hostile[] = [];
  for (const [title, text] of documents(8 * mebi)) all.push([title, check, asYaml(text)]);
  for (const [title, text] of documents(mebi / 2).slice(0, 7))
    for (const path of ['fix', 'fix?suggested=true', 'inputs', 'render'])
      all.push([
        title,
        `POST /api/tools/${path}`,
        path === 'render' ? asJson(JSON.stringify({ source: text, sample: true })) : asYaml(text),
      ]);
  for (const [title, text] of documents(4 * mebi).slice(0, 3))
    all.push([title, check, asJson(JSON.stringify({ source: text }))]);
  for (const [title, text] of documents(mebi)) {
    all.push([title, submit, asJson(JSON.stringify({ representation: text }))]);
    all.push([title, `${submit}/runtime_model`, asYaml(text)]);
  }
  for (const [target, fields, size] of [
    ['PUT /api/tags', ['item_tags', 'item_id'], 512 * 1024],
    ['POST /api/roles', ['user_ids', 'name'], 512 * 1024],
    ['POST /api/histories', ['name'], 512 * 1024],
    [submit, ['representation'], 3 * mebi],
    ['POST /api/dynamic_tools', ['representation'], 3 * mebi],
    [check, ['source', 'path', 'other'], 8 * mebi],
    ['POST /api/tools/fetch', ['targets', 'history_id'], 8 * mebi],
  ] as const)
    for (const field of fields)
      for (const [title, value] of values(size - 100))
        all.push([`${field}: ${title}`, target, asJson(`{"${field}":${value}}`)]);
  const nobody = JSON.stringify(Array<string>(9_999).fill('0123456789abcdef0123456789abcdef'));
  const role = `{"name":"a","description":"b","user_ids":${nobody}}`;
  all.push(['9,999 users that are not there', 'POST /api/roles', asJson(role)]);
  all.push(['more than is allowed', 'PUT /api/tags', asJson(upTo(8 * mebi, '1,'))]);
  const pages = [
    '/',
    '/api/tools/rules',
    '/api/tools/schema',
    '/openapi.json',
    '/metrics',
    '/api/users',
    '/api/groups',
  ];
  for (const path of pages) all.push(['a page', `GET ${path}`]);
  return all;
}

/** Values within the limits of bodies that take long to refuse. */
const within: readonly (readonly [title: string, json: string])[] = [
  ['9,999 ids', JSON.stringify(Array<string>(9_999).fill('0123456789abcdef0123456789abcdef'))],
  ['9,990 fields', `{${numbered(9_990 * 12, (index) => `"k${1_000 + index}":"v",`)}"k":1}`],
  ['a text of 60 KB', `"${'x'.repeat(60_000)}"`],
];

/** Requests to each route; if it takes a body, each field of it has each of those values. */
function toEachRoute(document: OpenApi, ids: Readonly<Record<string, string>>): Hostile[] {
  const all: Hostile[] = [];
  const { schemas = {} } = document.components ?? {};
  for (const { method, path, bodies } of operationsOf(document)) {
    // What is deleted is not there.
    const known = method === 'DELETE' ? {} : ids;
    const idOf = (kind: string): string => known[kind] ?? '0123456789abcdef0123456789abcdef';
    const url = path.replace(/(\w+)\/\{\w+\}/g, (_, kind: string) => `${kind}/${idOf(kind)}`);
    const target = `${method} ${url.replace(/\{\w+\}/g, 'x')}`;
    const [, schema] = bodies.find(([type]) => type === 'application/json') ?? [];
    if (!schema) all.push(['each route', target]);
    const { properties } = schemas[schema?.$ref?.split('/').at(-1) ?? ''] ?? schema ?? {};
    for (const field of schema ? [...Object.keys(properties ?? {}), 'other'] : [])
      for (const [title, value] of within)
        all.push([`${field}: ${title}`, target, asJson(`{"${field}":${value}}`)]);
  }
  return all;
}

/** How many requests there are for one that an ordinary run sends; the first of each group is at another place in it. */
const every = 67;

/** How many records of each kind there are from the start: in all, far more than one response may hold. */
const many = { tools: 40, roles: 15_000, histories: 41 };

/** Fills the records of the user of the bootstrap key. */
async function fill(data: string): Promise<{ dataset: number }> {
  const place = databaseLocation({ data });
  const database = await openDatabase(place);
  const store = createStore(database, { now: () => new Date() });
  const { id: ownerId } = await store.users.ensure('bootstrap-admin@localhost');
  const source = `${good}help: ${'x'.repeat(1_000_000)}\n`;
  const representation = JSON.stringify(plainValue(new Document(source).yaml.root));
  for (let index = 0; index < many.tools; index++)
    await store.tools.add({ ownerId, toolId: 'a', version: '1', source, representation });
  const tags = Array.from({ length: 1_000 }, (_, index) => `${index}${'x'.repeat(250)}`);
  for (let index = 1; index < many.histories; index++) {
    const { id } = await store.histories.add({ ownerId, name: `history ${index}` });
    await store.tags.replace(id, tags);
  }
  const row = { description: 'x'.repeat(200), type: 'admin', is_deleted: 0, create_time: 0 } as const;
  const roles = Array.from({ length: many.roles }, (_, index) => ({ ...row, name: `role ${index}` }));
  for (let at = 0; at < roles.length; at += 1_000)
    await database.tables
      .insertInto('roles')
      .values(roles.slice(at, at + 1_000))
      .execute();
  const { id: historyId } = await store.histories.add({ ownerId, name: 'with a dataset' });
  const file = newContent();
  const text = join(data, 'text');
  writeFileSync(text, '<'.repeat(1_100_000));
  const size = await new FolderFiles(data).add(file, text);
  const content = { name: 'd', extension: 'txt', state: 'ok', file, size } as const;
  const { id: dataset } = await store.datasets.add({ historyId, ...content });
  await store.close();
  return { dataset };
}

where('sqlite').describe('a service with a heap of 512 MB', () => {
  usesCommand();
  endsServices();

  where('linux').it('is stalled or filled by no request', async function () {
    this.timeout(1_200_000);
    const at = workspace({ 'user-tool-data': null });
    const { dataset } = await fill(at.path('user-tool-data'));
    const file = at.path('turns');
    const service = await serve(at, [], {
      ...unlimited,
      ...{ USER_TOOL_BOOTSTRAP_ADMIN_KEY: key, USER_TOOL_MCP: 'true', TURNS: file },
      NODE_OPTIONS: `--max-old-space-size=512 --require=${fileURLToPath(new URL('turns.cjs', import.meta.url))}`,
    });
    const ask = (target: string, sending: Sending = {}): Promise<Outcome> => {
      const [method, url] = target.split(' ') as [string, string];
      return send(`${service.address}${url}`, { method, key, ...sending });
    };
    let looks = 0;
    const look = (): Promise<Seen> => {
      service.process.kill('SIGUSR2');
      looks++;
      return until('what the service says of itself', () => {
        const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
        return lines.length > looks && (JSON.parse(lines[looks - 1] ?? '') as Seen);
      });
    };
    const faults: string[] = [];
    const holdShape = (title: string, { status, body, headers }: Outcome): void => {
      const size = Buffer.byteLength(body);
      const isPage = headers['content-type']?.startsWith('text/html') ?? false;
      if (size > maxAnswer && !isPage) faults.push(`${title}: a response of ${size} bytes`);
      if (!isOurs(status, body)) faults.push(`${title}: ${status} ${body.slice(0, 200)}`);
    };
    /** Sends a request twice: the longest turn that it needs is in both, and one that collected garbage is in one. */
    const hold = async (title: string, request: () => Promise<Outcome>): Promise<Outcome[]> => {
      const outcomes: Outcome[] = [];
      const turns: number[] = [];
      while (outcomes.length < 2) {
        const outcome = await request();
        holdShape(title, outcome);
        outcomes.push(outcome);
        turns.push((await look()).turn);
      }
      const turn = Math.min(...turns);
      if (turn > maxTurn) faults.push(`${title}: a turn of ${Math.round(turn)} ms`);
      return outcomes;
    };
    /** Requests that arrive together; one turn serves many of them. */
    const crowdOf = async (count: number, text: string): Promise<void> => {
      const outcomes = Array.from({ length: count }, () => ask(check, asYaml(text)));
      for (const outcome of await Promise.all(outcomes)) holdShape(`${count} at once`, outcome);
    };
    /** How many items a list has on all its pages. */
    const countOf = async (path: string): Promise<number> => {
      let count = 0;
      for (let query: string | undefined = ''; query !== undefined;) {
        const target: string = `GET ${path}${query}`;
        const outcome: Outcome = (await hold(target, () => ask(target)))[0]!;
        count += (JSON.parse(outcome.body) as unknown[]).length;
        query = /^<(\?.*)>; rel="next"$/.exec(String(outcome.headers['link']))?.[1];
      }
      return count;
    };

    // Code that was never run is compiled in the turn that runs it first.
    for (let round = 0; round < 3; round++)
      for (const target of [check, 'GET /openapi.json', 'GET /metrics']) await ask(target, asYaml(good));
    const before = await look();
    const read = async (path: string): Promise<unknown> =>
      JSON.parse((await ask(`GET ${path}`)).body) as unknown;
    const firstIn = async (path: string): Promise<Record<string, string>> =>
      ((await read(`${path}?limit=1`)) as Record<string, string>[])[0] ?? {};
    const ids = {
      histories: (await firstIn('/api/histories'))['id'] ?? '',
      roles: (await firstIn('/api/roles'))['id'] ?? '',
      unprivileged_tools: (await firstIn('/api/unprivileged_tools'))['uuid'] ?? '',
      datasets: String(dataset),
    };
    const pages = ['preview=true', 'offset=0&ck_size=500000'].map((query): Hostile => [
      'a page',
      `GET /datasets/${dataset}/display?${query}`,
    ]);
    const made: Record<string, number> = { [submit]: many.tools, [addHistory]: many.histories };
    const each = toEachRoute((await read('/openapi.json')) as OpenApi, ids);
    assert.ok(each.length > 200, `${each.length} requests to each route`);
    const counted = async (target: string, sending: Sending | undefined): Promise<Outcome> => {
      const outcome = await ask(target, sending);
      if (outcome.status === 200 && made[target] !== undefined) made[target]++;
      return outcome;
    };
    for (const [title, target, sending] of [...sampleOf(hostile(), every), ...pages])
      await hold(`${target}: ${title}`, () => counted(target, sending));
    for (const target of sampleOf([...new Set(each.map(([, one]) => one))], 23)) {
      const own = each.filter(([, one]) => one === target);
      await hold(`${target}: each field`, async () => {
        const outcomes: Outcome[] = [];
        for (const [title, , sending] of own) {
          outcomes.push(await counted(target, sending));
          holdShape(`${target}: ${title}`, outcomes.at(-1)!);
        }
        return outcomes[0]!;
      });
    }
    await crowdOf(16, upTo(8 * mebi, '# a comment\n'));
    await crowdOf(500, good);
    await look();
    assert.equal(await countOf('/api/unprivileged_tools'), made[submit]);
    assert.ok((await countOf('/api/roles')) >= many.roles);
    assert.equal(await countOf('/api/histories'), made[addHistory]);
    assert.deepEqual(faults, []);
    const after = await look();
    assert.ok(after.held < before.held + 32 * mebi, `${(after.held - before.held) / mebi} MiB are kept`);
    assert.equal((await ask(check, asYaml(good))).status, 200);
  });
});

/** Whether a response has the shape of the service, and is no failure; busy it may be. */
function isOurs(status: number | undefined, body: string): boolean {
  if (status === undefined || status === 500) return false;
  if (status < 400) return true;
  const { err_msg: text, err_code: code } = JSON.parse(body) as Record<string, unknown>;
  return typeof text === 'string' && typeof code === 'number';
}
