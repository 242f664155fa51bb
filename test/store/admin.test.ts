import assert from 'node:assert/strict';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { aesCodec } from '../../server/service/src/ids/aes.js';
import { reasonOf } from '../../server/checking/src/files/file-error.js';
import { databaseLocation, openDatabase } from '../../server/records/src/database.js';
import { usesCommand, workspace, type Outcome, type Workspace } from '../cli/command.js';
import { admin, idOf, withStore } from './support/admin-command.js';
import { where } from '../support/where.js';

where('sqlite').describe('user-tool admin', function () {
  usesCommand();
  const records = (space: Workspace, folder = 'user-tool-data') => space.path(`${folder}/records.sqlite`);

  it('keeps its records where the service does', () => {
    assert.deepEqual(databaseLocation({ data: 'a/b' }), { file: join('a', 'b', 'records.sqlite') });
    const url = 'postgresql://ann@host/name';
    const pool = { databaseConnections: 3, databaseTimeout: 500 };
    assert.deepEqual(databaseLocation({ data: 'a/b', databaseUrl: url, ...pool }), {
      url,
      connections: 3,
      timeoutMs: 500,
    });
  });

  it('user add prepares an empty data folder and prints the key alone, once', async () => {
    const space = workspace();
    const printed = admin(space, 'user', 'add', '--email', ' Ann@Example.org', '--admin', '--data', 'a/b');
    assert.match(printed, /^[A-Za-z0-9_-]{20,}\n$/);
    const holder = await withStore(records(space, 'a/b'), (store) => store.keys.holder(printed.trim()));
    assert.equal(holder?.state, 'valid');
    assert.deepEqual([holder.user.email, holder.user.isAdmin], ['ann@example.org', true]);
    assert.equal(statSync(space.path('a/b')).mode & 0o777, 0o700);
    assert.equal(statSync(records(space, 'a/b')).mode & 0o777, 0o600);
    assert.ok(
      !admin(space, 'key', 'list', 'ann@example.org', '--data', 'a/b', '--json').includes(printed.trim()),
    );
  });

  it('says where it made records, as a service elsewhere does not know the key, and only then', () => {
    const space = workspace();
    const add = (email: string) =>
      space.run(['admin', 'user', 'add', '--email', email, '--data', 'a/b']).stderr;
    const made = `user-tool: Created new records in "${space.path('a/b')}". For a service with another data folder, use "--data FOLDER" or set USER_TOOL_DATA.\n`;
    assert.deepEqual([add('ann@example.org'), add('ben@example.org')], [made, '']);
  });

  it('finds the records by flag, variable, file, in this order', () => {
    const space = workspace({ 'service.yml': 'port: 1\ndata: from-file\n' });
    const env = { USER_TOOL_DATA: 'from-variable' };
    const add = ['admin', 'user', 'add', '--email', 'a@b.c'];
    const calls: [string[], NodeJS.ProcessEnv, string][] = [
      [['--data', 'from-flag', '--config', 'service.yml'], env, 'from-flag'],
      [['--config', 'service.yml'], env, 'from-variable'],
      [['--config', 'service.yml'], {}, 'from-file'],
      [[], {}, 'user-tool-data'],
    ];
    for (const [flags, variables, folder] of calls) {
      assert.equal(space.run([...add, ...flags], { env: variables }).code, 0, folder);
      assert.ok(statSync(records(space, folder)).isFile(), folder);
    }
  });

  it('explains how not to repeat the data folder', () => {
    const space = workspace();
    for (const args of [['admin'], ['admin', 'quota', 'set'], ['serve']])
      assert.match(space.run([...args, '--help']).stdout, /USER_TOOL_DATA/, args.join(' '));
  });

  it('looks after users and their keys', () => {
    const space = workspace();
    const first = admin(space, 'user', 'add', '--email', 'ann@example.org').trim();
    const second = admin(space, 'user', 'key', 'ann@example.org', '--expires', '2999-12-31').trim();
    const today = new Date().toISOString().slice(0, 10);
    assert.equal(
      admin(space, 'key', 'list', 'ANN@example.org'),
      `${first.slice(0, 8)}  created ${today}  valid\n${second.slice(0, 8)}  created ${today}  valid until 2999-12-31\n`,
    );
    admin(space, 'keys', 'revoke', first);
    admin(space, 'key', 'revoke', second.slice(0, 8));
    assert.match(admin(space, 'key', 'list', 'ann@example.org'), /revoked.*\n.*revoked/);
    admin(space, 'user', 'promote', 'ann@example.org');
    admin(space, 'user', 'remove', 'ann@example.org');
    const [removed] = JSON.parse(admin(space, 'user', 'list', '--json')) as Record<string, unknown>[];
    assert.deepEqual([removed?.['isAdmin'], removed?.['isDeleted']], [true, true]);
    admin(space, 'user', 'restore', 'ann@example.org');
    admin(space, 'user', 'demote', 'ann@example.org');
    const id = idOf(space, 'user', 1);
    assert.equal(admin(space, 'user', 'list'), `ann@example.org  user  ${today}  ${id}\n`);
    assert.equal(removed?.['id'], id);
  });

  it('looks after groups', () => {
    const space = workspace();
    for (const email of ['ann@b.c', 'bob@b.c']) admin(space, 'user', 'add', '--email', email);
    admin(space, 'group', 'add', 'Lab 1', '--user', 'ann@b.c', 'bob@b.c');
    assert.equal(admin(space, 'group', 'members', 'Lab 1'), 'ann@b.c\nbob@b.c\n');
    assert.equal(admin(space, 'group', 'members', 'Lab 1', '--remove', 'ann@b.c'), 'bob@b.c\n');
    assert.equal(admin(space, 'group', 'members', 'Lab 1', '--add', 'ann@b.c'), 'ann@b.c\nbob@b.c\n');
    const today = new Date().toISOString().slice(0, 10);
    assert.equal(admin(space, 'group', 'list'), `Lab 1  ${today}  ${idOf(space, 'group', 1)}\n`);
    admin(space, 'group', 'remove', 'Lab 1');
    assert.equal(admin(space, 'group', 'list'), '');
  });

  it('gives the right to create tools', async () => {
    const space = workspace();
    for (const email of ['ann@b.c', 'bob@b.c']) admin(space, 'user', 'add', '--email', email);
    admin(space, 'group', 'add', 'Lab', '--user', 'bob@b.c');
    const held = () =>
      withStore(records(space), (store) =>
        Promise.all([1, 2].map((id) => store.roles.isHeld(id, 'user_tool_create'))),
      );
    assert.deepEqual(await held(), [false, false]);
    admin(space, 'role', 'give', 'user_tool_create', '--user', 'ann@b.c', '--group', 'Lab');
    assert.deepEqual(await held(), [true, true]);
    assert.equal(admin(space, 'role', 'holders', 'user_tool_create'), 'user   ann@b.c\ngroup  Lab\n');
    admin(space, 'role', 'take', 'user_tool_create', '--group', 'Lab');
    assert.deepEqual(await held(), [true, false]);
    admin(space, 'role', 'remove', 'user_tool_create');
    assert.deepEqual(await held(), [false, false]);
    admin(space, 'role', 'restore', 'user_tool_create');
    admin(
      space,
      'role',
      'add',
      'Readers',
      '--type',
      'sharing',
      '--description',
      'May read',
      '--user',
      'bob@b.c',
    );
    assert.equal(
      admin(space, 'role', 'list'),
      `user_tool_create  user_tool_create  ${idOf(space, 'role', 3)}\n` +
        `Readers           sharing           ${idOf(space, 'role', 4)}  May read\n`,
    );
    assert.equal(admin(space, 'role', 'list', '--all').split('\n').length, 5);
    admin(space, 'role', 'remove', 'Readers');
    admin(space, 'role', 'purge', 'Readers');
    assert.equal(admin(space, 'role', 'list', '--all').split('\n').length, 4);
  });

  it('sets quotas of users, and shows what they have', async () => {
    const space = workspace({ 'service.yml': 'tagQuota: 7\n' });
    for (const email of ['ann@b.c', 'bob@b.c']) admin(space, 'user', 'add', '--email', email);
    await withStore(records(space), (store) => store.histories.add({ ownerId: 1, name: 'h' }));
    const common =
      'user tools           0 of 1,000            as for all users\n' +
      'bytes of user tools  0 of 134,217,728      as for all users\n' +
      'tags                 0 of 7                as for all users\n' +
      'histories            1 of 1,000            as for all users\n' +
      'bytes of datasets    0 of 107,374,182,400  as for all users\n';
    const quota = (...args: string[]): string => admin(space, 'quota', ...args, '--config', 'service.yml');
    assert.equal(quota('show', 'ann@b.c'), common);
    const set = quota('set', 'ann@b.c', '--tools', '5000', '--tool-bytes', '0');
    assert.equal(
      set.split('\n').slice(0, 2).join('\n'),
      'user tools           0 of 5,000            set for this user\n' +
        'bytes of user tools  0 of 0                set for this user',
    );
    assert.equal(
      quota('list'),
      'ann@b.c  0 of 5,000 user tools  0 of 0 bytes of user tools            0 of 7 tags  1 of 1,000 histories  0 of 107,374,182,400 bytes of datasets\n' +
        'bob@b.c  0 of 1,000 user tools  0 of 134,217,728 bytes of user tools  0 of 7 tags  0 of 1,000 histories  0 of 107,374,182,400 bytes of datasets\n',
    );
    const [ann] = JSON.parse(quota('list', '--json')) as Record<string, unknown>[];
    assert.deepEqual(ann, {
      email: 'ann@b.c',
      id: idOf(space, 'user', 1),
      quotas: {
        tools: { used: 0, limit: 5_000, isOwn: true },
        toolBytes: { used: 0, limit: 0, isOwn: true },
        tags: { used: 0, limit: 7, isOwn: false },
        histories: { used: 1, limit: 1_000, isOwn: false },
        datasetBytes: { used: 0, limit: 107_374_182_400, isOwn: false },
      },
    });
    assert.equal(quota('reset', 'ann@b.c'), common);
    const [tools] = JSON.parse(quota('show', 'ann@b.c', '--json')) as unknown[];
    assert.deepEqual(tools, { name: 'tools', used: 0, limit: 1_000, isOwn: false });
  });

  it('shows names that a terminal would obey, which older versions allowed', async () => {
    const space = workspace();
    admin(space, 'group', 'list');
    const { tables } = await openDatabase({ file: records(space) });
    await tables.insertInto('groups').values({ name: 'a\n\u001b[2Jb', create_time: 0 }).execute();
    await tables.destroy();
    assert.match(admin(space, 'group', 'list'), /^a\u240a\u241b\[2Jb {2}\S+ {2}\S+\n$/);
  });

  it('backs the records up while they are in use', async () => {
    const space = workspace({ 'copy.sqlite.partial': 'what a copy that was killed left behind' });
    admin(space, 'user', 'add', '--email', 'ann@b.c');
    await withStore(records(space), async (store) => {
      await store.users.add({ email: 'bob@b.c' });
      assert.equal(admin(space, 'backup', 'copy.sqlite'), 'Wrote copy.sqlite.\n');
      await store.users.add({ email: 'cid@b.c' });
    });
    assert.equal(statSync(space.path('copy.sqlite')).mode & 0o777, 0o600);
    const copied = await withStore(space.path('copy.sqlite'), (store) => store.users.list());
    assert.deepEqual(
      copied.map(({ email }) => email),
      ['ann@b.c', 'bob@b.c'],
    );
  });

  describe('says what is wrong:', () => {
    const idSecret = 'secret of these tests';
    const gone = reasonOf({ code: 'ENOENT' });
    const mistakes: [string, string[], string | RegExp][] = [
      ['no address', ['user', 'add'], '"user add" requires an email address: use "--email ann@example.org".'],
      ['no real address', ['user', 'add', '--email', 'ann'], '"ann" is not an email address.'],
      [
        'an address twice',
        ['user', 'add', '--email', 'ANN@b.c'],
        'The user "ann@b.c" already exists: run "user-tool admin user key ann@b.c" to create another key.',
      ],
      [
        'a role to purge that is not deleted',
        ['role', 'purge', 'ann@b.c'],
        'The role "ann@b.c" has not been deleted, so it cannot be purged.',
      ],
      [
        'an address of one who was removed',
        ['user', 'add', '--email', 'gone@b.c'],
        'The user "gone@b.c" has been removed: run "user-tool admin user restore gone@b.c" to restore the user.',
      ],
      [
        'a key for one who was removed',
        ['user', 'key', 'gone@b.c'],
        'The user "gone@b.c" has been removed: run "user-tool admin user restore gone@b.c" to restore the user.',
      ],
      ['a slip', ['user', 'key', 'amn@b.c'], 'There is no user named "amn@b.c": did you mean "ann@b.c"?'],
      [
        'a stranger',
        ['role', 'give', 'user_tool_create', '--user', 'zoe@zoo.org'],
        'There is no user named "zoe@zoo.org": run "user-tool admin user list" to list them.',
      ],
      [
        'a slip in a group',
        ['group', 'members', 'Raeders'],
        'There is no group named "Raeders": did you mean "Readers"?',
      ],
      ['a group twice', ['group', 'add', 'Readers'], 'A group named "Readers" already exists.'],
      ['a role twice', ['role', 'add', 'ann@b.c'], 'A role named "ann@b.c" already exists.'],
      [
        'a type',
        ['role', 'add', 'r', '--type', 'shaering'],
        'There is no role type "shaering": did you mean "sharing"?',
      ],
      [
        'a role',
        ['role', 'remove', 'user_tol'],
        'There is no role named "user_tol": run "user-tool admin role list" to list them.',
      ],
      [
        'nobody to give to',
        ['role', 'give', 'user_tool_create'],
        'No user or group given: use "--user ann@example.org" or "--group NAME".',
      ],
      [
        'no day',
        ['user', 'key', 'ann@b.c', '--expires', '2030-02-30'],
        '"--expires" requires a date such as 2030-12-31, not "2030-02-30".',
      ],
      [
        'a day of the past',
        ['user', 'key', 'ann@b.c', '--expires', '2020-01-01'],
        '"--expires 2020-01-01" is in the past.',
      ],
      [
        'an unknown key',
        ['key', 'revoke', 'abcdefgh'],
        'No key matches "abcdefgh…": run "user-tool admin key list EMAIL" to list the keys of a user.',
      ],
      [
        'a backup over a file',
        ['backup', 'service.yml'],
        '"service.yml" already exists and was not overwritten.',
      ],
      ['a backup nowhere', ['backup', 'no/such.sqlite'], `"no/such.sqlite" cannot be written: ${gone}.`],
      [
        'no options file',
        ['user', 'list', '--config', 'no.yml'],
        `no.yml: the options cannot be read: ${gone}.`,
      ],
      [
        'a wrong options file',
        ['user', 'list', '--config', 'service.yml'],
        /^user-tool: service\.yml:1:7: "high" .*"port": .*\n$/,
      ],
      [
        'no quota',
        ['quota', 'set', 'ann@b.c'],
        'No quota given: use "--tools NUMBER", "--tool-bytes NUMBER", "--tags NUMBER", "--histories NUMBER", "--dataset-bytes NUMBER".',
      ],
      [
        'a quota that is not a number',
        ['quota', 'set', 'ann@b.c', '--tool-bytes', '5MB'],
        /^user-tool: "5MB" .*"--tool-bytes": .*\n$/,
      ],
      [
        'no history',
        ['dataset', 'add', 'reads.txt'],
        'No history given: use "--history ID" with an id from "GET /api/histories".',
      ],
      [
        'an id of nothing',
        ['dataset', 'list', '--history', 'abc'],
        'There is no history with the id "abc": "GET /api/histories" lists ids.',
      ],
      [
        'a file that is not there',
        ['dataset', 'add', 'no.txt', '--history', aesCodec(idSecret).encode('history', 1)],
        `"no.txt" cannot be added: ${gone}.`,
      ],
      [
        'a folder',
        ['dataset', 'add', '.', '--history', aesCodec(idSecret).encode('history', 1)],
        `"." cannot be added: ${reasonOf({ code: 'EISDIR' })}.`,
      ],
      ['a wrong command', ['user', 'ad'], /^user-tool: .*"ad": .*"add"\?\n$/],
      ['a wrong option', ['user', 'list', '--jsn'], /^user-tool: .*"--jsn": .*"--json"\?\n$/],
      [
        'no argument',
        ['user', 'key'],
        /^user-tool: "user-tool admin user key" .*EMAIL.* "user-tool help admin user key"\.\n$/,
      ],
    ];
    let prepared: string | undefined;
    before(async () => {
      const { newFile } = await import('./support/engines.js');
      const { file } = newFile();
      await withStore(file, async (store) => {
        await store.users.add({ email: 'ann@b.c' });
        await store.histories.add({ ownerId: 1, name: 'h' });
        const gone = await store.users.add({ email: 'gone@b.c' });
        await store.users.setDeleted(gone.id, true);
        await store.groups.add({ name: 'Readers' });
      });
      prepared = file.replace(/\/records\.sqlite$/, '');
    });
    for (const [what, args, expected] of mistakes) {
      it(what, () => {
        assert.ok(prepared);
        const space = workspace({ 'service.yml': 'port: high\n' });
        const outcome = space.run(['admin', ...args], {
          env: { USER_TOOL_DATA: prepared, USER_TOOL_ID_SECRET: idSecret },
        });
        const stderr = typeof expected === 'string' ? `user-tool: ${expected}\n` : outcome.stderr;
        assert.deepEqual(outcome, { code: 2, stdout: '', stderr } satisfies Outcome);
        if (expected instanceof RegExp) assert.match(stderr, expected);
      });
    }

    it('a file that is no database', () => {
      const space = workspace({
        'user-tool-data/records.sqlite': 'this is no database at all\n'.repeat(100),
      });
      const { code, stderr } = space.run(['admin', 'user', 'list']);
      assert.equal(code, 2);
      assert.match(stderr, /^user-tool: The database cannot be used: ".*records\.sqlite" [^\n]*\n$/);
    });

    it('a data folder that is a file', () => {
      const space = workspace();
      writeFileSync(space.path('user-tool-data'), '');
      const { code, stderr } = space.run(['admin', 'user', 'list']);
      assert.equal(code, 2);
      assert.match(
        stderr,
        /^user-tool: The database cannot be used: [^\n]*".*user-tool-data.*"[^\n]* folder\.\n$/,
      );
    });

    it('a database that does not answer, without its password', () => {
      const env = { DATABASE_URL: 'postgresql://ann:secret@127.0.0.1:1/records' };
      const { code, stderr } = workspace().run(['admin', 'user', 'list'], { env });
      assert.equal(code, 2);
      assert.match(stderr, /^user-tool: The database cannot be used: [^\n]* address\.\n$/);
      assert.doesNotMatch(stderr, /secret/);
    });
  });
});
