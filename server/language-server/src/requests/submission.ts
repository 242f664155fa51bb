import {
  check,
  convertedTool,
  countProblems,
  locateFaults,
  readFaults,
  representation,
  type LocatedFault,
} from '@user-tool/shared';
import {
  locateRequest,
  representationRequest,
  type LocateParams,
  type Submittable,
} from '@user-tool/protocol/tool-requests.js';
import type { CheckedDocument } from '../diagnostics/document-checker.js';
import { aboutTool, partOf } from './about-document.js';
import { customRequest, isAboutDocument, type MethodFamily, type ParamsOf } from './method.js';

const locateParams: ParamsOf<LocateParams> = {
  read: (params) => {
    if (!isAboutDocument(params)) return undefined;
    const { faults } = params;
    const about = aboutTool.read(params);
    return about && { ...about, faults: Array.isArray(faults) ? faults : [] };
  },
  written: aboutTool.written,
};

/** What a client needs to submit a tool to a platform. */
export const submissionFamily: MethodFamily = {
  methods: [
    customRequest(
      representationRequest,
      aboutTool,
      async ({ checker }, about) => submittable(partOf(await checker.check(about.textDocument.uri), about)),
      () => null,
    ),
    customRequest(
      locateRequest,
      locateParams,
      async ({ checker }, { faults, ...about }) =>
        locate(partOf(await checker.check(about.textDocument.uri), about), faults),
      () => null,
    ),
  ],
};

/** A document in the platform's format; null if it is not recognized as a tool. */
export function submittable(
  checked: Pick<CheckedDocument, 'document' | 'problems' | 'options'> | undefined,
): Submittable | null {
  if (!checked?.document) return null;
  const { document, problems, options } = checked;
  return {
    representation: representation(document) ?? null,
    errors: countProblems(problems).error,
    converted: convertedTool(document, options.config) ?? null,
  };
}

/** Locates what a platform reports about a document; null if that is not recognized as a tool. */
export function locate(
  checked: Pick<CheckedDocument, 'document' | 'problems'> | undefined,
  faults: readonly unknown[],
): LocatedFault[] | null {
  if (!checked?.document) return null;
  const { document, problems } = checked;
  const found = check(document, { suppressions: false });
  return locateFaults(document, readFaults(faults), { shown: problems, found });
}
