import { check, completeExample, rulePageMarkdown, UserTool, type Rule } from '@user-tool/shared';
import type { ShellSource } from '../../common/check-aids.js';
import type { Explanation } from '../../protocol/catalog-requests.js';

/** What there is to know of a rule. */
export async function explanation(rule: Rule, shellParser: ShellSource): Promise<Explanation> {
  const { code } = rule;
  const example = completeExample(rule.bad);
  const problems = check(new UserTool(example), { shell: await shellParser() });
  const isShown = problems.some((problem) => problem.code === code);
  return { code, page: rulePageMarkdown(rule), ...(isShown && { example }) };
}
