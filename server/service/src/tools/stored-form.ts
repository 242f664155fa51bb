import type { Asker } from '@user-tool/checking/thread-queue.js';
import type { StoredTool } from '@user-tool/records';
import { answerLimit } from '../requests/limits.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { madeOf } from './payload.js';
import { refusal } from './refusal.js';

/**
 * The form of a stored tool, as JSON.
 * @throws ServiceError if its document is not a tool by the current rules
 */
export async function storedForm(
  { source: text, isPublic: ofAdministrators }: StoredTool,
  checker: ServiceDependencies['checker'],
  asker: Asker,
): Promise<string> {
  const document = { text, ofAdministrators };
  const submission = await checker.submit({ document, wanted: 'form', maxMade: answerLimit }, asker);
  if (!submission.isTool) throw refusal(submission, { document, isMade: false });
  return madeOf(submission, 'The form', answerLimit);
}
