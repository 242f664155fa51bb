import { element, newId, setChildren } from '../../../client/webview/dom.js';
import type { Service } from './service.js';

interface Tool {
  uuid: string;
  tool_id: string | null;
  representation: { name?: string; version?: string };
}

/** Chooses among the tools of the user; the choice is in the URL, so that links lead to it. */
export class ToolChooser {
  readonly element: HTMLElement;
  private readonly select = element('select', { id: newId() });
  private readonly nothing = element('p', { class: 'help', hidden: true });

  /** @param chosen called with the UUID of each tool that is chosen */
  constructor(
    private readonly service: Service,
    private readonly chosen: (uuid: string) => void,
  ) {
    this.select.addEventListener('change', () => {
      const url = new URL(location.href);
      url.searchParams.set('tool', this.select.value);
      history.replaceState(undefined, '', url);
      this.chosen(this.select.value);
    });
    this.element = element(
      'div',
      { class: 'field' },
      element('label', { class: 'title', for: this.select.id }, 'Tool'),
      this.select,
      this.nothing,
    );
  }

  /** Lists the tools, and chooses the one in the URL, or else the newest. */
  async load(): Promise<void> {
    const tools = await this.service.list<Tool>('/api/unprivileged_tools');
    const wanted = new URLSearchParams(location.search).get('tool');
    const first = tools.find(({ uuid }) => uuid === wanted) ?? tools[0];
    setChildren(
      this.select,
      tools.map((tool) => element('option', { value: tool.uuid }, titleOf(tool))),
    );
    this.select.disabled = tools.length === 0;
    this.say(wanted, first);
    if (!first) return;
    this.select.value = first.uuid;
    this.chosen(first.uuid);
  }

  private say(wanted: string | null, chosen: Tool | undefined): void {
    if (!chosen)
      this.nothing.textContent = 'You have no tools yet. Submit one from the editor, or through the API.';
    else if (wanted !== null && wanted !== chosen.uuid)
      this.nothing.textContent = 'The tool in the address of this page is not one of yours.';
    this.nothing.hidden = this.nothing.textContent === '';
  }
}

/** `Count lines 1.0.0` */
function titleOf({ representation: { name, version }, tool_id: id, uuid }: Tool): string {
  return `${name ?? id ?? uuid} ${version ?? ''}`.trim();
}
