import { Type, type Static } from 'typebox';
import { roleTypes, type RoleRecord as StoredRole } from '@user-tool/records';
import type { IdCodec } from '../ids/codec.js';
import { EncodedId } from '../openapi/schemas.js';

/** A role (interface document, Role). */
export const Role = Type.Object(
  {
    id: EncodedId,
    model_class: Type.Literal('Role'),
    name: Type.String(),
    type: Type.Unsafe<StoredRole['type']>({ type: 'string', enum: [...roleTypes] }),
    description: Type.String(),
    url: Type.String({ description: 'The path of the role.' }),
  },
  { $id: 'Role', description: 'A role of users and groups.' },
);

/** The role as it is shown. */
export function roleRecord(
  { id: number, name, type, description = '' }: StoredRole,
  { ids, basePath }: { ids: IdCodec; basePath: string },
): Static<typeof Role> {
  const id = ids.encode('role', number);
  return { id, model_class: 'Role', name, type, description, url: `${basePath}/api/roles/${id}` };
}
