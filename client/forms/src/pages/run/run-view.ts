import { button, element, setChildren, show } from '../../dom.js';
import type { ApiReply } from '@user-tool/platform-api/routes/api.js';
import { isUnfinished } from './history-data.js';
import { hasEnded, JobView, stateText } from './job-view.js';
import { pause } from './pause.js';
import { Rejection, wordsOf, type ReportedFault, type Service } from './service.js';
import { countText, timeText } from './texts.js';
import { inTurns } from './turns.js';

/** A submitted request, as the service shows it. */
type ToolRequest = ApiReply<'GET /api/tool_requests/{id}'>;

/** The most jobs of a run that are shown; of the others, as many as failed are shown, up to this number again. */
const maxShown = 20;

/** The states of jobs, from the one that says most about a run. */
const order = ['running', 'queued', 'new', 'waiting', 'paused', 'deleting', 'error', 'deleted'];

/** What a view reports. */
export interface RunEvents {
  /** A sentence about the run, for screen readers. */
  said: (sentence: string) => void;
  /** A job has ended, so there is something new in the history. */
  ended: () => void;
  /** The request was refused for its values. */
  refused?: (message: string, faults: readonly ReportedFault[]) => void;
}

/** A run of a tool: one request, with its jobs. */
export class RunView {
  readonly element: HTMLElement;
  private readonly state = element('span', { class: 'badge' });
  /** Cancels all jobs; hidden when there is nothing to cancel. */
  private readonly cancel = button('Cancel', { class: 'secondary', hidden: true }, () => {
    this.cancel.disabled = true;
    void this.cancelAll();
  });
  private readonly words = element('p', { class: 'message', hidden: true });
  private readonly list = element('div', { class: 'jobs' });
  private readonly others = element('p', { class: 'hint', hidden: true });
  private jobs: { id: string; state: string }[] = [];
  /** The jobs that are shown, by their places. */
  private readonly shown = new Map<number, JobView>();
  private isStopped = false;

  constructor(
    private readonly service: Service,
    private readonly run: { requestId: string; title: string; time: Date },
    private readonly events: RunEvents,
  ) {
    const { title, time } = run;
    this.element = element(
      'li',
      { class: 'run' },
      element(
        'div',
        { class: 'head' },
        element('h3', {}, title),
        element('time', { class: 'hint', datetime: time.toISOString() }, timeText(time)),
        this.state,
        this.cancel,
      ),
      this.words,
      this.list,
      this.others,
    );
  }

  /** No longer asks for what happens. */
  stop(): void {
    this.isStopped = true;
  }

  /** Shows what happens to the request, until all of its jobs have ended. */
  async follow(): Promise<void> {
    const { requestId, title } = this.run;
    this.showState('new');
    const request = await this.whenDecided(requestId);
    if (!request) return;
    if (request.state === 'failed') {
      this.refuse(request);
      return;
    }
    this.jobs = request.jobs.map(({ id }) => ({ id, state: 'new' }));
    this.events.ended();
    let before = '';
    for (;;) {
      const ended = this.countEnded();
      await this.patiently(() => this.readStates());
      if (this.isStopped) return;
      const state = this.overall();
      if (state !== before) this.events.said(`${title}: ${stateText(state)}`);
      before = state;
      this.showJobs();
      this.showState(state);
      if (this.countEnded() > ended) this.events.ended();
      await this.patiently(() => this.showEnds());
      if (this.isComplete()) return;
      await pause();
    }
  }

  /** Asks for the states of all jobs that may have changed. @throws Refusal */
  private async readStates(): Promise<void> {
    if (hasEnded(this.overall())) return;
    const query = { tool_request_id: this.run.requestId, limit: 1_000 };
    const jobs = await this.service.list('GET /api/jobs', { query });
    const states = new Map(jobs.map(({ id, state }) => [id, state]));
    for (const job of this.jobs) job.state = states.get(job.id) ?? job.state;
  }

  /** Shows the first jobs and those that failed, and says what became of the others. */
  private showJobs(): void {
    const { length } = this.jobs;
    const failed = [...this.jobs.entries()].flatMap(([at, { state }]) =>
      at >= maxShown && state === 'error' ? [at] : [],
    );
    const first = Array.from({ length: Math.min(length, maxShown) }, (_, at) => at);
    const places = [...first, ...failed.slice(0, maxShown)];
    const views = places.map((at) => {
      const { id, state } = this.jobs[at] ?? { id: '', state: 'new' };
      const name = length === 1 ? undefined : `Job ${at + 1} of ${length}`;
      const view = this.shown.get(at) ?? new JobView(this.service, id, name);
      this.shown.set(at, view);
      view.showState(state);
      return view.element;
    });
    setChildren(this.list, views);
    const counts = new Map<string, number>();
    for (const [at, { state }] of this.jobs.entries())
      if (!this.shown.has(at)) counts.set(state, (counts.get(state) ?? 0) + 1);
    const parts = [...counts].map(([state, count]) => `${count} ${stateText(state).toLowerCase()}`);
    this.others.textContent = `… and ${length - this.shown.size} more: ${parts.join(', ')}`;
    show(this.others, counts.size > 0);
  }

  /** Shows what the jobs that ended printed and made. @throws Refusal */
  private async showEnds(): Promise<void> {
    const views = [...this.shown].flatMap(([at, view]) =>
      hasEnded(this.jobs[at]?.state ?? '') && !view.showsEnd ? [view] : [],
    );
    await inTurns(views, (view) => view.showEnd());
  }

  private countEnded(): number {
    return this.jobs.filter(({ state }) => hasEnded(state)).length;
  }

  /** Whether all jobs have ended, and what they made is shown. */
  private isComplete(): boolean {
    return hasEnded(this.overall()) && [...this.shown.values()].every((view) => view.showsEnd);
  }

  private async cancelAll(): Promise<void> {
    try {
      await this.service.call('DELETE /api/tool_requests/{id}', { params: { id: this.run.requestId } });
    } catch (error) {
      this.say(wordsOf(error));
      this.cancel.disabled = false;
    }
  }

  /** The request once it is not new any more. */
  private async whenDecided(id: string): Promise<ToolRequest | undefined> {
    while (!this.isStopped) {
      const params = { id };
      const state = await this.patiently(() =>
        this.service.call('GET /api/tool_requests/{id}/state', { params }),
      );
      if (state !== undefined && state !== 'new')
        return this.patiently(() => this.service.call('GET /api/tool_requests/{id}', { params }));
      await pause();
    }
    return undefined;
  }

  /** The result, or undefined while the service does not respond: it is asked again. */
  private async patiently<Result>(ask: () => Promise<Result>): Promise<Result | undefined> {
    try {
      const result = await ask();
      this.say('');
      return result;
    } catch (error) {
      if (!(error instanceof Rejection)) throw error;
      this.say(error.message);
      // What the service refuses now, it refuses later.
      if (!error.isPassing) this.stop();
      return undefined;
    }
  }

  private refuse({ state_message: message }: ToolRequest): void {
    const text = message?.err_msg ?? 'The request was refused.';
    this.showState('failed');
    this.say(text);
    this.events.said(`${this.run.title}: ${text}`);
    this.events.refused?.(text, faultsOf(message));
  }

  /** The state of all jobs together: the one that matters most. */
  private overall(): string {
    const states = new Set(this.jobs.map((job) => job.state));
    return order.find((state) => states.has(state)) ?? 'ok';
  }

  private showState(state: string): void {
    const done = this.countEnded();
    const { length } = this.jobs;
    const count = length > 1 && done < length ? ` (${done} of ${countText(length, 'job')})` : '';
    this.state.textContent = `${stateText(state)}${count}`;
    this.state.dataset['state'] = state;
    this.cancel.textContent = length > 1 ? 'Cancel all' : 'Cancel';
    show(
      this.cancel,
      this.jobs.some((job) => isUnfinished(job.state)),
    );
  }

  private say(text: string): void {
    this.words.textContent = text;
    show(this.words, text !== '');
  }
}

function faultsOf(message: ToolRequest['state_message']): ReportedFault[] {
  const data: unknown = message?.err_data;
  if (!Array.isArray(data)) return [];
  return data.map((one) => (typeof one === 'string' ? JSON.parse(one) : one) as ReportedFault);
}
