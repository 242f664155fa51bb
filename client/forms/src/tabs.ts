import { element, newId, setAttribute, show } from './dom.js';

/** One of the tabs. */
interface Tab<Name extends string> {
  name: Name;
  label: string;
  panel: HTMLElement;
}

/**
 * Tabs and their panels, one of which is shown.
 *
 * Source: ARIA Authoring Practices, "Tabs", with automatic activation.
 */
export class Tabs<Name extends string> {
  readonly list: HTMLElement;
  private readonly buttons: { name: Name; button: HTMLElement; panel: HTMLElement }[];

  constructor(
    label: string,
    tabs: readonly Tab<Name>[],
    private readonly chosen: (name: Name) => void,
  ) {
    this.buttons = tabs.map(({ name, label, panel }) => {
      panel.id ||= newId();
      const button = element(
        'button',
        { type: 'button', role: 'tab', id: newId(), 'aria-controls': panel.id },
        label,
      );
      for (const [attribute, value] of [
        ['role', 'tabpanel'],
        ['aria-labelledby', button.id],
        ['tabindex', '0'],
      ] as const)
        panel.setAttribute(attribute, value);
      button.addEventListener('click', () => {
        this.choose(name);
      });
      return { name, button, panel };
    });
    this.list = element(
      'div',
      { role: 'tablist', 'aria-label': label, class: 'tabs' },
      ...this.buttons.map(({ button }) => button),
    );
    this.list.addEventListener('keydown', (event) => {
      this.moved(event);
    });
  }

  choose(chosen: Name): void {
    for (const { name, button, panel } of this.buttons) {
      const isChosen = name === chosen;
      setAttribute(button, 'aria-selected', String(isChosen));
      // The arrow keys move to the others.
      setAttribute(button, 'tabindex', isChosen ? '0' : '-1');
      show(panel, isChosen);
    }
    this.chosen(chosen);
  }

  private moved(event: KeyboardEvent): void {
    const { length } = this.buttons;
    const at = this.buttons.findIndex(({ button }) => button === event.target);
    const targets: { [key: string]: number } = {
      ArrowRight: (at + 1) % length,
      ArrowLeft: (at + length - 1) % length,
      Home: 0,
      End: length - 1,
    };
    const next = Object.hasOwn(targets, event.key) ? this.buttons[targets[event.key] ?? 0] : undefined;
    if (at < 0 || !next) return;
    event.preventDefault();
    this.choose(next.name);
    next.button.focus();
  }
}
