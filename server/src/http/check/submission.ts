import { plainValue, runtimeModel, toolForm, type Problem, type UserTool } from '@user-tool/shared';
import type { CheckSources } from '../../common/check-aids.js';
import { checkTool, toolOf } from '../../common/check-text.js';
import type { ValidationFault } from '../errors/validation.js';
import { faultsOfProblems } from './faults.js';

/** A document that is submitted as a user tool. */
export interface DocumentText {
  text: string;
  /** A sentence: why there is no text that could be checked. */
  unread?: string;
  /** Whether it is submitted as a tool for all. */
  ofAdministrators?: boolean;
}

/** What can be made of a document that is submitted; all of it plain data. */
const makers = {
  /** The document as a value. */
  representation: (tool: UserTool): unknown => plainValue(tool.document.root),
  /** See {@link toolForm}. */
  form: toolForm,
  /** See {@link runtimeModel}. */
  runtimeModel,
} satisfies Readonly<Record<string, (tool: UserTool) => unknown>>;

/** One of the things that can be made of a document. */
export type Wanted = keyof typeof makers;

/** A document that was submitted, judged and read. */
export interface Submission {
  /** Whether the document is read as a user tool at all. */
  isTool: boolean;
  /** All that was found, suppression comments or not. */
  problems: Problem[];
  /** The errors among it, in the words of the platform; up to a limit. */
  faults: ValidationFault[];
  /** What was wanted. */
  made: unknown;
}

/**
 * Judges a document as a submitted tool: by its own class, without a project's configuration, and without its
 * suppression comments (interface document, "Parameter references", rule 4).
 */
export async function submit(
  document: DocumentText,
  wanted: Wanted,
  sources: CheckSources,
): Promise<Submission> {
  const whole = { ...document, path: '', suppressions: false };
  const tool = toolOf(whole);
  const { problems } = await checkTool(tool, whole, sources);
  return {
    isTool: tool.isTool && tool.root !== undefined,
    problems,
    faults: faultsOfProblems(problems, () => plainValue(tool.document.root)),
    made: makers[wanted](tool),
  };
}
