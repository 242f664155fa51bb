import { amount, countProblems } from '@user-tool/shared';
import { Type } from 'typebox';
import { call, oneLine, toolArguments, withDatasets, type ToolAnswer } from '../answer.js';
import { defaultWait, jobAnswer, JobData, waitProperty } from '../job-text.js';
import { inputsProperty, toolOf, toolProperties, mcpTool } from '../mcp-tool.js';
import type { ToolText, AgentBackend } from '../agent-host.js';

const maxRefused = 10;

export const run = mcpTool({
  name: 'run',
  title: 'Run a tool',
  description: ({ writes }) =>
    `Runs a tool in its container and waits for its end up to "wait" seconds. Answers with the job, its outputs, and their first lines.${writes ? '' : ' A "source" is stored as a tool.'}`,
  input: { ...toolProperties, inputs: inputsProperty, wait: waitProperty },
  output: Type.Object({ job: Type.Optional(JobData), refused: Type.Optional(Type.Array(Type.String())) }),
  hints: ({ isOpenWorld }) => ({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: false,
    openWorldHint: isOpenWorld,
  }),
  call: async ({ inputs = {}, wait = defaultWait, ...input }, place) => {
    const tool = await toolOf(input, place);
    const started = await place.backend.start(tool, await withDatasets(tool, inputs, place.backend));
    if ('id' in started) {
      const answer = await jobAnswer(await place.backend.job(started.id, wait), place.backend);
      // A service stores no tool with errors.
      return place.host.writes ? withErrors(answer, tool, place.backend) : answer;
    }
    const refused = started.refused.slice(0, maxRefused).map(oneLine);
    return {
      text: [`The tool was not run:\n${refused.join('\n')}`],
      next: [
        'correct the inputs, then run it again',
        call('check', toolArguments(tool)),
        call('datasets', { action: 'list' }),
      ],
      data: { refused },
    };
  },
});

/** The answer for a tool that ran, with the errors for which a platform would reject it. */
async function withErrors(answer: ToolAnswer, tool: ToolText, backend: AgentBackend): Promise<ToolAnswer> {
  const { problems } = await backend.check(tool);
  const { error: count } = countProblems(problems);
  if (count === 0) return answer;
  return {
    ...answer,
    text: [...answer.text, `The tool has ${amount(count, 'error')}: a platform would reject it.`],
    next: [...answer.next, call('check', toolArguments(tool))],
  };
}
