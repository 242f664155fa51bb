import { checkFile, type FileOutcome, type FileToCheck } from './jobs/check-file.js';
import { checkText, type TextToCheck } from './jobs/check-text.js';
import { fixText, type TextToFix } from './jobs/fix-text.js';
import { withoutMembers } from './jobs/lift.js';
import { planRun } from './jobs/plan-run.js';
import { readJson, readText } from './jobs/read-body.js';
import { inputFacts, type TextWithInputs } from './jobs/input-facts.js';
import { madeJson, type MadeLimit } from './jobs/made-json.js';
import { renderText, type TextToRender } from './jobs/render-text.js';
import { submit, type ToSubmit } from './jobs/submission.js';
import { findRule, rulePageMarkdown, templates, toolFromTemplate } from '@user-tool/shared';
import { isolatedChecker, localChecker } from './node-checkers.js';

/** After that many, a check takes no longer than later. */
const warmUpRounds = 20;

const warnings: string[] = [];
const local = localChecker((warning) => warnings.push(warning));
const isolated = isolatedChecker();

/** The jobs that a thread can run. */
const jobs = {
  /** Checks the user's files; `warnings` say why something requested is missing, each once per thread. */
  checkFiles: async (files: readonly FileToCheck[]) => {
    const outcomes: FileOutcome[] = [];
    for (const file of files) outcomes.push(await checkFile(file, local));
    return { outcomes, warnings: warnings.splice(0) };
  },
  checkText: (document: TextToCheck) => checkText(document, isolated),
  fixText: (document: TextToFix) => fixText(document, isolated),
  renderText: (document: TextToRender) => renderText(document, isolated),
  inputFacts: (document: TextWithInputs & MadeLimit) => madeJson(inputFacts(document), document),
  submit: (submitted: ToSubmit) => submit(submitted, isolated),
  readJson,
  readText,
  withoutMembers,
  planRun,
  /** The page of a problem, empty for an unknown code. */
  rulePage: (code: string) => {
    const rule = findRule(code);
    return rule ? rulePageMarkdown(rule) : '';
  },
  /** Checks typical tools until the code for it is compiled. */
  warmUp: async () => {
    for (let round = 0; round < warmUpRounds; round++)
      for (const template of templates)
        await checkText({ text: toolFromTemplate(template, 'platform'), path: '' }, isolated);
  },
};

/** The jobs of a thread by name; inputs and results are plain data. */
export type Jobs = typeof jobs;

/** One job and its input. */
export interface Job<Name extends keyof Jobs = keyof Jobs> {
  name: Name;
  input: Parameters<Jobs[Name]>[0];
}

/** Runs one job. */
export default function runJob({ name, input }: Job): unknown {
  const job = jobs[name] as (input: unknown) => unknown;
  return job(input);
}
