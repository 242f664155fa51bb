import type { Key } from '@user-tool/service';
import { CommandFailure } from '../../failure.js';
import { asJson, day, listed, type AdminCommand } from './command.js';
import { userNamed } from './find.js';

/** Commands about keys. */
export const keyCommands: readonly AdminCommand[] = [
  {
    name: 'key list',
    summary: 'List the keys of a user, by their first characters.',
    args: ['<EMAIL>'],
    options: [asJson],
    async run(store, call) {
      const { id } = await userNamed(store, call.args[0] ?? '');
      const keys = await store.keys.list({ userId: id });
      // Keys are shown by their first characters: their ids would be no use to anyone.
      const shown = keys.map(({ id: _id, userId: _userId, ...key }) => key);
      return listed(shown, call, (key) => [
        key.prefix,
        `created ${day(key.createTime)}`,
        endOf(key, call.now),
      ]);
    },
  },
  {
    name: 'key revoke',
    summary: 'Revoke a key, given by at least its first eight characters.',
    args: ['<KEY>'],
    async run(store, { args: [written = ''] }) {
      const prefix = written.slice(0, 8);
      const keys = await store.keys.list({ prefix });
      const whole = written.length > 8 ? await store.keys.holder(written) : undefined;
      const [key, another] = keys;
      if (!key || (written.length > 8 && !whole)) {
        throw new CommandFailure(
          `No key matches "${prefix}…": run "user-tool admin key list EMAIL" to list the keys of a user.`,
        );
      }
      if (another) throw new CommandFailure(`Several keys start with "${prefix}".`);
      await store.keys.revoke(key.id);
      return `Revoked the key ${prefix}….\n`;
    },
  },
];

function endOf({ revokeTime, expireTime }: Pick<Key, 'revokeTime' | 'expireTime'>, now: Date): string {
  if (revokeTime) return `revoked ${day(revokeTime)}`;
  if (!expireTime) return 'valid';
  return `${expireTime <= now ? 'expired' : 'valid until'} ${day(expireTime)}`;
}
