import { quotaNames, quotaNouns, type QuotaName } from '@user-tool/platform-api/constants.js';
import { flagOf, numberText, type Store } from '@user-tool/service';
import { CommandFailure } from '../../failure.js';
import { wrongNumber } from '../../usage-errors.js';
import { asJson, listed, withIds, type AdminCommand, type CommandCall } from './command.js';
import { presentUser, userNamed } from './find.js';

/** Commands about quotas. */
export const quotaCommands: readonly AdminCommand[] = [
  {
    name: 'quota list',
    summary: 'List what each user has, with the quotas.',
    options: [asJson],
    async run(store, call) {
      const users = await store.users.list();
      const usage = await store.quotas.usage(users.map(({ id }) => id));
      const rows = users.map(({ id, email }) => ({ email, id, quotas: usage.get(id) }));
      return listed(withIds(rows, 'user', call), call, ({ email, quotas }) => [
        email,
        ...quotaNames.map((name) => {
          const { used = 0, limit = 0 } = quotas?.[name] ?? {};
          return `${numberText(used)} of ${numberText(limit)} ${quotaNouns[name]}`;
        }),
      ]);
    },
  },
  {
    name: 'quota show',
    summary: 'Show what a user has, and the quotas of this user.',
    args: ['<EMAIL>'],
    options: [asJson],
    async run(store, call) {
      const { id } = await userNamed(store, call.args[0] ?? '');
      return shown(store, id, call);
    },
  },
  {
    name: 'quota set',
    summary: 'Set quotas of a user instead of the common ones. What exceeds them is kept.',
    args: ['<EMAIL>'],
    options: quotaNames.map((name) => [
      `--${flagOf(name)} <number>`,
      `maximum number of ${quotaNouns[name]}`,
    ]),
    async run(store, call) {
      const limits = limitsIn(call);
      const { id } = await presentUser(store, call.args[0] ?? '');
      await store.quotas.set(id, limits);
      return shown(store, id, call);
    },
  },
  {
    name: 'quota reset',
    summary: 'Give a user the common quotas again.',
    args: ['<EMAIL>'],
    async run(store, call) {
      const { id } = await userNamed(store, call.args[0] ?? '');
      await store.quotas.reset(id);
      return shown(store, id, call);
    },
  },
];

/** The quotas of one user, a row each. */
async function shown(store: Store, userId: number, call: CommandCall): Promise<string> {
  const usage = (await store.quotas.usage([userId])).get(userId);
  const rows = quotaNames.flatMap((name) => (usage ? [{ name, ...usage[name] }] : []));
  return listed(rows, call, ({ name, used, limit, isOwn }) => [
    quotaNouns[name],
    `${numberText(used)} of ${numberText(limit)}`,
    isOwn ? 'set for this user' : 'as for all users',
  ]);
}

/** The limits in the options. @throws Failure if there is none, or one is not a number */
function limitsIn({ flags }: CommandCall): Partial<Record<QuotaName, number>> {
  const limits: Partial<Record<QuotaName, number>> = {};
  for (const name of quotaNames) {
    const written = flags[name] as string | undefined;
    if (written === undefined) continue;
    if (!/^\d{1,12}$/.test(written)) throw wrongNumber(written, `--${flagOf(name)}`, 0);
    limits[name] = Number(written);
  }
  if (Object.keys(limits).length === 0)
    throw new CommandFailure(
      `No quota given: use ${quotaNames.map((name) => `"--${flagOf(name)} NUMBER"`).join(', ')}.`,
    );
  return limits;
}
