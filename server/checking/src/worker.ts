import { checkFile, type FileOutcome, type FileToCheck } from './tasks/check-file.js';
import { checkText, type TextToCheck } from './tasks/check-text.js';
import { fixText, type TextToFix } from './tasks/fix-text.js';
import { withoutMembers } from './tasks/lift.js';
import { planRun } from './tasks/plan-run.js';
import { readJson, readText } from './tasks/read-body.js';
import { inputFacts, type TextWithInputs } from './tasks/input-facts.js';
import { madeJson, type MadeLimit } from './tasks/made-json.js';
import { renderText, type TextToRender } from './tasks/render-text.js';
import { submit, type ToSubmit } from './tasks/submission.js';
import { findRule, rulePageMarkdown, templates, toolFromTemplate } from '@user-tool/shared';
import { isolatedChecker, localChecker } from './node-checkers.js';

/** After that many, a check takes no longer than later. */
const warmUpRounds = 20;

const warnings: string[] = [];
const local = localChecker((warning) => warnings.push(warning));
const isolated = isolatedChecker();

/** The tasks that a thread can run. */
const tasks = {
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

/** The tasks of a thread by name; inputs and results are plain data. */
export type Tasks = typeof tasks;

/** One task and its input. */
export interface Task<Name extends keyof Tasks = keyof Tasks> {
  name: Name;
  input: Parameters<Tasks[Name]>[0];
}

/** Runs one task. */
export default function runTask({ name, input }: Task): unknown {
  const task = tasks[name] as (input: unknown) => unknown;
  return task(input);
}
