import { Type } from 'typebox';
import { call, oneLine, toolArguments, withDatasets } from '../answer.js';
import { defaultWait, jobAnswer, JobData, waitProperty } from '../job-text.js';
import { inputsProperty, toolOf, toolProperties, verb } from '../verb.js';

const maxRefused = 10;

export const run = verb({
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
    const started = await place.workplace.start(tool, await withDatasets(tool, inputs, place.workplace));
    if ('id' in started) return jobAnswer(await place.workplace.job(started.id, wait), place.workplace);
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
