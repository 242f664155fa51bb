import {
  check,
  countProblems,
  isObject,
  locateFaults,
  representation,
  type LocatedFault,
  type PlainValue,
  type PlatformFault,
} from '@user-tool/shared';
import type { Session } from './session.js';

/** A tool as it would be submitted. */
export interface Submittable {
  /** The document as JSON; null where it cannot be read without a doubt. */
  representation: Record<string, PlainValue> | null;
  /** How many of the problems are errors. */
  errors: number;
}

/** Makes of a document what a platform takes; null where it is not open, or no tool. */
export async function submittable({ judge }: Session, uri: string): Promise<Submittable | null> {
  const { tool, problems } = (await judge.problems(uri)) ?? {};
  if (!tool || !problems) return null;
  return {
    representation: representation(tool) ?? null,
    errors: countProblems(problems).error,
  };
}

/** A platform names no more of them than these; what one would send beyond is not looked at. */
const mostFaults = 1_000;

/** Finds the places of what a platform said of a document; null where it is not open, or no tool. */
export async function locate(
  { judge }: Session,
  uri: string,
  faults: readonly unknown[],
): Promise<LocatedFault[] | null> {
  const options = await judge.options(uri);
  const { tool, problems } = (await judge.problems(uri)) ?? {};
  if (!tool || !problems) return null;
  const found = check(tool, { shell: options?.shell, suppressions: false });
  return locateFaults(tool, faults.slice(0, mostFaults).map(readFault), { shown: problems, found });
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
