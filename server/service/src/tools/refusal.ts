import type { CheckedSubmission } from '@user-tool/checking/tasks/submission.js';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import { JsonText } from '../responses/json-text.js';
import type { Submitted } from './payload.js';

/**
 * Why a document is rejected: the list of errors in the public platform's format ("Error body", "User tools"), plus
 * the problems with their ranges and, if they refer to a text generated from JSON, that text.
 */
export function refusal(
  { faults, problems }: CheckedSubmission,
  { document, isMade }: Pick<Submitted, 'document' | 'isMade'>,
): ServiceError {
  return faultsError(faults, {
    text: faultLines(faults).join('\n'),
    problems: new JsonText(problems),
    ...(isMade && { source: document.text }),
  });
}

/** One line for each error: the dotted path in the document, and what is wrong. */
export function faultLines(faults: CheckedSubmission['faults']): string[] {
  return faults.map(({ loc, msg }) => (loc.length > 0 ? `${loc.join('.')}: ${msg}` : msg));
}
