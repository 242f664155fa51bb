import { check } from '../../shared/src/checker/check.js';
import { defaultConfig } from '../../shared/src/problems/project-config.js';
import type { Server } from '../../shared/src/values/server.js';
import type { EvaluationCase } from './expression-cases.js';
import { documentOf, ourAnswer, type Answer } from './our-answers.js';

/** A difference that remains, with its reason. */
interface Known {
  isMeant: (one: EvaluationCase, server: Server) => boolean;
  reason: string;
}

/** Other results than those of a release. */
const known: readonly Known[] = [
  {
    isMeant: ({ name }, { jobs }) =>
      jobs === 'requests' &&
      /"list:.*paired.* \$(?:\((?:inputs\.x(?:\.elements)?|JSON\.stringify\(inputs\.x\))\)|\{ return inputs\.x; \}) #/.test(
        name,
      ),
    reason: 'of a dataset that a collection has twice, each "location" has the number of the last',
  },
];

/** Errors about what runs. */
const meantErrors: readonly Known[] = [
  {
    isMeant: ({ tool }, { platform }) => platform === '25.0' && 'configfiles' in tool,
    reason: 'this release writes no config files, so that what is wrong in them does not show',
  },
  {
    isMeant: ({ name }) => name.includes('list:') && name.includes('.map((f) => f.path)'),
    reason: 'lists of lists have no paths of their own: joined, they are an empty text',
  },
];

/** No errors about what never runs. */
const meantSilence: readonly Known[] = [
  {
    isMeant: ({ name }, { platform }) => ['25.0', '26.1.0'].includes(platform) && name.includes('(?i:'),
    reason: 'a server of these releases with a newer Node.js knows the flags, so that they are a warning',
  },
  {
    isMeant: ({ name }) =>
      name.includes('"collection_type": "list') && /\$\(inputs\.x(?:\[\d\]|\.forward)/.test(name),
    reason: 'a list can have elements of any number and identifier, also "0" or "forward"',
  },
  {
    isMeant: ({ name }) => name.includes('inputs.x.mode === "a" ? inputs.x.k : inputs.x.w'),
    reason: 'which case of a conditional a comparison leaves is not followed',
  },
];

/** What a server and we say of the same cases. */
export interface EvaluationComparison {
  /** How many the release does not refuse: which tools and values it takes is what `verdict.spec.ts` is about. */
  evaluated: number;
  /** How many differ for a known reason. */
  explained: number;
  /** Cases with other results. */
  different: string[];
  /** Cases that work, with an error of ours about their expressions. */
  falseErrors: string[];
  /** How many tools fail with each of their values. */
  failing: number;
  /** Those without an error of ours. */
  missed: string[];
}

/**
 * Compares a server with us.
 * @param theirs an answer to each case
 * @param amounts how many cases each tool has
 */
export async function compareEvaluations(
  server: Server,
  cases: readonly EvaluationCase[],
  theirs: readonly Answer[],
  amounts: ReadonlyMap<EvaluationCase['tool'], number>,
): Promise<EvaluationComparison> {
  const result: EvaluationComparison = {
    ...{ evaluated: 0, explained: 0, failing: 0 },
    ...{ different: [], falseErrors: [], missed: [] },
  };
  const byTool = new Map<EvaluationCase['tool'], { one: EvaluationCase; answer: Answer }[]>();
  for (const [index, one] of cases.entries()) {
    const answer = theirs[index]!;
    byTool.set(one.tool, [...(byTool.get(one.tool) ?? []), { one, answer }]);
    if (answer.refused !== undefined) continue;
    result.evaluated++;
    const ours = await ourAnswer(one, server);
    const isKnown = isAmong(known, one, server);
    if (!isSame(answer, ours)) {
      if (isKnown) result.explained++;
      else result.different.push(`${one.name}\n  they: ${shown(answer)}\n  we:   ${shown(ours)}`);
    }
    const error = works(answer) ? errorsOf(one, server).find(({ code }) => aboutValues.has(code)) : undefined;
    if (error && !isAmong(meantErrors, one, server))
      result.falseErrors.push(`${one.name}\n  ${error.message}\n  ${shown(answer)}`);
  }
  for (const [tool, asked] of byTool) {
    const jobs = asked.filter(({ answer }) => answer.refused === undefined);
    const [first] = jobs;
    const isFailing = jobs.every(({ answer }) => answer.failed !== undefined);
    if (!first || !isFailing || asked.length < (amounts.get(tool) ?? 0)) continue;
    result.failing++;
    const isSilent = errorsOf(first.one, server).length === 0;
    if (isSilent && !isAmong([...meantSilence, ...known], first.one, server))
      result.missed.push(`${first.one.name}\n  ${shown(first.answer)}`);
  }
  return result;
}

function isAmong(rows: readonly Known[], one: EvaluationCase, server: Server): boolean {
  return rows.some(({ isMeant }) => isMeant(one, server));
}

function isSame(theirs: Answer, ours: Answer): boolean {
  if (theirs.failed !== undefined) return ours.command === undefined;
  return theirs.command === ours.command && JSON.stringify(theirs.files) === JSON.stringify(ours.files);
}

function shown(answer: Answer): string {
  return JSON.stringify(answer).slice(0, 300);
}

/** Whether a job runs, and no value is missing in what it writes. */
function works({ failed, command = 'null', files = [] }: Answer): boolean {
  const texts = [command, ...files.map(({ content }) => content)];
  return failed === undefined && !texts.some((text) => /null|undefined|None|\[object Object\]/.test(text));
}

/** The rules about what expressions do when they are evaluated. */
const aboutValues = new Set(['expression-syntax', 'reference-kind', 'reference-unfinished', 'run-fails']);

function errorsOf(one: EvaluationCase, { platform, jobs }: Server): { code: string; message: string }[] {
  const problems = check(documentOf(one), { config: { ...defaultConfig, platform, jobs } });
  return problems.filter(({ severity }) => severity === 'error');
}
