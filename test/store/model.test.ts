import fc from 'fast-check';
import assert from 'node:assert/strict';
import { storeFault } from '../../server/records/src/fault.js';
import { roleTypes, type RoleType } from '../../server/platform-api/src/constants.js';
import type { Store } from '../../server/records/src/store.js';
import { runs } from '../support/runs.js';
import { engines, storeAt } from './support/engines.js';

/** What the store should contain, in the simplest form; people, groups, roles and items by index. */
interface Model {
  users: { email: string; isDeleted: boolean }[];
  groups: { name: string; members: Set<number> }[];
  roles: { name: string; type: RoleType; isDeleted: boolean; users: Set<number>; groups: Set<number> }[];
  items: { owner: number; tags: string[] }[];
}

/** The store, and the numbers it assigned to the model's indexes. */
interface Real {
  store: Store;
  users: number[];
  groups: number[];
  roles: number[];
  items: number[];
}

type Step = fc.AsyncCommand<Model, Real>;

/** A step for both; both must throw the same. */
function step(
  name: string,
  isPossible: (model: Model) => boolean,
  run: (model: Model, real: Real) => Promise<void>,
): Step {
  return { check: isPossible, run, toString: () => name };
}

const duplicate = async (work: Promise<unknown>): Promise<void> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  assert.ok(storeFault(error, 'duplicate'), String(error));
};

const at = <T>(list: readonly T[], place: number): T => list[place % list.length]!;
const small = fc.nat({ max: 5 });
const name = fc.constantFrom('a', 'b', 'c', 'd');
const hasUsers = ({ users }: Model): boolean => users.length > 0;

const steps: fc.Arbitrary<Step>[] = [
  name.map((letter) =>
    step(
      `add user ${letter}`,
      () => true,
      async (model, { store, users, roles }) => {
        const email = `${letter}@b.c`;
        if (model.users.some((user) => user.email === email)) return duplicate(store.users.add({ email }));
        const { id } = await store.users.add({ email: email.toUpperCase() });
        users.push(id);
        roles.push((await store.roles.byName(email))!.id);
        model.users.push({ email, isDeleted: false });
        const own = new Set([model.users.length - 1]);
        model.roles.push({ name: email, type: 'private', isDeleted: false, users: own, groups: new Set() });
      },
    ),
  ),
  fc.tuple(small, fc.boolean()).map(([place, isDeleted]) =>
    step(`delete user ${place}: ${isDeleted}`, hasUsers, async (model, { store, users }) => {
      await store.users.setDeleted(at(users, place), isDeleted);
      at(model.users, place).isDeleted = isDeleted;
    }),
  ),
  name.map((group) =>
    step(
      `add group ${group}`,
      () => true,
      async (model, { store, groups }) => {
        if (model.groups.some((one) => one.name === group))
          return duplicate(store.groups.add({ name: group }));
        groups.push((await store.groups.add({ name: group })).id);
        model.groups.push({ name: group, members: new Set() });
      },
    ),
  ),
  fc.tuple(small, small).map(([group, user]) =>
    step(
      `join ${group} ${user}`,
      (model) => hasUsers(model) && model.groups.length > 0,
      async (model, real) => {
        const place = user % model.users.length;
        const work = real.store.groups.addMembers(at(real.groups, group), [real.users[place]!]);
        if (model.users[place]!.isDeleted) return assert.rejects(work);
        await work;
        at(model.groups, group).members.add(place);
      },
    ),
  ),
  fc.tuple(small, small).map(([group, user]) =>
    step(
      `leave ${group} ${user}`,
      (model) => hasUsers(model) && model.groups.length > 0,
      async (model, real) => {
        const place = user % model.users.length;
        await real.store.groups.removeMembers(at(real.groups, group), [real.users[place]!]);
        at(model.groups, group).members.delete(place);
      },
    ),
  ),
  fc.tuple(name, fc.constantFrom(...roleTypes)).map(([role, type]) =>
    step(
      `add role ${role} ${type}`,
      () => true,
      async (model, { store, roles }) => {
        if (model.roles.some((one) => one.name === role)) return duplicate(store.roles.add({ name: role }));
        roles.push((await store.roles.add({ name: role, type })).id);
        model.roles.push({ name: role, type, isDeleted: false, users: new Set(), groups: new Set() });
      },
    ),
  ),
  fc.tuple(small, fc.option(small), fc.option(small)).map(([role, user, group]) =>
    step(
      `grant ${role} ${user} ${group}`,
      (model) => hasUsers(model) && model.groups.length > 0,
      async (model, real) => {
        const place = (user ?? 0) % model.users.length;
        const lab = (group ?? 0) % model.groups.length;
        const work = real.store.roles.grant(at(real.roles, role), {
          userIds: user === null ? [] : [real.users[place]!],
          groupIds: group === null ? [] : [real.groups[lab]!],
        });
        if (user !== null && model.users[place]!.isDeleted) return assert.rejects(work);
        await work;
        if (user !== null) at(model.roles, role).users.add(place);
        if (group !== null) at(model.roles, role).groups.add(lab);
      },
    ),
  ),
  fc.tuple(small, fc.constantFrom('delete', 'undelete', 'purge')).map(([place, change]) =>
    step(
      `${change} role ${place}`,
      (model) => model.roles.length > 0,
      async (model, real) => {
        const role = at(model.roles, place);
        const work = real.store.roles[change](at(real.roles, place));
        if (change === 'purge' && !role.isDeleted) return assert.rejects(work);
        assert.equal((await work)?.name, role.name);
        if (change === 'purge') {
          role.users.clear();
          role.groups.clear();
        } else {
          role.isDeleted = change === 'delete';
        }
      },
    ),
  ),
  small.map((owner) =>
    step(`add item of ${owner}`, hasUsers, async (model, { store, users, items }) => {
      items.push((await store.histories.add({ ownerId: at(users, owner), name: 'x' })).id);
      model.items.push({ owner: owner % model.users.length, tags: [] });
    }),
  ),
  fc.tuple(small, fc.uniqueArray(fc.stringMatching(/^[a-z]{1,3}(:[a-z:]{0,3})?$/))).map(([item, tags]) =>
    step(
      `tag ${item} ${tags.join(' ')}`,
      ({ items }) => items.length > 0,
      async (model, real) => {
        await real.store.tags.replace(at(real.items, item), tags);
        at(model.items, item).tags = tags;
      },
    ),
  ),
];

/** Compares everything visible. */
async function agree(model: Model, { store, ...ids }: Real): Promise<void> {
  const users = await store.users.list();
  assert.deepEqual(
    users.map(({ email, isDeleted }) => ({ email, isDeleted })),
    model.users,
  );
  for (const [place, { members }] of model.groups.entries()) {
    const found = (await store.groups.members(ids.groups[place]!)).map(({ id }) => ids.users.indexOf(id));
    assert.deepEqual(new Set(found), members);
  }
  const tags = await store.tags.of(ids.items);
  for (const [place, item] of model.items.entries()) assert.deepEqual(tags.get(ids.items[place]!), item.tags);
  for (const [place] of model.users.entries()) {
    const holds = (role: Model['roles'][number]) =>
      role.users.has(place) || [...role.groups].some((group) => model.groups[group]!.members.has(place));
    const viewer = { userId: ids.users[place]!, isAdmin: false };
    assert.deepEqual(
      (await store.roles.list({ viewer, isDeleted: false })).map((role) => role.name).toSorted(),
      model.roles
        .filter((role) => !role.isDeleted && (!['private', 'sharing'].includes(role.type) || holds(role)))
        .map((role) => role.name)
        .toSorted(),
    );
    for (const type of roleTypes) {
      const expected = model.roles.some((role) => role.type === type && !role.isDeleted && holds(role));
      assert.equal(await store.roles.isHeld(viewer.userId, type), expected, type);
    }
  }
}

for (const engine of engines) {
  engine.describe(`any sequence of writes on ${engine.name}`, () => {
    it('leaves what a plain model says', async function () {
      await fc.assert(
        fc.asyncProperty(fc.commands(steps, { maxCommands: 40 }), async (commands) => {
          const model: Model = { users: [], groups: [], roles: [], items: [] };
          const store = await storeAt(engine, await engine.newRecords());
          const real: Real = { store, users: [], groups: [], roles: [], items: [] };
          try {
            await fc.asyncModelRun(() => ({ model, real }), commands);
            await agree(model, real);
          } finally {
            await store.close();
          }
        }),
        runs(40),
      );
    });
  });
}
