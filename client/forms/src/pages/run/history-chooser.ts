import { button, element, newId, setAttribute, setChildren, show } from '../../dom.js';
import type { ApiReply } from '@user-tool/platform-api/routes/api.js';
import { wordsOf, type Service } from './service.js';

/** The name of a history that the user did not name. */
const unnamed = 'Unnamed history';

/** Chooses among the histories of the user, and creates others. */
export class HistoryChooser {
  readonly element: HTMLElement;
  private readonly select = element('select', { id: newId() });
  private readonly name = element('input', { type: 'text', id: newId(), autocomplete: 'off' });
  private readonly status = element('p', { role: 'status', class: 'hint' });
  private histories: Pick<ApiReply<'GET /api/histories/{id}'>, 'id' | 'name'>[] = [];

  /** @param chosen called with the id of each history that is chosen */
  constructor(
    private readonly service: Service,
    private readonly chosen: (id: string) => void,
  ) {
    const panel = element('form', { class: 'new-history', id: newId(), hidden: true });
    const toggle = button(
      'New history…',
      { class: 'secondary', 'aria-expanded': 'false', 'aria-controls': panel.id },
      () => {
        open(panel.hasAttribute('hidden'));
      },
    );
    const open = (isOpen: boolean): void => {
      show(panel, isOpen);
      setAttribute(toggle, 'aria-expanded', String(isOpen));
      (isOpen ? this.name : toggle).focus();
    };
    panel.append(
      element('label', { for: this.name.id }, 'Name of the new history'),
      element('div', { class: 'row' }, this.name, element('button', { class: 'secondary' }, 'Create')),
    );
    panel.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.create(this.name.value.trim() || unnamed).then((isCreated) => {
        if (isCreated) open(false);
      });
    });
    this.select.addEventListener('change', () => {
      this.chosen(this.select.value);
    });
    this.element = element(
      'div',
      { class: 'field' },
      element('label', { class: 'title', for: this.select.id }, 'History'),
      element('div', { class: 'row' }, this.select, toggle),
      panel,
      this.status,
    );
  }

  /** Lists the histories, and chooses the one that changed last; a user without any gets one. */
  async load(): Promise<void> {
    this.histories = await this.service.list('GET /api/histories', { query: { order: 'update_time' } });
    const [latest] = this.histories;
    if (latest) this.choose(latest.id);
    else await this.create(unnamed);
  }

  private async create(name: string): Promise<boolean> {
    try {
      const history = await this.service.call('POST /api/histories', { body: { name } });
      this.histories = [history, ...this.histories];
      this.name.value = '';
      this.status.textContent = '';
      this.choose(history.id);
      return true;
    } catch (error) {
      this.status.textContent = wordsOf(error);
      return false;
    }
  }

  private choose(id: string): void {
    setChildren(
      this.select,
      this.histories.map((history) => element('option', { value: history.id }, history.name)),
    );
    this.select.value = id;
    this.chosen(id);
  }
}
