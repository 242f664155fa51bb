import { element, newId, setChildren } from '../../dom.js';
import type { ApiReply } from '@user-tool/platform-api/routes/api.js';
import type { Service } from './service.js';

/** A tool that can be run, as the service lists it. */
type Tool = ApiReply<'GET /api/unprivileged_tools'>[number];

/** A tool that was chosen. */
export interface ChosenTool {
  uuid: string;
  /** Whether it is a tool for everyone. */
  isShared: boolean;
}

/** The lists of tools: those of the user, and those for everyone. */
const lists = [
  { target: 'GET /api/unprivileged_tools', isShared: false, label: 'Your tools' },
  { target: 'GET /api/dynamic_tools', isShared: true, label: 'Shared tools' },
] as const;

/** Chooses among the tools that the user can run; the choice is in the URL, so that links lead to it. */
export class ToolChooser {
  readonly element: HTMLElement;
  private readonly select = element('select', { id: newId() });
  private readonly nothing = element('p', { class: 'help', hidden: true });
  /** Whether each tool is for everyone, by its UUID. */
  private readonly tools = new Map<string, boolean>();

  /** @param chosen called with each tool that is chosen */
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
      lists.map(async ({ target, isShared, label }) => ({
        isShared,
        label,
        tools: await this.service.list(target, {}),
      })),
    );
    const groups = candidates.filter(({ tools }) => tools.length > 0);
    for (const { isShared, tools } of groups) for (const { uuid } of tools) this.tools.set(uuid, isShared);
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
    const first = this.tools.has(requested ?? '') ? requested : (groups[0]?.tools[0]?.uuid ?? null);
    this.say(requested, first);
    if (first === null) return;
    this.select.value = first;
    this.choose(first);
  }

  private choose(uuid: string): void {
    this.chosen({ uuid, isShared: this.tools.get(uuid) === true });
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
function titleOf({ representation, tool_id: id, uuid }: Tool): string {
  const { name, version } = representation as { name?: string; version?: string };
  return `${name ?? (id || uuid)} ${version ?? ''}`.trim();
}
