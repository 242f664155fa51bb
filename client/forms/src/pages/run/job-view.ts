import { button, element, setChildren, show } from '../../dom.js';
import type { ApiReply } from '@user-tool/platform-api/routes/api.js';
import { isUnfinished } from './history-data.js';
import { outputView, type ShownDataset } from './output-view.js';
import { Rejection, wordsOf, type Service } from './service.js';
import { inTurns } from './turns.js';

/** An output of a job: a dataset, or a collection. */
type JobOutput = ApiReply<'GET /api/jobs/{id}/outputs'>[number];

type CollectionElement = NonNullable<ApiReply<'GET /api/dataset_collections/{id}'>['elements']>[number];

/** What a state means to users. */
const stateWords: Readonly<Record<string, string>> = {
  new: 'Waiting',
  waiting: 'Waiting',
  queued: 'Queued',
  running: 'Running',
  ok: 'Finished',
  error: 'Failed',
  failed: 'Refused',
  deleting: 'Being canceled',
  deleted: 'Canceled',
  paused: 'Paused',
};

/** A state in words. */
export function stateText(state: string): string {
  return Object.hasOwn(stateWords, state) ? (stateWords[state] ?? state) : state;
}

/** Whether a job, or a run, has a result that stays. */
export const hasEnded = (state: string): boolean => !isUnfinished(state) && state !== 'deleting';

/** The most outputs of a job, and elements of a collection, that are listed. */
const maxElements = 100;

/** A job: its state, and, when it has ended, what it printed and made. */
export class JobView {
  readonly element: HTMLElement;
  private readonly cancel: HTMLButtonElement;
  private readonly state = element('span', { class: 'badge' });
  private readonly words = element('p', { class: 'message', hidden: true });
  private readonly outputs = element('ul', { class: 'outputs', hidden: true });
  private readonly logs = element('div', { class: 'logs' });
  private isWhole = false;

  constructor(
    private readonly service: Service,
    private readonly id: string,
    /** `Job 1 of 2`; undefined for the only job of a run, which shows its state, and cancels it, itself. */
    name: string | undefined,
  ) {
    this.cancel = button('Cancel', { class: 'secondary', 'aria-label': name && `Cancel ${name}` }, () => {
      this.cancel.disabled = true;
      void this.stop();
    });
    const label = element('span', { class: 'hint' }, name ?? '');
    const head = element('div', { class: 'head' }, label, this.state, this.cancel);
    this.element = element(
      'div',
      { class: 'job', ...(name !== undefined && { role: 'group', 'aria-label': name }) },
      ...(name === undefined ? [] : [head]),
      this.words,
      this.outputs,
      this.logs,
    );
  }

  /** Whether what the job printed and made is shown. */
  get showsEnd(): boolean {
    return this.isWhole;
  }

  showState(state: string): void {
    this.state.textContent = stateText(state);
    this.state.dataset['state'] = state;
    show(this.cancel, isUnfinished(state));
  }

  /** Asks what a job that has ended printed and made, and shows it. @throws Refusal */
  async showEnd(): Promise<void> {
    const job = await this.service.call('GET /api/jobs/{id}', {
      params: { id: this.id },
      query: { full: true },
    });
    this.say(reasonOf(job));
    setChildren(this.logs, [
      ...logOf('Standard output', job.tool_stdout),
      ...logOf('Standard error', job.tool_stderr, job.state === 'error'),
    ]);
    const outputs = await this.service.call('GET /api/jobs/{id}/outputs', { params: { id: this.id } });
    const rows = await inTurns(outputs.slice(0, maxElements), (output) => this.outputRow(output));
    setChildren(this.outputs, [...rows, ...moreThan(outputs)]);
    show(this.outputs, rows.length > 0);
    this.isWhole = true;
  }

  private async stop(): Promise<void> {
    try {
      await this.service.call('DELETE /api/jobs/{id}', { params: { id: this.id } });
    } catch (error) {
      this.say(wordsOf(error));
      this.cancel.disabled = false;
    }
  }

  private say(text: string): void {
    this.words.textContent = text;
    show(this.words, text !== '');
  }

  private async outputRow(output: JobOutput): Promise<HTMLElement> {
    try {
      const { dataset, dataset_collection_instance: made } = output;
      if (dataset) {
        const { id } = dataset;
        return outputView(
          this.service,
          await this.service.call('GET /api/datasets/{id}', { params: { id } }),
        );
      }
      const params = { id: made?.id ?? '' };
      const collection = await this.service.call('GET /api/dataset_collections/{id}', { params });
      const datasets = datasetsIn(collection.elements ?? []);
      return element(
        'li',
        {},
        element('span', { class: 'label' }, `${collection.hid}: ${collection.name}`),
        element(
          'ul',
          {},
          ...datasets.slice(0, maxElements).map((one) => outputView(this.service, one)),
          ...moreThan(datasets),
        ),
      );
    } catch (error) {
      if (error instanceof Rejection && !error.isPassing)
        return element('li', {}, `${output.name}: ${error.message}`);
      throw error;
    }
  }
}

/** How many items are not listed. */
function moreThan({ length }: readonly unknown[]): HTMLElement[] {
  return length > maxElements ? [element('li', { class: 'hint' }, `… and ${length - maxElements} more`)] : [];
}

function reasonOf({
  state,
  exit_code: code,
  job_messages: messages,
}: ApiReply<'GET /api/jobs/{id}'>): string {
  if (state !== 'error') return '';
  const said = (messages ?? []).flatMap(({ desc }) => (desc === '' ? [] : [desc]));
  if (said.length > 0) return said.join('\n');
  return typeof code === 'number' ? `The command ended with exit code ${code}.` : 'The job failed.';
}

function logOf(label: string, text: string | null | undefined, isOpen = false): HTMLElement[] {
  if (text === undefined || text === null || text === '') return [];
  return [
    element(
      'details',
      { open: isOpen },
      element('summary', {}, label),
      element('pre', { tabindex: '0' }, text),
    ),
  ];
}

function datasetsIn(elements: readonly CollectionElement[]): ShownDataset[] {
  return elements.flatMap(({ element_identifier: name, object }) =>
    'elements' in object ? datasetsIn(object.elements) : [{ ...(object as ShownDataset), name }],
  );
}
