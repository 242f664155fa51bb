import { element, show } from '../../dom.js';
import { RunView, type RunEvents } from './run-view.js';
import type { Service } from './service.js';

/** The most earlier runs of a history that are shown. */
const maxEarlier = 10;

/** The runs in a history, newest first. */
export class RunList {
  readonly element: HTMLElement;
  private readonly list = element('ol', { class: 'runs' });
  private readonly nothing = element('p', { class: 'hint' }, 'Nothing has run in this history yet.');
  private views: RunView[] = [];
  private historyId = '';

  constructor(
    private readonly service: Service,
    private readonly events: RunEvents,
  ) {
    this.element = element(
      'section',
      { 'aria-label': 'Runs' },
      element('h2', {}, 'Runs'),
      this.nothing,
      this.list,
    );
  }

  /** Shows the latest runs of a history. @throws Refusal */
  async open(historyId: string): Promise<void> {
    this.stop();
    this.historyId = historyId;
    const earlier = await this.service.call('GET /api/histories/{id}/tool_requests', {
      params: { id: historyId },
      query: { limit: maxEarlier },
    });
    if (historyId !== this.historyId) return;
    const { said } = this.events;
    // What went wrong earlier says nothing about the values in the form.
    const quiet: RunEvents = { said, ended: () => undefined };
    for (const { id, create_time: time, tool_name: name } of [...earlier].reverse())
      this.show(id, name, new Date(time), quiet);
  }

  /** Shows a run that was just submitted. */
  add(requestId: string, title: string): void {
    this.show(requestId, title, new Date(), this.events);
  }

  /** Removes all runs. */
  stop(): void {
    for (const view of this.views.splice(0)) {
      view.stop();
      view.element.remove();
    }
    show(this.nothing, true);
  }

  private show(requestId: string, title: string, time: Date, events: RunEvents): void {
    const view = new RunView(this.service, { requestId, title, time }, events);
    this.views.push(view);
    this.list.prepend(view.element);
    show(this.nothing, false);
    void view.follow();
  }
}
