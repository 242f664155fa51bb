import type { RoleType } from '@user-tool/platform-api/constants.js';
import { ServiceError } from '../errors/service-error.js';
import type { ServiceDependencies } from '../server/dependencies.js';

/**
 * Checks that a user may create and run user tools.
 * @throws ServiceError if the service requires a role that the user does not have
 */
export async function requireToolRole(
  userId: number,
  { store, config: { toolCreationRole: type } }: Pick<ServiceDependencies, 'store' | 'config'>,
): Promise<void> {
  if (type === undefined || (await store.roles.isHeld(userId, type as RoleType))) return;
  throw new ServiceError('permissionMissing', {
    text: 'User is not allowed to run unprivileged tools',
    extra: { role_type: type },
  });
}
