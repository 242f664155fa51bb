import { plainValue, runtimeModel, toolForm, type Problem, type UserTool } from '@user-tool/shared';
import type { ToolChecker, ToolToCheck } from '../tool-checker.js';
import { faultsOfProblems, type ValidationFault } from './validation-fault.js';

/** A document that is submitted as a user tool, or by an administrator as a tool for all. */
export type SubmittedDocument = Pick<ToolToCheck, 'text' | 'unreadableReason' | 'ofAdministrators'>;

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

/** A document that was submitted, checked and read. */
export interface Submission {
  /** Whether the document is read as a user tool at all. */
  isTool: boolean;
  /** All problems, suppression comments or not. */
  problems: Problem[];
  /** The errors among them, in the words of the platform; up to a limit. */
  faults: ValidationFault[];
  /** What was wanted. */
  made: unknown;
}

/**
 * Checks a document as a submitted tool: by its own class, without a project's configuration, and without its
 * suppression comments (interface document, "Parameter references", rule 4). Never rejects for what is in it.
 */
export async function submit(
  { document, wanted }: { document: SubmittedDocument; wanted: Wanted },
  checker: ToolChecker,
): Promise<Submission> {
  const { tool, problems } = await checker.check({ ...document, suppressions: false });
  return {
    isTool: tool.isTool && tool.root !== undefined,
    problems,
    faults: faultsOfProblems(problems, () => plainValue(tool.document.root)),
    made: makers[wanted](tool),
  };
}
