import type { ValidationFault } from '@user-tool/checking/tasks/validation-fault.js';
import type { Store } from '@user-tool/records';
import { faultsError } from '../errors/validation.js';
import { decodeId, type IdCodec } from '../ids/codec.js';

/** Ids in a field of a body, of one kind. */
interface IdList {
  kind: 'user' | 'group' | 'role';
  ids: readonly string[] | null | undefined;
}

/**
 * The numbers of the ids in fields of a body.
 * @throws ServiceError that lists all unknown ids
 */
export async function idNumbers<Field extends string>(
  lists: Readonly<Record<Field, IdList>>,
  { ids, store }: { ids: IdCodec; store: Store },
): Promise<Record<Field, number[]>> {
  const faults: ValidationFault[] = [];
  const read = async (field: string, { kind, ids: written }: IdList): Promise<number[]> => {
    const numbers = (written ?? []).map((id) => decodeId(ids, kind, id));
    const missing = new Set(await store[`${kind}s`].missing(numbers));
    written?.forEach((id, index) => {
      if (!missing.has(numbers[index] ?? 0)) return;
      const msg = `Value error, there is no ${kind} with the id ${id}`;
      faults.push({ type: 'value_error', loc: ['body', field, index], msg, input: id });
    });
    return numbers;
  };
  const entries: [string, number[]][] = [];
  for (const [field, list] of Object.entries<IdList>(lists)) entries.push([field, await read(field, list)]);
  if (faults.length > 0) throw faultsError(faults);
  return Object.fromEntries(entries) as Record<Field, number[]>;
}
