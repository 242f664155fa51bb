import { CommandFailure } from '../../failure.js';
import { asJson, day, listed, several, withIds, type AdminCommand } from './command.js';
import { groupNamed, userNamed, usersNamed } from './find.js';

/** Commands about groups. */
export const groupCommands: readonly AdminCommand[] = [
  {
    name: 'group add',
    summary: 'Add a group.',
    args: ['<NAME>'],
    options: [['--user <address...>', 'members of the group']],
    async run(store, { args: [name = ''], flags }) {
      if (name.trim() === '') throw new CommandFailure('A group must have a name.');
      const users = await usersNamed(store, several(flags, 'user'));
      await store.groups.add({ name, userIds: users.map(({ id }) => id) });
      return `The group "${name}" has ${counted(users.length)}.\n`;
    },
  },
  {
    name: 'group list',
    summary: 'List the groups, with their ids.',
    options: [asJson],
    run: async (store, call) =>
      listed(withIds(await store.groups.list(), 'group', call), call, ({ name, createTime, id }) => [
        name,
        day(createTime),
        id,
      ]),
  },
  {
    name: 'group members',
    summary: 'Add and remove members of a group, and list its members.',
    args: ['<NAME>'],
    options: [['--add <address...>', 'users to add'], ['--remove <address...>', 'users to remove'], asJson],
    async run(store, call) {
      const group = await groupNamed(store, call.args[0] ?? '');
      const added = await usersNamed(store, several(call.flags, 'add'));
      const removed = await usersNamed(store, several(call.flags, 'remove'), userNamed);
      const ids = (users: readonly { id: number }[]) => users.map(({ id }) => id);
      if (added.length > 0) await store.groups.addMembers(group.id, ids(added));
      if (removed.length > 0) await store.groups.removeMembers(group.id, ids(removed));
      return listed(withIds(await store.groups.members(group.id), 'user', call), call, ({ email }) => [
        email,
      ]);
    },
  },
  {
    name: 'group remove',
    summary: 'Remove a group. Its members lose the roles of the group.',
    args: ['<NAME>'],
    async run(store, { args: [name = ''] }) {
      await store.groups.remove((await groupNamed(store, name)).id);
      return `Removed the group "${name}".\n`;
    },
  },
];

const counted = (members: number): string => `${members} ${members === 1 ? 'member' : 'members'}`;
