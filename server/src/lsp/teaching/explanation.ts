import { check, completeExample, rulePageMarkdown, UserTool, type Rule } from '@user-tool/shared';
import type { ShellSource } from '../../check/shell/shell-facts.js';

/** Why something is a problem. */
export interface Explanation {
  code: string;
  /** The page of the rule, as Markdown. */
  page: string;
  /** A whole tool that has the problem, to try it with; absent where no document by itself has it. */
  example?: string;
}

/** What there is to know of a rule. */
export async function explanation(rule: Rule, shellParser: ShellSource): Promise<Explanation> {
  const { code } = rule;
  const example = completeExample(rule.bad);
  const problems = check(new UserTool(example), { shell: await shellParser() });
  const isShown = problems.some((problem) => problem.code === code);
  return { code, page: rulePageMarkdown(rule), ...(isShown && { example }) };
}
