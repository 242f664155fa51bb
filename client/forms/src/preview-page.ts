import { withValue, type Values } from '@user-tool/platform-api/form-values.js';
import type { PlacedForm } from '@user-tool/protocol/tool-requests.js';
import {
  readPageState,
  readToPage,
  type FromPage,
  type PageState,
  type RenderFault,
  type ToPage,
} from './messages.js';
import { CommandView } from './command-view.js';
import { button, element, setChildren, show } from './dom.js';
import { FormView } from './form-view.js';
import { learn, say } from './say.js';
import { Tabs } from './tabs.js';

/** What VS Code offers its pages. */
declare function acquireVsCodeApi(): {
  postMessage(message: FromPage): void;
  getState(): unknown;
  setState(state: PageState): void;
};

/** Milliseconds without typing before the tool is rendered. */
const settleMs = 120;

const api = acquireVsCodeApi();
const tool = document.body.dataset['tool'] ?? '';

/** The page, once it has its words. */
class Page {
  private form: PlacedForm | undefined;
  private faults: readonly RenderFault[] = [];
  private announced = '';
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly title = element('h1');
  private readonly version = element('span', { class: 'version' });
  private readonly about = element('p', { class: 'about' });
  private readonly notice = element('div', { class: 'notice', hidden: true });
  private readonly busy = element('p', { class: 'busy', hidden: true }, say('evaluating'));
  /** For screen readers. */
  private readonly status = element('div', { role: 'status', 'aria-live': 'polite', class: 'read-out' });
  private readonly formView: FormView;
  private readonly commandView: CommandView;
  private readonly resetAll: HTMLButtonElement;
  private readonly body: HTMLElement;

  constructor(
    main: HTMLElement,
    private values: Values,
    canRun: boolean,
  ) {
    const reveal = (range: (FromPage & { type: 'reveal' })['range']): void => {
      api.postMessage({ type: 'reveal', range });
    };
    this.formView = new FormView({
      set: (path, value) => {
        this.give(withValue(this.values, path, value));
      },
      reveal,
      pick: canRun
        ? (path): void => {
            this.send();
            api.postMessage({ type: 'pick', path: [...path] });
          }
        : undefined,
    });
    this.resetAll = button(say('resetAll'), { class: 'link' }, () => {
      this.give({});
    });
    const inCommand = element(
      'section',
      { class: 'values' },
      element('div', { class: 'head' }, element('h2', {}, say('values')), this.resetAll),
    );
    const inForm = element('div', { class: 'tool-form' }, this.about);
    this.commandView = new CommandView(inCommand, {
      reveal,
      copy: (text) => {
        api.postMessage({ type: 'copy', text });
      },
    });
    const command = element('div', { class: 'panel' }, this.commandView.element);
    const form = element('div', { class: 'panel' }, inForm);
    const tabs = new Tabs<PageState['tab']>(
      say('tabs'),
      [
        { name: 'command', label: say('tabCommand'), panel: command },
        { name: 'form', label: say('tabForm'), panel: form },
      ],
      (tab) => {
        // One form for both tabs, so that they share its values.
        (tab === 'command' ? inCommand : inForm).append(this.formView.element);
        api.setState({ tool, tab });
      },
    );
    tabs.choose(readPageState(api.getState())?.tab ?? 'command');
    this.body = element('div', { class: 'body', hidden: true }, tabs.list, this.busy, command, form);
    const run = button(say('run'), { class: 'primary' }, () => {
      this.send();
      api.postMessage({ type: 'run' });
    });
    const header = element('header', {}, this.title, this.version, ...(canRun ? [run] : []));
    setChildren(main, [header, this.notice, this.status, this.body]);
    main.addEventListener('change', () => {
      this.send();
    });
  }

  /** Handles a message. */
  take(message: ToPage): void {
    if (message.type === 'busy') {
      show(this.busy, true);
      return;
    }
    show(this.busy, false);
    if (message.type === 'values') {
      this.values = message.values;
      this.showForm();
    }
    if (message.type === 'notice') this.showNotice(message);
    if (message.type === 'update') this.update(message);
  }

  private update({ form, texts, faults }: ToPage & { type: 'update' }): void {
    show(this.notice, false);
    if (form) {
      this.form = form;
      this.title.textContent = form.name ?? tool.slice(tool.lastIndexOf('/') + 1);
      this.version.textContent = form.version ?? '';
      this.about.textContent = form.description ?? '';
      show(this.about, this.about.textContent !== '');
      show(this.body, true);
    }
    if (texts) this.commandView.showTexts(texts);
    if (faults) {
      this.faults = faults;
      this.commandView.showFaults(faults);
      this.announce(faults);
    }
    if (form || faults) this.showForm();
  }

  private showForm(): void {
    if (this.form) this.formView.update(this.form, this.values, this.faults);
    show(this.resetAll, Object.keys(this.values).length > 0);
  }

  private announce(faults: readonly RenderFault[]): void {
    const [first] = faults;
    const words = first
      ? faults.length === 1
        ? say('oneProblem', first.message)
        : say('manyProblems', faults.length, first.message)
      : '';
    if (words === this.announced) return;
    this.status.textContent = words === '' ? say('noProblems') : words;
    this.announced = words;
  }

  private showNotice({ text, canOpen }: ToPage & { type: 'notice' }): void {
    const open = button(say('openTool'), { class: 'secondary' }, () => {
      api.postMessage({ type: 'open' });
    });
    setChildren(this.notice, [element('p', {}, text), ...(canOpen ? [open] : [])]);
    this.status.textContent = text;
    show(this.notice, true);
  }

  private give(values: Values): void {
    this.values = values;
    this.showForm();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.send();
    }, settleMs);
  }

  /** Sends the values, unless they were already sent. */
  private send(): void {
    if (this.timer === undefined) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    api.postMessage({ type: 'values', values: this.values });
  }
}

let page: Page | undefined;
window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  const message = readToPage(data);
  const main = document.getElementById('preview');
  if (!message || !main) return;
  if (message.type === 'start') {
    learn(message.words);
    page = new Page(main, message.values, message.canRun);
  } else page?.take(message);
});
api.postMessage({ type: 'ready' });
