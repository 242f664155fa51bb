import type { Store, User } from '@user-tool/service';
import { CommandFailure } from '../../failure.js';
import { asJson, day, listed, withIds, type AdminCommand, type CommandCall } from './command.js';
import { presentUser, removed, userNamed } from './find.js';

const expires = [
  '--expires <date>',
  'last day on which the key is valid, such as 2030-12-31 (default: no expiration)',
] as const;

/** Commands about users. */
export const userCommands: readonly AdminCommand[] = [
  {
    name: 'user add',
    summary: 'Add a user, and print a key for the API.',
    options: [
      ['--email <address>', 'email address of the user'],
      ['--admin', 'make the user an administrator'],
      expires,
    ],
    async run(store, call) {
      const { email, admin } = call.flags as { email?: string; admin?: true };
      if (email === undefined)
        throw new CommandFailure('"user add" requires an email address: use "--email ann@example.org".');
      const expireTime = expiry(call);
      await refuseTwice(store, email);
      const user = await store.users.add({ email, isAdmin: admin ?? false });
      return newKey(store, user, expireTime);
    },
  },
  {
    name: 'user list',
    summary: 'List the users, with their ids.',
    options: [asJson],
    async run(store, call) {
      return listed(withIds(await store.users.list(), 'user', call), call, (user) => [
        user.email,
        [user.isAdmin ? 'administrator' : 'user', ...(user.isDeleted ? ['removed'] : [])].join(', '),
        day(user.createTime),
        user.id,
      ]);
    },
  },
  {
    name: 'user key',
    summary: 'Create and print another key for a user. Existing keys stay valid.',
    args: ['<EMAIL>'],
    options: [expires],
    async run(store, call) {
      const expireTime = expiry(call);
      return newKey(store, await present(store, call), expireTime);
    },
  },
  {
    name: 'user promote',
    summary: 'Make a user an administrator.',
    args: ['<EMAIL>'],
    async run(store, call) {
      const { id, email } = await present(store, call);
      await store.users.setAdmin(id, true);
      return `${email} is now an administrator.\n`;
    },
  },
  {
    name: 'user demote',
    summary: 'Make an administrator an ordinary user.',
    args: ['<EMAIL>'],
    async run(store, call) {
      const { id, email } = await present(store, call);
      await store.users.setAdmin(id, false);
      return `${email} is no longer an administrator.\n`;
    },
  },
  {
    name: 'user remove',
    summary: 'Remove a user. Everything that the user created is kept.',
    args: ['<EMAIL>'],
    async run(store, call) {
      const { id, email } = await present(store, call);
      await store.users.setDeleted(id, true);
      return `Removed ${email}. The keys of this user no longer work.\n`;
    },
  },
  {
    name: 'user restore',
    summary: 'Restore a removed user, including the keys.',
    args: ['<EMAIL>'],
    async run(store, { args: [address = ''] }) {
      const { id, email } = await userNamed(store, address);
      await store.users.setDeleted(id, false);
      return `Restored ${email}.\n`;
    },
  },
];

/** The user in the first argument. @throws Failure if missing or deleted */
const present = (store: Store, { args: [email = ''] }: CommandCall): Promise<User> =>
  presentUser(store, email);

async function refuseTwice(store: Store, email: string): Promise<void> {
  const there = await store.users.byEmail(email);
  if (!there) return;
  if (there.isDeleted) throw new CommandFailure(removed(there.email));
  throw new CommandFailure(
    `The user "${there.email}" already exists: run "user-tool admin user key ${there.email}" to create another key.`,
  );
}

/** The key alone, for use in scripts. */
async function newKey(store: Store, { id }: User, expireTime: Date | undefined): Promise<string> {
  return `${(await store.keys.add(id, { expireTime })).secret}\n`;
}

/** The end of the day of `--expires`, in UTC. */
function expiry({ flags, now }: CommandCall): Date | undefined {
  const written = flags['expires'] as string | undefined;
  if (written === undefined) return undefined;
  const end = new Date(`${written}T23:59:59.999Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(written) || Number.isNaN(end.getTime()) || day(end) !== written) {
    throw new CommandFailure(`"--expires" requires a date such as 2030-12-31, not "${written}".`);
  }
  if (end < now) throw new CommandFailure(`"--expires ${written}" is in the past.`);
  return end;
}
