import { nearest } from '@user-tool/shared';
import type { Group, RoleRecord, Store, User } from '@user-tool/service';
import { CommandFailure } from '../../failure.js';
import { visible } from '../../terminal.js';

/** The user with that email, deleted or not. @throws Failure that suggests similar ones */
export async function userNamed(store: Store, email: string): Promise<User> {
  const user = await store.users.byEmail(email);
  if (user) return user;
  const emails = (await store.users.list()).map((one) => one.email);
  throw unknown('user', email, nearest(email.toLowerCase(), emails));
}

/** The user with that email, unless deleted. @throws Failure */
export async function presentUser(store: Store, email: string): Promise<User> {
  const user = await userNamed(store, email);
  if (user.isDeleted) throw new CommandFailure(removed(user.email));
  return user;
}

/** Those users. @throws Failure as `find` does, for the first that it rejects */
export async function usersNamed(
  store: Store,
  emails: readonly string[],
  find = presentUser,
): Promise<User[]> {
  const users: User[] = [];
  for (const email of emails) users.push(await find(store, email));
  return users;
}

/** The message for a deleted user. */
export function removed(email: string): string {
  return `The user "${email}" has been removed: run "user-tool admin user restore ${email}" to restore the user.`;
}

/** The group of that name. @throws Failure that suggests similar ones */
export async function groupNamed(store: Store, name: string): Promise<Group> {
  const group = await store.groups.byName(name);
  if (group) return group;
  const names = (await store.groups.list()).map((one) => one.name);
  throw unknown('group', name, nearest(name, names));
}

/** The role of that name, deleted or not. @throws Failure that suggests similar ones */
export async function roleNamed(store: Store, name: string): Promise<RoleRecord> {
  const role = await store.roles.byName(name);
  if (role) return role;
  const names = (await store.roles.list()).map((one) => one.name);
  throw unknown('role', name, nearest(name, names));
}

function unknown(kind: 'user' | 'group' | 'role', name: string, meant: string | undefined): CommandFailure {
  const way = meant ? `did you mean "${meant}"?` : `run "user-tool admin ${kind} list" to list them.`;
  return new CommandFailure(`There is no ${kind} named "${visible(name)}": ${way}`);
}
