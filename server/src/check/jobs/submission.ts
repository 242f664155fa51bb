import { plainValue, runtimeModel, toolForm, type Document, type Problem } from '@user-tool/shared';
import type { ToolChecker, ToolToCheck } from '../tool-checker.js';
import { faultsOfProblems, type ValidationFault } from './validation-fault.js';

/** A document submitted as a user tool, or by an administrator as a tool for everyone. */
export type SubmittedDocument = Pick<ToolToCheck, 'text' | 'unreadableReason' | 'ofAdministrators'>;

/** What a submission can be converted to; all plain data. */
const makers = {
  /** The document as a value. */
  representation: ({ yaml }: Document): unknown => plainValue(yaml.root),
  /** See {@link toolForm}. */
  form: ({ tool }: Document): unknown => tool && toolForm(tool),
  /** See {@link runtimeModel}. */
  runtimeModel: ({ tool }: Document): unknown => tool && runtimeModel(tool),
};

/** One of the results that a document can be converted to. */
export type Wanted = keyof typeof makers;

/** A submitted document, checked and parsed. */
export interface Submission {
  /** Whether the document is recognized as a user tool. */
  isTool: boolean;
  /** All problems, ignoring suppression comments. */
  problems: Problem[];
  /** The errors among them, in the platform's format; limited in number. */
  faults: ValidationFault[];
  /** The requested result. */
  made: unknown;
}

/**
 * Checks a document as a submitted tool: by its own class, without a project's configuration, and without its
 * suppression comments (interface document, "Parameter references", rule 4). Never rejects because of its content.
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
