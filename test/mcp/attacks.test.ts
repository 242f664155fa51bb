import type { Client } from '@modelcontextprotocol/client';
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { reasonOf } from '../../server/checking/src/files/file-error.js';
import { usesCommand, workspace, type Workspace } from '../cli/command.js';
import { until } from '../support/until.js';
import { call, endsClients, mcp, type Answered } from './stdio.js';

const secret = 'secret-7f31';

const tool = `class: GalaxyUserTool
id: count-lines
name: Count ${secret}
version: 1.0
container: busybox:1.36.1
shell_command: wc -l < '$(inputs.table.path)' > count.txt
inputs:
  - name: table
    type: data
    format: tabular
outputs:
  - name: count
    type: data
    format: txt
    from_work_dir: count.txt
`;

const parts = {
  ...{ name: 'Count lines', container: 'busybox:1.36.1', command: 'date > a.txt' },
  outputs: [{ name: 'a', format: 'txt', file: 'a.txt' }],
};

/** A folder with the root, and secrets next to it. */
function trap(): Workspace {
  const space = workspace({
    'outside/secret.tool.yml': tool,
    'outside/secret.txt': secret,
    'root/own.tool.yml': tool.replace(secret, 'lines'),
    'root/own.txt': 'mine',
    'root/.env': secret,
    'root/.git/config': secret,
    'root-too/secret.txt': secret,
    'root-too/secret.tool.yml': tool,
  });
  symlinkSync(space.path('outside/secret.txt'), space.path('root/link.txt'));
  symlinkSync(space.path('outside/secret.tool.yml'), space.path('root/link.tool.yml'));
  symlinkSync('../outside', space.path('root/linked'));
  symlinkSync('linked', space.path('root/twice'));
  symlinkSync('.env', space.path('root/plain.txt'));
  symlinkSync('.', space.path('root/here'));
  execFileSync('mkfifo', [space.path('root/pipe.txt')]);
  return space;
}

/** Paths of files outside the root, or hidden in it. */
const pathsTo = (space: Workspace, name: string): string[] => [
  `../outside/${name}`,
  `./../outside/${name}`,
  `own.txt/../../outside/${name}`,
  `here/../../outside/${name}`,
  `linked/${name}`,
  `twice/${name}`,
  `here/linked/${name}`,
  `../root-too/${name}`,
  space.path(`outside/${name}`),
  space.path(`root-too/${name}`),
  space.path(`root/../outside/${name}`),
  `/proc/self/root${space.path(`outside/${name}`)}`,
  `file://${space.path(`outside/${name}`)}`,
  `~/${name}`,
  `own.txt\0/../../outside/${name}`,
];

const refused = new RegExp(
  [
    ...['is outside the root folder', 'is hidden', 'There is no (?:file|dataset) "', 'is not a file'],
    ...['ENOENT', 'ENOTDIR'].map((code) => reasonOf({ code })),
  ].join('|'),
);

function assertRefused({ text, isError }: Answered, what: string): void {
  assert.ok(!text.includes(secret), `${what}: ${text}`);
  assert.ok(isError, `${what}: ${text}`);
  assert.match(text, refused, what);
}

describe('user-tool mcp, under attack', function () {
  usesCommand();
  endsClients();
  let space: Workspace;
  let client: Client;
  beforeEach(async () => {
    space = trap();
    client = await mcp(space.path('root'));
  });

  it('reads no tool outside the root', async () => {
    for (const path of [...pathsTo(space, 'secret.tool.yml'), 'link.tool.yml'])
      for (const verb of ['check', 'fix', 'render', 'run', 'test'])
        assertRefused(await call(client, verb, { tool: path }), `${verb} ${path}`);
    assert.equal(readFileSync(space.path('outside/secret.tool.yml'), 'utf8'), tool);
  });

  it('reads nothing that is not named as a tool as one', async () => {
    const { text, isError } = await call(client, 'check', { tool: 'own.txt' });
    assert.deepEqual(
      [isError, text],
      [true, '"own.txt" is not a tool file: use a name such as "count.tool.yml".'],
    );
  });

  it('reads no data outside the root, and nothing that is hidden', async () => {
    const paths = [
      ...pathsTo(space, 'secret.txt'),
      'link.txt',
      '.env',
      '.git/config',
      'plain.txt',
      'here/.env',
    ];
    for (const dataset of [...paths, 'pipe.txt', '.', 'linked', 'job-1:../../own.txt', 'data-1:x']) {
      const answer = await call(client, 'datasets', { action: 'read', dataset });
      if (dataset.includes(':')) assert.ok(answer.isError && !answer.text.includes(secret), dataset);
      else assertRefused(answer, dataset);
    }
    const { text } = await call(client, 'datasets', { action: 'list' });
    assert.equal(text.split('\n\n')[0], '"own.txt": 4 bytes');
  });

  it('gives a run no file outside the root, whatever form names it', async () => {
    const paths = [...pathsTo(space, 'secret.txt'), 'link.txt', '.env', 'plain.txt'];
    const forms = (path: string): unknown[] => [
      path,
      { src: 'hda', id: path },
      { class: 'File', path },
      { path },
      { location: path },
    ];
    for (const path of paths)
      for (const table of forms(path)) {
        const input = { tool: 'own.tool.yml', inputs: { table } };
        const rendered = await call(client, 'render', input);
        assert.ok(!rendered.text.includes(secret), rendered.text);
        const { text, isError } = await call(client, 'run', input);
        assert.ok(isError || text.startsWith('The tool was not run:\n'), `${JSON.stringify(table)}: ${text}`);
      }
    assert.equal((await call(client, 'jobs', { action: 'list' })).text, 'There are no jobs.');
  });

  it('writes no tool outside the root, over a file, or through a link', async () => {
    symlinkSync(space.path('outside/new.tool.yml'), space.path('root/dangling.tool.yml'));
    const paths = [...pathsTo(space, 'new.tool.yml'), 'dangling.tool.yml', 'link.tool.yml', 'own.tool.yml'];
    // Follows no links, unlike Node's recursive lists.
    const listed = (): string[] =>
      execFileSync('find', [space.folder], { encoding: 'utf8' }).split('\n').sort();
    const before = listed();
    for (const path of [
      ...paths,
      '.hidden.tool.yml',
      '.git/a.tool.yml',
      'none/a.tool.yml',
      'a.txt',
      '.tool.yml',
    ]) {
      const { text, isError } = await call(client, 'new', { ...parts, path });
      assert.ok(isError, `${path}: ${text}`);
    }
    assert.deepEqual(listed(), before);
  });

  it('rewrites a file where it is, and not what a link names outside', async () => {
    symlinkSync('own.tool.yml', space.path('root/alias.tool.yml'));
    mkdirSync(space.path('root/sub'));
    linkSync(space.path('root/own.tool.yml'), space.path('root/sub/same.tool.yml'));
    const { text } = await call(client, 'fix', { tool: 'alias.tool.yml' });
    assert.match(text, /^Fixed 1 problem in "own\.tool\.yml"/);
    assert.match(readFileSync(space.path('root/own.tool.yml'), 'utf8'), /version: "1\.0"/);
    // Another name of the same content keeps it.
    assert.match(readFileSync(space.path('root/sub/same.tool.yml'), 'utf8'), /version: 1\.0\n/);
    const temporary = readdirSync(space.path('root')).filter((name) => name.endsWith('.tmp'));
    assert.deepEqual(temporary, []);
  });

  it('adds data to a folder of its own, whatever the name is', async () => {
    for (const name of ['../x', '/etc/x', '..', '.', '.hidden', 'a/b', 'a\\b', '\0', '\n']) {
      const { text, isError } = await call(client, 'datasets', { action: 'add', name, text: 'x\n' });
      assert.ok(!isError, text);
      const id: unknown = JSON.parse(/^Added (".+?[^\\]"): /.exec(text)![1]!);
      assert.match(
        (await call(client, 'datasets', { action: 'read', dataset: id })).text,
        /^```\nx\n```/,
        name,
      );
    }
    assert.ok(!existsSync(space.path('x')));
  });

  it('reads and writes nothing outside while a folder is replaced with a link', async () => {
    space.write({ 'root/a/table.txt': 'mine', 'root/a/own.tool.yml': tool.replace(secret, 'lines') });
    space.write({ 'outside/table.txt': secret, 'outside/own.tool.yml': tool });
    const swap = `
      const { renameSync, symlinkSync, unlinkSync } = require('node:fs');
      process.send('ready');
      for (;;) {
        renameSync('a', 'b'); symlinkSync('../outside', 'a');
        unlinkSync('a'); renameSync('b', 'a');
      }`;
    const swapping = spawn(process.execPath, ['-e', swap], {
      cwd: space.path('root'),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(swapping, 'message');
    let read = 0;
    let written = 0;
    try {
      for (let count = 0; count < 400; count++) {
        const [data, checked, fixed, added] = await Promise.all([
          call(client, 'datasets', { action: 'read', dataset: 'a/table.txt' }),
          call(client, 'render', { tool: 'a/own.tool.yml', inputs: { table: 'a/table.txt' } }),
          call(client, 'fix', { tool: 'a/own.tool.yml' }),
          call(client, 'new', { ...parts, path: `a/new-${count}.tool.yml` }),
        ]);
        for (const { text } of [data, checked, fixed]) assert.ok(!text.includes(secret), text);
        if (!data.isError) read++;
        if (!added.isError) written++;
      }
    } finally {
      swapping.kill('SIGKILL');
    }
    await once(swapping, 'close');
    assert.ok(read > 0 && written > 0, `${read} were read, and ${written} were written`);
    assert.deepEqual(readdirSync(space.path('outside')).sort(), [
      'own.tool.yml',
      'secret.tool.yml',
      'secret.txt',
      'table.txt',
    ]);
    assert.equal(readFileSync(space.path('outside/own.tool.yml'), 'utf8'), tool);
  });

  it('leaves nothing of a session', async () => {
    space.write({ temporary: null });
    const other = await mcp(space.path('root'), { env: { TMPDIR: space.path('temporary') } });
    await call(other, 'datasets', { action: 'add', name: 'x.txt', text: 'x\n' });
    const files = (): string[] => readdirSync(space.path('temporary'), { recursive: true, encoding: 'utf8' });
    assert.ok(files().some((file) => file.endsWith('x.txt')));
    await other.close();
    assert.deepEqual(
      files().filter((file) => file.includes('/')),
      [],
    );
  });

  it('refuses input that is not of the protocol, one line each, and goes on', async () => {
    const [json, message, long] = [
      [-32700, 'A message is one line of JSON, and this line is not JSON.'],
      [-32600, 'This line is not a message of JSON-RPC 2.0.'],
      [-32600, 'A message has at most 10 MiB.'],
    ] as const;
    const call = { jsonrpc: '2.0', id: 'a', method: 'ping', params: { more: 'x'.repeat(10 * 1024 * 1024) } };
    const lines: readonly [line: string, refused?: readonly [number, string], id?: number][] = [
      [''],
      ['x', json],
      ['[]', message],
      ['{}', message],
      ['"', json],
      ['\0', json],
      ['{"jsonrpc":"2.0","id":7,"method":1}', message, 7],
      ['{"jsonrpc":"2.0","id":7,"result":1}', message],
      [JSON.stringify(call), long],
    ];
    const child = space.start(['mcp'], {});
    const [out, err] = [child.stdout!, child.stderr!].map((stream) => {
      const texts: string[] = [];
      stream.setEncoding('utf8').on('data', (text: string) => texts.push(text));
      return () => texts.join('').split('\n').slice(0, -1);
    });
    const closed = once(child, 'close');
    const ping = '{"jsonrpc":"2.0","id":"last","method":"ping"}';
    child.stdin!.write([...lines.map(([line]) => line), ping].map((line) => `${line}\n`).join(''));
    await until('the last answer', () => out!().some((line) => line.includes('"last"')));
    child.stdin!.end('{"cut');
    assert.deepEqual(await closed, [0, null]);
    const expected = [...lines, ['', json] as const].flatMap(([, refused, id]) =>
      refused ? [{ ...(id !== undefined && { id }), error: { code: refused[0], message: refused[1] } }] : [],
    );
    const answers = out!().map((line) => JSON.parse(line) as { id?: unknown; error?: unknown });
    assert.deepEqual(
      answers.filter(({ id }) => id !== 'last'),
      expected.map((one) => ({ jsonrpc: '2.0', ...one })),
    );
    assert.deepEqual(
      err!().slice(0, expected.length),
      expected.map(({ error }) => `user-tool: ${error.message}`),
    );
  });

  it('ends on a signal while its input is open', async () => {
    const child = space.start(['mcp'], {});
    const closed = once(child, 'close');
    child.stdin!.write('x\n');
    await once(child.stdout!, 'data');
    child.kill('SIGTERM');
    assert.deepEqual(await closed, [0, null]);
  });

  it('refuses a root that is not a folder', () => {
    const { code, stdout, stderr } = space.run(['mcp', '--root', 'none']);
    assert.deepEqual([code, stdout], [2, '']);
    assert.equal(stderr, 'user-tool: "none" is not a folder: name another with "--root".\n');
    writeFileSync(space.path('file'), '');
    assert.equal(space.run(['mcp', '--root', 'file']).code, 2);
  });
});
