import { plainValue, runtimeModel, toolForm, type Document, type Problem } from '@user-tool/shared';
import type { ToolChecker, ToolToCheck } from '../tool-checker.js';
import { faultsOfProblems, type ValidationFault } from './validation-fault.js';

/** A document that is submitted as a user tool, or by an administrator as a tool for all. */
export type SubmittedDocument = Pick<ToolToCheck, 'text' | 'unreadableReason' | 'ofAdministrators'>;

/** What can be made of a document that is submitted; all of it plain data. */
const makers = {
  /** The document as a value. */
  representation: ({ yaml }: Document): unknown => plainValue(yaml.root),
  /** See {@link toolForm}. */
  form: ({ tool }: Document): unknown => tool && toolForm(tool),
  /** See {@link runtimeModel}. */
  runtimeModel: ({ tool }: Document): unknown => tool && runtimeModel(tool),
};

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
  { document: submitted, wanted }: { document: SubmittedDocument; wanted: Wanted },
  checker: ToolChecker,
): Promise<Submission> {
  const { document, problems } = await checker.check({ ...submitted, suppressions: false });
  return {
    isTool: document.tool !== undefined,
    problems,
    faults: faultsOfProblems(problems, () => plainValue(document.yaml.root)),
    made: makers[wanted](document),
  };
}
