import type { Submission } from '../../check/jobs/submission.js';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import type { Submitted } from './payload.js';

/**
 * Why a document is not taken: the list of errors as the public platform gives it ("Error body", "User tools"), and
 * beside it the problems with their ranges. Where they refer to a text that was made of JSON, that is said too.
 */
export function refusal({ faults, problems }: Submission, { document, isMade }: Submitted): ServiceError {
  return faultsError(faults, {
    text: faultLines(faults).join('\n'),
    problems,
    ...(isMade && { source: document.text }),
  });
}

/** One line for each error: the path in the document with dots, and what is wrong. */
export function faultLines(faults: Submission['faults']): string[] {
  return faults.map(({ loc, msg }) => (loc.length > 0 ? `${loc.join('.')}: ${msg}` : msg));
}
