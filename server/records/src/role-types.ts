/** Types of roles, with the public platform's names. */
export const roleTypes = [
  'system',
  'admin',
  'user',
  'group',
  'private',
  'sharing',
  'user_tool_create',
  'user_tool_execute',
] as const;

/** One of {@link roleTypes}. */
export type RoleType = (typeof roleTypes)[number];

/** Types that the platform checks: holders of a role of such a type may do what it says. */
export const rightTypes = ['user_tool_create', 'user_tool_execute'] as const satisfies readonly RoleType[];

/** Types of roles that administrators add over HTTP, as on the public platform. */
export const grantableTypes = ['admin', ...rightTypes] as const satisfies readonly RoleType[];

/** Types of roles that can be added manually; private ones come with users. */
export const addableTypes = [
  'admin',
  'system',
  'user',
  'group',
  'sharing',
  ...rightTypes,
] as const satisfies readonly RoleType[];
