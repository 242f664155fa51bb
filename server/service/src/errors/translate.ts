import type { FastifyError } from 'fastify';
import { PoolBusy, type BusyReason } from '@user-tool/checking/thread-queue.js';
import { StoreFault } from '@user-tool/records';
import type { ErrorName } from './error-table.js';
import { ServiceError, type ErrorDetails } from './service-error.js';
import { storeError } from './store-faults.js';
import { validationError } from './validation.js';

/** What the framework and its plugins throw, by code; their messages are for developers. */
const byCode: Readonly<Record<string, ErrorName>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMediaType',
  FST_ERR_CTP_INVALID_JSON_BODY: 'invalidJson',
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'badRequest',
  FST_ERR_BAD_URL: 'badAddress',
  FST_ERR_UNDER_PRESSURE: 'overloaded',
  FST_UNDER_PRESSURE: 'overloaded',
};

/** Statuses that need no code. */
const byStatus: Readonly<Record<number, ErrorName>> = {
  400: 'badRequest',
  // Sent for files outside the documentation folder, which do not exist for callers.
  403: 'notFound',
  404: 'notFound',
  413: 'bodyTooLarge',
  415: 'unsupportedMediaType',
  429: 'tooManyRequests',
  503: 'overloaded',
};

/** The error to report for whatever was thrown; anything unexpected is an internal error. */
export function toServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  if (thrown instanceof StoreFault) return storeError(thrown);
  if (thrown instanceof PoolBusy) return busyError(thrown);
  const error = Object(thrown) as Partial<FastifyError>;
  if (error.validation) return validationError(error.validation, error.validationContext);
  const row = byCode[error.code ?? ''] ?? byStatus[error.statusCode ?? 500];
  return new ServiceError(row ?? 'failure', { cause: thrown });
}

function busyError({ reason, timeoutMs, cause }: PoolBusy): ServiceError {
  const [row, details] = busy[reason](timeoutMs);
  return new ServiceError(row, { ...details, cause });
}

const retry = { headers: { 'retry-after': '5' } };

const busy: Readonly<Record<BusyReason, (timeoutMs: number) => [row: ErrorName, details: ErrorDetails]>> = {
  caller: () => ['callerQueueFull', retry],
  all: () => ['queueFull', retry],
  time: (timeoutMs) => [
    'checkTimeout',
    { text: `The document could not be checked within ${timeoutMs / 1000} seconds.` },
  ],
  memory: () => ['checkMemory', {}],
  gone: () => ['hungUp', {}],
};
