import type { Role } from '@user-tool/platform-api/routes/roles.js';
import type { RoleRecord as StoredRole } from '@user-tool/records';
import type { Static } from 'typebox';
import type { IdCodec } from '../ids/codec.js';

/** The role as it is shown. */
export function roleRecord(
  { id: number, name, type, description = '' }: StoredRole,
  { ids, basePath }: { ids: IdCodec; basePath: string },
): Static<typeof Role> {
  const id = ids.encode('role', number);
  return { id, model_class: 'Role', name, type, description, url: `${basePath}/api/roles/${id}` };
}
