import {
  check,
  countProblems,
  isObject,
  locateFaults,
  representation,
  type LocatedFault,
  type PlatformFault,
} from '@user-tool/shared';
import {
  locateRequest,
  representationRequest,
  type LocateParams,
  type Submittable,
} from '../../protocol/tool-requests.js';
import type { CheckedDocument } from '../diagnostics/document-checker.js';
import { aboutDocument, isAboutDocument } from './about-document.js';
import { ownRequest, type MethodFamily, type ParamsOf } from './method.js';

/** A platform reports no more of them than these; what one would send beyond is not looked at. */
const maxFaults = 1_000;

const locateParams: ParamsOf<LocateParams> = {
  read: (params) => {
    if (!isAboutDocument(params)) return undefined;
    const { textDocument, faults } = params;
    return { textDocument, faults: Array.isArray(faults) ? faults.slice(0, maxFaults) : [] };
  },
  written: aboutDocument.written,
};

/** What it takes to submit a tool to a platform. */
export const submissionFamily: MethodFamily = {
  methods: [
    ownRequest(
      representationRequest,
      aboutDocument,
      async ({ checker }, { textDocument }) => submittable(await checker.check(textDocument.uri)),
      () => null,
    ),
    ownRequest(
      locateRequest,
      locateParams,
      async ({ checker }, { textDocument, faults }) => locate(await checker.check(textDocument.uri), faults),
      () => null,
    ),
  ],
};

/** A document as a platform takes it; null where it is not a tool. */
export function submittable(
  checked: Pick<CheckedDocument, 'tool' | 'problems'> | undefined,
): Submittable | null {
  if (!checked?.tool) return null;
  return {
    representation: representation(checked.tool) ?? null,
    errors: countProblems(checked.problems).error,
  };
}

/** Finds the places of what a platform reports of a document; null where that is not a tool. */
export function locate(
  checked: Pick<CheckedDocument, 'tool' | 'problems'> | undefined,
  faults: readonly unknown[],
): LocatedFault[] | null {
  if (!checked?.tool) return null;
  const { tool, problems } = checked;
  const found = check(tool, { suppressions: false });
  return locateFaults(tool, faults.map(readFault), { shown: problems, found });
}

/** What a platform sends may have any shape: what is not there is empty. */
function readFault(value: unknown): PlatformFault {
  const { type, loc, msg } = isObject(value) ? value : {};
  const isStep = (step: unknown): step is string | number =>
    typeof step === 'string' || typeof step === 'number';
  return {
    type: typeof type === 'string' ? type : '',
    loc: Array.isArray(loc) ? (loc as unknown[]).filter(isStep) : [],
    msg: typeof msg === 'string' ? msg : '',
  };
}
