import type { FaultDetail, StoreFault } from '../../store/index.js';
import type { ErrorName } from './error-table.js';
import { ServiceError } from './service-error.js';

/** The error for each refusal of the store; record numbers are internal. */
const refusals: Readonly<Record<FaultDetail['is'], ErrorName>> = {
  duplicate: 'conflict',
  unknown: 'notFound',
  'not-deleted': 'invalidParameter',
  invalid: 'invalidParameter',
  occupied: 'failure',
  'newer-schema': 'failure',
  unavailable: 'overloaded',
};

/** The error for a write that the store refused, unless the route has a better one (public platform, Error body). */
export function storeError(fault: StoreFault): ServiceError {
  const text = detailText(fault);
  return new ServiceError(refusals[fault.detail.is], { ...(text !== undefined && { text }), cause: fault });
}

function detailText({ detail, message }: StoreFault): string | undefined {
  switch (detail.is) {
    case 'duplicate':
      return `A ${detail.kind} with that name already exists [${detail.name}]`;
    case 'unknown':
      return `This ${detail.kind} does not exist.`;
    case 'not-deleted':
    case 'invalid':
      return message;
    default:
      return undefined;
  }
}
