import { element, setChildren, show } from '../../dom.js';
import { FormView, type FormFault } from '../../form-view.js';
import { withValue, type Values } from '@user-tool/platform-api/form-values.js';
import { dataControls } from './data-control.js';
import { HistoryChooser } from './history-chooser.js';
import { HistoryData } from './history-data.js';
import { Rejection, wordsOf, type ReportedFault, type Service } from './service.js';
import { RunList } from './run-list.js';
import { ToolChooser, type ChosenTool } from './tool-chooser.js';
import { placedFaults, shownValues, type Form } from './values.js';

/** Where a user runs tools: a tool and a history, the form of the tool, and the runs in the history. */
export class RunPage {
  readonly element: HTMLElement;
  private form: { uuid: string; form: Form } | undefined;
  /** The tool that was chosen last, whose form may not be there yet. */
  private opening: string | undefined;
  private values: Values = {};
  private faults: readonly FormFault[] = [];
  private readonly title = element('h2');
  private readonly version = element('span', { class: 'version' });
  private readonly about = element('p', { class: 'about', hidden: true });
  private readonly problems = element('div', { class: 'faults', role: 'alert', hidden: true });
  private readonly submit = element('button', { class: 'primary' }, 'Run');
  private readonly status = element('div', { role: 'status', 'aria-live': 'polite', class: 'read-out' });
  private readonly formView: FormView;
  private readonly card: HTMLFormElement;
  private readonly data: HistoryData;
  private readonly runs: RunList;
  private readonly tools: ToolChooser;
  private readonly histories: HistoryChooser;

  constructor(private readonly service: Service) {
    this.data = new HistoryData(service, () => {
      this.showForm();
    });
    this.runs = new RunList(service, {
      said: (sentence) => {
        this.status.textContent = sentence;
      },
      ended: () => void this.attempt(() => this.data.reload()),
      refused: (message, faults) => {
        this.showRejection(message, faults);
      },
    });
    this.tools = new ToolChooser(service, (tool) => void this.attempt(() => this.openTool(tool)));
    this.histories = new HistoryChooser(service, (id) => void this.attempt(() => this.openHistory(id)));
    this.formView = new FormView({
      set: (path, value) => {
        this.values = withValue(this.values, path, value);
        this.showForm();
      },
      filesControl: dataControls(this.data),
    });
    this.card = element(
      'form',
      { class: 'card tool-form', novalidate: true, hidden: true },
      element('div', { class: 'tool-head' }, this.title, this.version),
      this.about,
      this.formView.element,
      this.problems,
      element('div', { class: 'actions' }, this.submit),
    );
    this.card.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.run();
    });
    this.element = element(
      'div',
      {},
      element('div', { class: 'choosers' }, this.tools.element, this.histories.element),
      this.card,
      this.runs.element,
      this.status,
    );
  }

  /** Loads the tools and histories. @throws Refusal */
  async load(): Promise<void> {
    await Promise.all([this.tools.load(), this.histories.load()]);
  }

  /** No longer asks the service for anything. */
  stop(): void {
    this.runs.stop();
  }

  /** Whether the form of the chosen tool is there. */
  private get isReady(): boolean {
    return this.form !== undefined;
  }

  private async openTool({ uuid, isShared }: ChosenTool): Promise<void> {
    // Until the form is there, the one of another tool is shown, which must not be run.
    this.form = undefined;
    this.opening = uuid;
    this.submit.disabled = true;
    const form = (await (isShared
      ? this.service.call('GET /api/dynamic_tools/{id}/form', { params: { id: uuid } })
      : this.service.call('GET /api/unprivileged_tools/{uuid}/form', { params: { uuid } }))) as Form;
    if (this.opening !== uuid) return;
    this.submit.disabled = false;
    this.form = { uuid, form };
    this.values = {};
    this.faults = [];
    this.showProblems([]);
    this.title.textContent = form.name ?? 'A tool without a name';
    this.version.textContent = form.version ?? '';
    this.about.textContent = form.description ?? '';
    show(this.about, this.about.textContent !== '');
    show(this.card, true);
    this.showForm();
  }

  private async openHistory(id: string): Promise<void> {
    await Promise.all([this.data.open(id), this.runs.open(id)]);
  }

  private showForm(): void {
    if (this.form) this.formView.update(this.form.form, this.values, this.faults);
  }

  private async run(): Promise<void> {
    if (!this.form) return;
    const { uuid, form } = this.form;
    this.submit.disabled = true;
    this.faults = [];
    this.showProblems([]);
    this.showForm();
    try {
      const { tool_request_id: requestId } = await this.service.call('POST /api/jobs', {
        body: {
          tool_uuid: uuid,
          history_id: this.data.historyId ?? null,
          inputs: shownValues(form.inputs, this.values),
        },
      });
      this.runs.add(requestId, form.name ?? uuid);
    } catch (error) {
      this.showRejection(wordsOf(error), error instanceof Rejection ? error.faults : []);
    } finally {
      this.submit.disabled = !this.isReady;
    }
  }

  /** Shows what is wrong with values at their inputs, and all else above the button. */
  private showRejection(message: string, faults: readonly ReportedFault[]): void {
    if (!this.form) return;
    const { placed, others } = placedFaults(this.form.form, faults);
    this.faults = placed;
    this.showForm();
    this.showProblems(faults.length === 0 ? [message] : others);
    this.status.textContent = `The tool was not run. ${placed[0]?.message ?? message}`;
    this.formView.element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }

  private showProblems(sentences: readonly string[]): void {
    setChildren(
      this.problems,
      sentences.map((sentence) => element('p', {}, sentence)),
    );
    show(this.problems, sentences.length > 0);
  }

  /** Does something, or says why it cannot be done. */
  private async attempt(act: () => Promise<void>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.showProblems([wordsOf(error)]);
    }
  }
}
