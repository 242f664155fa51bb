import { countProblems } from '@user-tool/shared';
import { Type } from 'typebox';
import { nextAfterCheck, problemLines } from '../answer.js';
import { readOnly, toolOf, toolProperties, mcpTool } from '../mcp-tool.js';

const count = Type.Integer({ minimum: 0 });

export const check = mcpTool({
  name: 'check',
  title: 'Check a tool',
  description: () => 'Lists the problems of a tool, one per line with place, code, and fix, the worst first.',
  input: toolProperties,
  output: Type.Object({
    valid: Type.Boolean({ description: 'Whether there are no errors.' }),
    errors: count,
    warnings: count,
    infos: count,
    hints: count,
  }),
  hints: () => readOnly,
  call: async (input, place) => {
    const tool = await toolOf(input, place);
    const { problems } = await place.backend.check(tool);
    const { error, warning, info, hint } = countProblems(problems);
    return {
      text: [problemLines(tool, problems).join('\n')],
      next: await nextAfterCheck(tool, problems, place.backend),
      data: { valid: error === 0, errors: error, warnings: warning, infos: info, hints: hint },
    };
  },
});
