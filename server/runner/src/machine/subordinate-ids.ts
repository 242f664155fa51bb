import { userInfo } from 'node:os';
import { join } from 'node:path';
import { readText } from './read-text.js';

/** A user of a machine. */
export interface MachineUser {
  /** -1 where users have no numbers. */
  uid: number;
  username: string;
}

/** How many subordinate ids a user has, of users and of groups (subuid(5), subgid(5)). */
export interface SubordinateIds {
  users: number;
  groups: number;
}

/** The ids that a user may give to the users and groups in containers. @param root the folder of the system */
export function subordinateIds(user: MachineUser = userInfo(), root = '/'): SubordinateIds {
  const count = (file: string): number => countedIds(readText(join(root, 'etc', file)), user);
  return { users: count('subuid'), groups: count('subgid') };
}

/** Lines of the form `USER:START:COUNT`, where the user is a name or a number. */
function countedIds(text: string, { uid, username }: MachineUser): number {
  return text
    .split('\n')
    .map((line) => line.trim().split(':'))
    .filter(([user]) => user === username || user === String(uid))
    .reduce((sum, [, , count]) => sum + (/^\d{1,10}$/.test(count ?? '') ? Number(count) : 0), 0);
}
