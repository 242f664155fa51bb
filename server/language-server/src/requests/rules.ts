import {
  check,
  completeExample,
  Document,
  findRule,
  isObject,
  rulePageMarkdown,
  rules,
  type RuleInfo,
} from '@user-tool/shared';
import { explainRequest, rulesRequest, type Explanation } from '@user-tool/protocol/catalog-requests.js';
import { customRequest, type MethodFamily, type ParamsOf } from './method.js';

const nothing: ParamsOf<object> = { read: () => ({}), written: '{}' };

const explainParams: ParamsOf<{ code: string }> = {
  read: (params) => {
    const code = isObject(params) ? params['code'] : undefined;
    return typeof code === 'string' ? { code } : undefined;
  },
  written: '{code}',
};

/** Explains problems. */
export const rulesFamily: MethodFamily = {
  methods: [
    customRequest(
      rulesRequest,
      nothing,
      () => rules.map(({ code, summary }) => ({ code, summary })),
      () => [],
    ),
    customRequest(
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

function explanation(rule: RuleInfo): Explanation {
  const { code } = rule;
  const example = completeExample(rule.bad);
  const problems = check(new Document(example));
  const isShown = problems.some((problem) => problem.code === code);
  return { code, page: rulePageMarkdown(rule), ...(isShown && { example }) };
}
