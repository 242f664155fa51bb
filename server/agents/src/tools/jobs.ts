import { Type } from 'typebox';
import { call, needed, oneLine } from '../answer.js';
import { defaultWait, jobAnswer, JobData, waitProperty } from '../job-text.js';
import { mcpTool } from '../mcp-tool.js';

const actions = ['list', 'show', 'wait', 'cancel'] as const;

const maxJobs = 20;

export const jobs = mcpTool({
  name: 'jobs',
  title: 'Jobs',
  description: () =>
    'The jobs of runs: "list" them; "show" one with its state, outputs, and what it printed; "wait" for its end; "cancel" it.',
  input: {
    action: Type.Enum([...actions]),
    job: Type.Optional(Type.String({ minLength: 1, maxLength: 100, description: 'The id, except to list.' })),
    wait: waitProperty,
  },
  output: Type.Object({ job: Type.Optional(JobData), jobs: Type.Optional(Type.Array(JobData)) }),
  hints: () => ({ readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }),
  call: async ({ action, job: id, wait = defaultWait }, { backend }) => {
    if (action === 'list') {
      const { items, total = items.length } = await backend.jobs(maxJobs);
      const lines = items.map((job) => oneLine(`${job.id}: ${job.state}: ${job.tool}`));
      if (total > items.length) lines.push(`The latest ${items.length} of ${total}.`);
      const [latest] = items;
      return {
        text: [lines.join('\n') || 'There are no jobs.'],
        next: latest ? [call('jobs', { action: 'show', job: latest.id })] : [],
        data: { jobs: items.map(({ id, tool, state }) => ({ id, tool, state })) },
      };
    }
    const job = needed(id, 'job', action);
    if (action === 'cancel') return jobAnswer(await backend.cancel(job), backend);
    return jobAnswer(await backend.job(job, action === 'wait' ? wait : 0), backend);
  },
});
