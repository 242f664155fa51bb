import { quotaNouns } from '@user-tool/platform-api/constants.js';
import {
  storeTitles,
  type FaultDetail,
  type StoreCause,
  type StoreFault,
  type StoreName,
} from '@user-tool/records';
import { numberText, quotaRows } from '../requests/limits.js';
import type { ErrorName } from './error-table.js';
import { ServiceError, type ErrorDetails } from './service-error.js';

/** The error for each refusal of the store; record numbers are internal. */
const refusals: Readonly<Record<FaultDetail['is'], ErrorName>> = {
  duplicate: 'conflict',
  unknown: 'notFound',
  'not-deleted': 'invalidParameter',
  invalid: 'invalidParameter',
  quota: 'quotaExceeded',
  queue: 'jobQueueFull',
  occupied: 'failure',
  'newer-schema': 'failure',
  unavailable: 'storeUnavailable',
};

/** What callers read about each cause, where it says what is kept and where; the log says where that is. */
const causes: Readonly<Record<StoreCause, string>> = {
  full: 'The KEPT of the service cannot be changed: no space is left for them.',
  'read-only': 'The KEPT of the service cannot be changed: their storage is read-only.',
  gone: 'The KEPT of the service are not in their place.',
  locked: 'The KEPT of the service cannot be changed: another process has locked them.',
  damaged: 'The KEPT of the service are damaged.',
  failing: 'The KEPT of the service cannot be used: their storage is failing.',
  forbidden: 'The service has no permission to use its KEPT.',
  unreachable: 'The STORE of the service does not respond.',
  crowded: 'The STORE of the service has no capacity left.',
  unsuitable: 'The KEPT of the service cannot be used.',
};

const kept: Readonly<Record<StoreName, string>> = { records: 'records', files: 'dataset files' };

function causeText(cause: StoreCause, of: StoreName): string {
  return causes[cause].replace('KEPT', kept[of]).replace('STORE', storeTitles[of]);
}

/** The error for a write that the store refused, unless the route has a better one (public platform, Error body). */
export function storeError(fault: StoreFault): ServiceError {
  return new ServiceError(refusals[fault.detail.is], { ...details(fault), cause: fault });
}

function details({ detail, message }: StoreFault): ErrorDetails {
  switch (detail.is) {
    case 'duplicate':
      return { text: `A ${detail.kind} with that name already exists [${detail.name}]` };
    case 'unknown':
      return { text: `This ${detail.kind} does not exist.` };
    case 'not-deleted':
    case 'invalid':
      return { text: message };
    case 'quota':
      return quotaDetails(detail);
    case 'queue':
      return queueDetails(detail);
    case 'unavailable':
      return {
        text: `${causeText(detail.cause, detail.of ?? 'records')} Try again later.`,
        headers: { 'retry-after': '5' },
      };
    default:
      return {};
  }
}

function quotaDetails({ quota, limit, used, added }: Extract<FaultDetail, { is: 'quota' }>): ErrorDetails {
  const noun = quotaNouns[quota];
  const { way } = quotaRows[quota];
  const [most, have, more] = [limit, used, added].map(numberText);
  return {
    text: `This would exceed your quota of ${most} ${noun}: you have ${have}, and this request adds ${more}. ${way}`,
    extra: { quota: { name: quota, limit, used, added } },
  };
}

function queueDetails({ kind, limit, queued, added }: Extract<FaultDetail, { is: 'queue' }>): ErrorDetails {
  const [most, have, more] = [limit, queued, added].map(numberText);
  return {
    text: `At most ${most} of your ${kind === 'fetch' ? 'imports' : 'jobs'} may wait or run: you have ${have}, and this request adds ${more}. Wait until some have ended, or cancel those of a request with "DELETE /api/tool_requests/{id}".`,
  };
}
