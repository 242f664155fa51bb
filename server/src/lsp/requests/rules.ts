import {
  check,
  completeExample,
  findRule,
  isObject,
  rulePageMarkdown,
  rules,
  UserTool,
  type Rule,
} from '@user-tool/shared';
import { explainRequest, rulesRequest, type Explanation } from '../../protocol/catalog-requests.js';
import { ownRequest, type MethodFamily, type ParamsOf } from './method.js';

const nothing: ParamsOf<object> = { read: () => ({}), written: '{}' };

const explainParams: ParamsOf<{ code: string }> = {
  read: (params) => {
    const code = isObject(params) ? params['code'] : undefined;
    return typeof code === 'string' ? { code } : undefined;
  },
  written: '{code}',
};

/** Why something is a problem. */
export const rulesFamily: MethodFamily = {
  methods: [
    ownRequest(
      rulesRequest,
      nothing,
      () => rules.map(({ code, summary }) => ({ code, summary })),
      () => [],
    ),
    ownRequest(
      explainRequest,
      explainParams,
      (_, { code }) => {
        const rule = findRule(code);
        return rule ? explanation(rule) : null;
      },
      () => null,
    ),
  ],
};

function explanation(rule: Rule): Explanation {
  const { code } = rule;
  const example = completeExample(rule.bad);
  const problems = check(new UserTool(example));
  const isShown = problems.some((problem) => problem.code === code);
  return { code, page: rulePageMarkdown(rule), ...(isShown && { example }) };
}
