import { element, newId, setChildren } from '../../dom.js';
import type { Service } from './service.js';

/** A tool that can be run, as the service lists it. */
interface Tool {
  uuid: string;
  tool_id: string | null;
  representation: { name?: string; version?: string };
}

/** A tool that was chosen, and where the service has it. */
export interface ChosenTool {
  uuid: string;
  path: string;
}

/** The lists of tools: those of the user, and those for everyone. */
const lists = [
  { path: '/api/unprivileged_tools', label: 'Your tools' },
  { path: '/api/dynamic_tools', label: 'Shared tools' },
] as const;

/** Chooses among the tools that the user can run; the choice is in the URL, so that links lead to it. */
export class ToolChooser {
  readonly element: HTMLElement;
  private readonly select = element('select', { id: newId() });
  private readonly nothing = element('p', { class: 'help', hidden: true });
  /** The paths of the tools, by their UUIDs. */
  private readonly paths = new Map<string, string>();

  /** @param chosen called with the UUID and the path of each tool that is chosen */
  constructor(
    private readonly service: Service,
    private readonly chosen: (tool: ChosenTool) => void,
  ) {
    this.select.addEventListener('change', () => {
      const url = new URL(location.href);
      url.searchParams.set('tool', this.select.value);
      history.replaceState(undefined, '', url);
      this.choose(this.select.value);
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
    const candidates = await Promise.all(
      lists.map(async ({ path, label }) => ({ path, label, tools: await this.service.list<Tool>(path) })),
    );
    const groups = candidates.filter(({ tools }) => tools.length > 0);
    for (const { path, tools } of groups)
      for (const { uuid } of tools) this.paths.set(uuid, `${path}/${uuid}`);
    setChildren(
      this.select,
      groups.map(({ label, tools }) =>
        element(
          'optgroup',
          { label },
          ...tools.map((tool) => element('option', { value: tool.uuid }, titleOf(tool))),
        ),
      ),
    );
    this.select.disabled = groups.length === 0;
    const requested = new URLSearchParams(location.search).get('tool');
    const first = this.paths.has(requested ?? '') ? requested : (groups[0]?.tools[0]?.uuid ?? null);
    this.say(requested, first);
    if (first === null) return;
    this.select.value = first;
    this.choose(first);
  }

  private choose(uuid: string): void {
    this.chosen({ uuid, path: this.paths.get(uuid) ?? '' });
  }

  private say(requested: string | null, chosen: string | null): void {
    if (chosen === null)
      this.nothing.textContent = 'You have no tools yet. Submit one from the editor, or through the API.';
    else if (requested !== null && requested !== chosen)
      this.nothing.textContent = 'The tool in the address of this page is not one that you can run.';
    this.nothing.hidden = this.nothing.textContent === '';
  }
}

/** `Count lines 1.0.0` */
function titleOf({ representation: { name, version }, tool_id: id, uuid }: Tool): string {
  return `${name ?? id ?? uuid} ${version ?? ''}`.trim();
}
