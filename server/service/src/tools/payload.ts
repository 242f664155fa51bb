import type { CheckedSubmission, SubmittedDocument } from '@user-tool/checking/tasks/submission.js';
import type { NewTool } from '@user-tool/records';
import type { ServiceConfig } from '../config/options.js';
import { ServiceError } from '../errors/service-error.js';
import type { SubmittedTool } from '@user-tool/platform-api/routes/user-tools.js';
import { numberText } from '../requests/limits.js';

/** What was submitted, in either form. */
export interface Submitted {
  document: SubmittedDocument;
  /** Whether the text was generated from JSON, so that the caller must be shown what ranges refer to. */
  isMade: boolean;
  isActive: boolean;
  isHidden: boolean;
}

/**
 * Reads the body of a submission.
 * @param body the text of a document, or a {@link SubmittedTool}
 * @param unreadableReason why the body is not text
 * @throws ServiceError for a document that exceeds the size limit of tools
 */
export function readPayload(
  body: SubmittedTool | string,
  unreadableReason: string | null,
  { toolLimit }: Pick<ServiceConfig, 'toolLimit'>,
): Submitted {
  const { representation, active, hidden }: SubmittedTool =
    typeof body === 'string' ? { representation: body } : body;
  const isMade = typeof representation !== 'string';
  const document = isMade ? documentOf(representation) : textDocument(representation, unreadableReason);
  const size = Buffer.byteLength(document.text);
  if (size > toolLimit) throw tooLarge('The tool', size, toolLimit);
  return { document, isMade, isActive: active ?? true, isHidden: hidden ?? false };
}

/** The record of a submission, without what depends on its owner. */
export function recordOf(
  { document, isActive, isHidden }: Submitted,
  submission: CheckedSubmission,
  { toolLimit }: Pick<ServiceConfig, 'toolLimit'>,
): Omit<NewTool, 'ownerId'> {
  const { identity } = submission;
  return {
    toolId: identity.id ?? '',
    version: identity.version ?? '',
    source: document.text,
    representation: madeOf(submission, 'The tool as JSON', toolLimit),
    isActive,
    isHidden,
  };
}

/**
 * Checks that what was made of a document is there.
 * @throws ServiceError if it is larger than allowed
 */
export function madeOf({ made, madeSize }: CheckedSubmission, what: string, most: number): string {
  if (made === undefined && madeSize > 0) throw tooLarge(what, madeSize, most);
  return made ?? 'null';
}

function tooLarge(what: string, size: number, most: number): ServiceError {
  return new ServiceError('bodyTooLarge', {
    text: `${what} has ${numberText(size)} bytes, but at most ${numberText(most)} are allowed.`,
  });
}

/** Lone surrogates are not text: they would be stored as another character. */
function textDocument(text: string, unreadableReason: string | null): SubmittedDocument {
  if (unreadableReason !== null) return { text, unreadableReason };
  return /\p{Surrogate}/u.test(text)
    ? {
        text: '',
        unreadableReason: 'The text contains half a character (a lone surrogate), so it was not checked.',
      }
    : { text };
}

/** What YAML requires to be escaped, although JSON does not (YAML 1.2, "Character Set"). */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** JSON is YAML with everything quoted, so all values keep their meaning. */
function documentOf(representation: object): SubmittedDocument {
  const json = JSON.stringify(representation, undefined, 2);
  const escaped = json.replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return { text: `${escaped}\n` };
}
