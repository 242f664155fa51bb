import { element, setChildren, show } from '../../../client/webview/dom.js';
import { JobView, stateText } from './job-view.js';
import { pause } from './pause.js';
import { Refusal, type ReportedFault, type Service } from './service.js';
import { countText, timeText } from './texts.js';

/** A submitted request, as the service shows it. */
export interface ToolRequest {
  id: string;
  state: 'new' | 'submitted' | 'failed';
  state_message: string | { err_msg?: string; err_data?: unknown } | null;
  jobs: { id: string }[];
}

/** The most jobs that are asked for at once. */
const atOnce = 10;

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
  /** Contains the button that cancels the only job. */
  private readonly cancel = element('span', { class: 'place-of-cancel' });
  private readonly words = element('p', { class: 'message', hidden: true });
  private readonly list = element('div', { class: 'jobs' });
  private jobs: JobView[] = [];
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
    const { length } = request.jobs;
    this.jobs = request.jobs.map(
      ({ id }, index) =>
        new JobView(this.service, id, length === 1 ? undefined : `Job ${index + 1} of ${length}`),
    );
    setChildren(
      this.list,
      this.jobs.map((job) => job.element),
    );
    if (length === 1)
      setChildren(
        this.cancel,
        this.jobs.map((job) => job.cancel),
      );
    this.events.ended();
    let before = '';
    for (;;) {
      const waiting = this.jobs.filter((job) => !job.isFinished);
      await this.patiently(() => Promise.all(waiting.slice(0, atOnce).map((job) => job.refresh())));
      if (this.isStopped) return;
      const state = this.overall();
      if (state !== before) this.events.said(`${title}: ${stateText(state)}`);
      before = state;
      this.showState(state);
      if (waiting.some((job) => job.isFinished)) this.events.ended();
      if (this.jobs.every((job) => job.isFinished)) return;
      await pause();
    }
  }

  /** The request once it is not new any more. */
  private async whenDecided(id: string): Promise<ToolRequest | undefined> {
    while (!this.isStopped) {
      const state = await this.patiently(() => this.service.get<string>(`/api/tool_requests/${id}/state`));
      if (state !== undefined && state !== 'new')
        return this.patiently(() => this.service.get<ToolRequest>(`/api/tool_requests/${id}`));
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
      if (!(error instanceof Refusal)) throw error;
      this.say(error.message);
      // What the service refuses now, it refuses later.
      if (!error.isPassing) this.stop();
      return undefined;
    }
  }

  private refuse({ state_message: message }: ToolRequest): void {
    const text = typeof message === 'string' ? message : (message?.err_msg ?? 'The request was refused.');
    this.showState('failed');
    this.say(text);
    this.events.said(`${this.run.title}: ${text}`);
    this.events.refused?.(text, faultsOf(message));
  }

  /** The state of all jobs together: the one that matters most. */
  private overall(): string {
    const states = this.jobs.map((job) => job.currentState);
    const order = ['running', 'queued', 'new', 'waiting', 'paused', 'deleting', 'error', 'deleted'];
    return order.find((state) => states.includes(state)) ?? 'ok';
  }

  private showState(state: string): void {
    const done = this.jobs.filter((job) => job.isFinished).length;
    const { length } = this.jobs;
    const count = length > 1 && done < length ? ` (${done} of ${countText(length, 'job')})` : '';
    this.state.textContent = `${stateText(state)}${count}`;
    this.state.dataset['state'] = state;
  }

  private say(text: string): void {
    this.words.textContent = text;
    show(this.words, text !== '');
  }
}

function faultsOf(message: ToolRequest['state_message']): ReportedFault[] {
  const data = typeof message === 'object' ? message?.err_data : undefined;
  if (!Array.isArray(data)) return [];
  return data.map((one) => (typeof one === 'string' ? JSON.parse(one) : one) as ReportedFault);
}
