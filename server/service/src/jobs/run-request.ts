import { pointerStep } from '@user-tool/shared';
import type { FastifyRequest } from 'fastify';
import { namedItems, type ItemInfos } from '@user-tool/checking/tasks/item-infos.js';
import type { RunPlan } from '@user-tool/checking/tasks/plan-jobs.js';
import type { RunExcess, RunOutcome } from '@user-tool/checking/tasks/plan-run.js';
import type { RunProblem } from '@user-tool/checking/tasks/read-request.js';
import { inputAt, type ValidationFault } from '@user-tool/checking/tasks/validation-fault.js';
import { storableText, textRules, type Item, type StoredTool, type Submission } from '@user-tool/records';
import { userOf, type Caller } from '../auth/caller.js';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import type { JobRequest } from '@user-tool/platform-api/routes/jobs.js';
import { callerHistory } from '../records/find-items.js';
import { unnamedHistory } from '../records/history-record.js';
import { numberText } from '../requests/limits.js';
import { jsonOf, JsonText } from '../responses/json-text.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { isUuid } from '../tools/answer.js';
import { requireToolRole } from '../tools/tool-role.js';
import { ItemLookup } from './known-items.js';
import { UrlInputs } from './url-inputs.js';

/** Runs tools for callers. */
export class RunRequests {
  constructor(private readonly dependencies: Omit<ServiceDependencies, 'keys' | 'users' | 'datasets'>) {}

  /**
   * Plans the jobs of a request, and queues them.
   * @returns the number of the request
   * @throws ServiceError with all that is wrong with it, StoreFault if there is no place for its jobs, PoolBusy
   */
  async submit(
    payload: JobRequest,
    { caller, asker }: Pick<FastifyRequest, 'caller' | 'asker'>,
  ): Promise<number> {
    const { store, ids, checker, config } = this.dependencies;
    const tool = await this.toolOf(payload, caller);
    const history = await this.historyOf(payload, caller);
    const values = payload.inputs ?? {};
    const { source, isPublic } = tool;
    const planFor = async (inputs: Record<string, unknown>, more: ItemInfos = {}): Promise<RunPlan> => {
      const items = { ...(await new ItemLookup(store, ids, caller).of(namedItems(inputs))), ...more };
      const outcome = await checker.planRun(
        { source, isPublic, inputs, items, strict: payload.strict ?? true, maxJobs: config.jobsPerRequest },
        asker,
      );
      return planOf(outcome, inputs);
    };
    const { tool_uuid, tool_id, tool_version, history_id, strict } = payload;
    const queue = async (plan: RunPlan): Promise<number> => {
      const request = jsonOf({ tool_uuid, tool_id, tool_version, history_id, strict, inputs: values });
      const place = { ownerId: userOf(caller), historyId: history.id, toolId: tool.id };
      return (await store.requests.addSubmitted({ ...place, request }, submissionOf(plan))).id;
    };
    const urls = UrlInputs.read(values, config);
    if (!urls) return queue(await planFor(values));
    // Nothing is imported for a request that is refused.
    const { inputs, items } = urls.checkable;
    const imported = await urls.import(await planFor(inputs, items), history, { store, ids });
    try {
      return await queue(await planFor(imported.inputs));
    } catch (error) {
      if (imported.requestId !== undefined) await store.requests.cancel(imported.requestId);
      throw error;
    }
  }

  /** @throws ServiceError if there is none that the caller may run */
  private async toolOf(
    { tool_uuid: written, tool_id: toolId, tool_version: version }: JobRequest,
    caller: Caller,
  ): Promise<StoredTool> {
    const { store } = this.dependencies;
    const uuid = written ?? (toolId !== undefined && toolId !== null && isUuid(toolId) ? toolId : undefined);
    const ownerId = userOf(caller);
    if (uuid === undefined && (toolId === undefined || toolId === null)) {
      const missing = { type: 'missing', loc: ['body', 'tool_uuid'], msg: 'Field required', input: null };
      throw faultsError([missing]);
    }
    const tool =
      uuid === undefined
        ? await store.tools.named({ toolId: toolId ?? '', version: version ?? undefined, ownerId })
        : isUuid(uuid)
          ? await store.tools.byUuid(uuid)
          : undefined;
    if (!tool || (!tool.isPublic && tool.ownerId !== ownerId))
      throw new ServiceError('notFound', {
        text: `There is no tool of yours, or for everyone, with the ${uuid === undefined ? 'id' : 'UUID'} "${uuid ?? toolId ?? ''}".`,
      });
    // As on the public platform, the owner of a deactivated tool can still run it, such as a job of it again.
    if (!tool.isActive && tool.isPublic)
      throw new ServiceError('notFound', {
        text: `The tool "${tool.toolId}" is deactivated, so it cannot be run.`,
      });
    if (!tool.isPublic) await requireToolRole(ownerId, this.dependencies);
    return tool;
  }

  /** The history for what the jobs make; by default the one that changed last, and a new one if there is none. */
  private async historyOf({ history_id: written }: JobRequest, caller: Caller): Promise<Item> {
    const { store, ids } = this.dependencies;
    const ownerId = userOf(caller);
    if (written === undefined || written === null)
      return (
        (await store.histories.lastChanged(ownerId)) ??
        (await store.histories.add({ ownerId, name: unnamedHistory }))
      );
    return callerHistory(written, caller, { ids, store });
  }
}

/** @throws ServiceError if there is no plan */
function planOf(outcome: RunOutcome, inputs: unknown): RunPlan {
  if ('plan' in outcome) return outcome.plan;
  throw 'excess' in outcome ? excessError(outcome.excess) : problemsError(outcome.problems, inputs);
}

function excessError({ of, count, most }: RunExcess): ServiceError {
  const [total, allowed] = [count, most].map(numberText);
  return new ServiceError('tooManyJobs', {
    text:
      of === 'jobs'
        ? `This request would start ${total} jobs, but at most ${allowed} are allowed: send several requests.`
        : `The values of all jobs of this request have ${total} characters, but at most ${allowed} are allowed: send several requests.`,
  });
}

const faultTypes: Readonly<Record<RunProblem['is'], string>> = {
  missing: 'missing',
  unknown: 'extra_forbidden',
  invalid: 'value_error',
};

/** All that is wrong with a request, in the public platform's format, plus where the tool declares the inputs. */
function problemsError(problems: readonly RunProblem[], inputs: unknown): ServiceError {
  const faults = problems.map(({ is, path, message }): ValidationFault => {
    const loc = ['body', 'inputs', ...path];
    return { type: faultTypes[is], loc, msg: message, input: inputAt(inputs, path) };
  });
  const placed = problems.map(({ message, input, path, range }) => ({
    message,
    input,
    path: ['inputs', ...path].map((step) => pointerStep(String(step))).join(''),
    range,
  }));
  return faultsError(faults, {
    row: 'invalidParameter',
    text: problems.map(({ message }) => message).join('\n'),
    problems: new JsonText(JSON.stringify(placed)),
  });
}

/** The plan with names that can be stored. */
function submissionOf({ jobs, implicit, inputCollections }: RunPlan): Submission {
  const named = <Made extends { name: string; label: string }>(output: Made): Made => ({
    ...output,
    label: storableText(output.label, textRules.name, output.name),
  });
  return {
    kind: 'tool',
    jobs: jobs.map((job) => ({ ...job, outputs: job.outputs.map(named) })),
    implicit: implicit.map(named),
    inputCollections,
  };
}
