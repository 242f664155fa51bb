import { addableTypes, rightTypes } from '@user-tool/platform-api/constants.js';
import { nearest } from '@user-tool/shared';
import { type Holders, type RoleRecord, type RoleType, type Store } from '@user-tool/service';
import { CommandFailure } from '../../failure.js';
import { asJson, listed, several, withIds, type AdminCommand, type CommandCall } from './command.js';
import { groupNamed, roleNamed, userNamed, usersNamed } from './find.js';

const holderOptions = [
  ['--user <address...>', 'users'],
  ['--group <name...>', 'groups'],
] as const;

/** Commands about roles. */
export const roleCommands: readonly AdminCommand[] = [
  {
    name: 'role add',
    summary: 'Add a role.',
    args: ['<NAME>'],
    options: [
      ['--type <type>', `${addableTypes.join(', ')} (default: admin)`],
      ['--description <text>', 'purpose of the role'],
      ...holderOptions,
    ],
    async run(store, call) {
      const [name = ''] = call.args;
      if (name.trim() === '') throw new CommandFailure('A role must have a name.');
      const { type = 'admin', description } = call.flags as { type?: string; description?: string };
      await store.roles.add({ name, type: typeNamed(type), description, ...(await holdersOf(store, call)) });
      return `Added the role "${name}".\n`;
    },
  },
  {
    name: 'role list',
    summary: 'List the roles, with their ids; private roles only with --all.',
    options: [['--all', 'include private roles'], asJson],
    async run(store, call) {
      const roles = await store.roles.list();
      const shown = call.flags['all'] ? roles : roles.filter(({ type }) => type !== 'private');
      return listed(withIds(shown, 'role', call), call, (role) => [
        role.name,
        role.isDeleted ? `${role.type}, deleted` : role.type,
        role.id,
        role.description ?? '',
      ]);
    },
  },
  {
    name: 'role holders',
    summary: 'List the users and groups that have a role.',
    args: ['<NAME>'],
    options: [asJson],
    async run(store, call) {
      const { id } = await roleNamed(store, call.args[0] ?? '');
      return listed(await store.roles.holderNames(id), call, ({ kind, name }) => [kind, name]);
    },
  },
  {
    name: 'role give',
    summary: `Grant a role to users and groups; ${rightTypes.join(' and ')} are built in.`,
    args: ['<NAME>'],
    options: holderOptions,
    async run(store, call) {
      const holders = await someHolders(store, call);
      const role = await rightNamed(store, call.args[0] ?? '');
      await store.roles.grant(role.id, holders);
      return `Granted the role "${role.name}".\n`;
    },
  },
  {
    name: 'role take',
    summary: 'Revoke a role from users and groups.',
    args: ['<NAME>'],
    options: holderOptions,
    async run(store, call) {
      const role = await roleNamed(store, call.args[0] ?? '');
      await store.roles.withdraw(role.id, await someHolders(store, call, userNamed));
      return `Revoked the role "${role.name}".\n`;
    },
  },
  {
    name: 'role remove',
    summary: 'Delete a role. No one has it until it is restored.',
    args: ['<NAME>'],
    async run(store, { args: [name = ''] }) {
      await store.roles.delete((await roleNamed(store, name)).id);
      return `Deleted the role "${name}".\n`;
    },
  },
  {
    name: 'role restore',
    summary: 'Restore a deleted role.',
    args: ['<NAME>'],
    async run(store, { args: [name = ''] }) {
      await store.roles.undelete((await roleNamed(store, name)).id);
      return `Restored the role "${name}".\n`;
    },
  },
  {
    name: 'role purge',
    summary: 'Remove a deleted role permanently. Its name is free again.',
    args: ['<NAME>'],
    async run(store, { args: [name = ''] }) {
      await store.roles.purge((await roleNamed(store, name)).id);
      return `Purged the role "${name}".\n`;
    },
  },
];

function typeNamed(written: string): RoleType {
  const type = addableTypes.find((one) => one === written);
  if (type) return type;
  const meant = nearest(written, addableTypes);
  const way = meant ? `did you mean "${meant}"?` : `use one of ${addableTypes.join(', ')}.`;
  throw new CommandFailure(`There is no role type "${written}": ${way}`);
}

/** The role of that name; one named after a right is created when it is first assigned. */
async function rightNamed(store: Store, name: string): Promise<RoleRecord> {
  const type = rightTypes.find((one) => one === name);
  const there = await store.roles.byName(name);
  if (type && !there) return store.roles.add({ name, type });
  const role = there ?? (await roleNamed(store, name));
  if (!role.isDeleted) return role;
  throw new CommandFailure(
    `The role "${name}" has been deleted: run "user-tool admin role restore ${name}" to restore it.`,
  );
}

async function someHolders(store: Store, call: CommandCall, find?: typeof userNamed): Promise<Holders> {
  const holders = await holdersOf(store, call, find);
  if (holders.userIds?.length || holders.groupIds?.length) return holders;
  throw new CommandFailure('No user or group given: use "--user ann@example.org" or "--group NAME".');
}

async function holdersOf(store: Store, { flags }: CommandCall, find?: typeof userNamed): Promise<Holders> {
  const users = await usersNamed(store, several(flags, 'user'), find);
  const groups = [];
  for (const name of several(flags, 'group')) groups.push(await groupNamed(store, name));
  return { userIds: users.map(({ id }) => id), groupIds: groups.map(({ id }) => id) };
}
