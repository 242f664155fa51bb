import { plainValue, runtimeModel, type Document, type PlainValue } from '@user-tool/shared';
import type { ToolChecker, ToolToCheck } from '../tool-checker.js';
import { platformForm } from './platform-form.js';
import { faultsOfProblems, type ValidationFault } from './validation-fault.js';

/** A document submitted as a user tool, or by an administrator as a tool for everyone. */
export type SubmittedDocument = Pick<ToolToCheck, 'text' | 'unreadableReason' | 'ofAdministrators'>;

/** What a submission can be converted to; all plain data. */
const makers = {
  /** For those who only want to know whether there are errors. */
  nothing: (): unknown => undefined,
  /** The document as a value. */
  representation: (_: Document, root: PlainValue): unknown => root,
  /** See {@link platformForm}. */
  form: ({ tool }: Document): unknown => tool && platformForm(tool),
  /** See {@link runtimeModel}. */
  runtimeModel: ({ tool }: Document): unknown => tool && runtimeModel(tool),
};

/** One of the results that a document can be converted to. */
export type ConversionName = keyof typeof makers;

/** A submitted document, checked and parsed. */
export interface CheckedSubmission {
  /** Whether the document is recognized as a user tool. */
  isTool: boolean;
  /** All problems, ignoring suppression comments, as a JSON list. */
  problems: string;
  /** The errors among them, in the platform's format; limited in number. */
  faults: ValidationFault[];
  /** What identifies the tool; undefined where it is not text. */
  identity: Record<'class' | 'id' | 'version', string | undefined>;
  /** The requested result as JSON; undefined if there is none, or it is too large. */
  made: string | undefined;
  /** Bytes of that result. */
  madeSize: number;
}

/** What to check, and what to make of it. */
export interface ToSubmit {
  document: SubmittedDocument;
  wanted: ConversionName;
  /** The most bytes that the result may have. */
  maxMade: number;
}

/**
 * Checks a document as a submitted tool: by its own class, without a project's configuration, and without its
 * suppression comments (interface document, "Parameter references", rule 4). Never rejects because of its content.
 */
export async function submit(
  { document: submitted, wanted, maxMade }: ToSubmit,
  checker: ToolChecker,
): Promise<CheckedSubmission> {
  const { document, problems } = await checker.check({
    ofAdministrators: false,
    ...submitted,
    suppressions: false,
  });
  const root = plainValue(document.yaml.root);
  const json = JSON.stringify(makers[wanted](document, root)) as string | undefined;
  const madeSize = Buffer.byteLength(json ?? '');
  return {
    isTool: document.tool !== undefined,
    problems: JSON.stringify(problems),
    faults: faultsOfProblems(problems, root),
    identity: identityOf(root),
    made: madeSize <= maxMade ? json : undefined,
    madeSize,
  };
}

function identityOf(root: PlainValue): CheckedSubmission['identity'] {
  const fields = typeof root === 'object' && root !== null && !Array.isArray(root) ? root : {};
  const text = (name: string): string | undefined => {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    return typeof value === 'string' ? value : undefined;
  };
  return { class: text('class'), id: text('id'), version: text('version') };
}
