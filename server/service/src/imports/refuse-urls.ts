import type { ServiceConfig } from '../config/options.js';
import { ServiceError } from '../errors/service-error.js';
import type { PlannedFile } from './import-plan.js';

/** @throws ServiceError `switchedOff` if the service would have to fetch a file, and does not */
export function refuseUrls(
  files: readonly PlannedFile[],
  { fetchUrls }: Pick<ServiceConfig, 'fetchUrls'>,
  otherwise = 'send the file itself, or only store the URL with "deferred": true',
): void {
  if (fetchUrls || !files.some(({ source }) => 'url' in source && !source.isDeferred)) return;
  throw new ServiceError('switchedOff', { text: `This service does not fetch URLs: ${otherwise}.` });
}
