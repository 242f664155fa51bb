import { findRule, nearest, rulePageMarkdown, rules } from '@user-tool/shared';
import { Type } from 'typebox';
import { oneLine } from '../answer.js';
import { headOf } from '../blocks.js';
import { readOnly, mcpTool } from '../mcp-tool.js';

const maxPage = 5000;

export const explain = mcpTool({
  name: 'explain',
  title: 'Explain a problem',
  description: () => 'Why a rule reports a problem, with a bad and a good example.',
  input: { code: Type.String({ minLength: 1, maxLength: 60, description: 'The code of a problem.' }) },
  hints: () => readOnly,
  call: ({ code }) => {
    const rule = findRule(code.trim().toLowerCase());
    if (rule) {
      const page = headOf(
        rulePageMarkdown(rule).trim(),
        maxPage,
        `read the resource user-tool://rules/${rule.code}`,
      );
      return Promise.resolve({ text: [page], next: ['correct the tool, then check it again'] });
    }
    const codes = rules.map((one) => one.code);
    const meant = nearest(code, codes);
    return Promise.resolve({
      text: [`${oneLine(`There is no rule "${code}".`)} The codes are: ${codes.join(', ')}.`],
      next: meant === undefined ? [] : [`explain ${JSON.stringify({ code: meant })}`],
    });
  },
});
