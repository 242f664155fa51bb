import type { Range } from '@user-tool/protocol/tool-requests.js';
import type { RenderFault, Text } from './messages.js';
import { button, element, newId, setChildren, show } from './dom.js';
import { say } from './say.js';

/** Characters of a text, values in it that link to their expressions, expressions in the table, and faults. */
const limits = { characters: 100_000, values: 500, rows: 200, faults: 50 } as const;

/** What the command view can trigger. */
export interface CommandActions {
  reveal: (range: Range) => void;
  copy: (text: string) => void;
}

/** What would run: the command, the config files, the value of each expression, and any errors. */
export class CommandView {
  readonly element: HTMLElement;
  private readonly faults = element('section', { class: 'faults', hidden: true });
  private readonly command = element('section', { class: 'command' });
  private readonly files = element('div', { class: 'files' });
  private readonly expressions = element('section', { class: 'expressions', hidden: true });

  /** @param form placed between the command and the files */
  constructor(
    form: HTMLElement,
    private readonly actions: CommandActions,
  ) {
    this.element = element('div', {}, this.faults, this.command, form, this.files, this.expressions);
  }

  showTexts(texts: readonly Text[]): void {
    const command = texts.find(({ file }) => file === undefined);
    const files = texts.filter(({ file }) => file !== undefined);
    keepingFocus(this.element, () => {
      setChildren(
        this.command,
        command
          ? this.rendered(say('command'), command)
          : [element('h2', {}, say('command')), element('p', { class: 'hint' }, say('noCommand'))],
      );
      setChildren(
        this.files,
        files.map((text) => {
          const name = text.file?.filename ?? text.file?.name;
          return element(
            'section',
            {},
            ...this.rendered(name ? say('file', name) : say('fileWithoutName'), text),
          );
        }),
      );
      const all = texts.flatMap((text) => text.expressions.map((expression) => ({ text, expression })));
      show(this.expressions, all.length > 0);
      setChildren(this.expressions, [element('h2', {}, say('expressions')), ...this.table(all)]);
    });
  }

  showFaults(faults: readonly RenderFault[]): void {
    const more = faults.length - limits.faults;
    show(this.faults, faults.length > 0);
    keepingFocus(this.faults, () => {
      setChildren(this.faults, [
        element('h2', {}, say('problems')),
        element(
          'ul',
          {},
          ...faults.slice(0, limits.faults).map(({ message, range }) =>
            element(
              'li',
              {},
              button(message, { class: 'link' }, () => {
                this.actions.reveal(range);
              }),
              ' ',
              element('span', { class: 'place' }, say('line', range.start.line + 1)),
            ),
          ),
        ),
        ...(more > 0 ? [element('p', { class: 'hint' }, say('more', more))] : []),
      ]);
    });
  }

  /** A heading with its buttons, and the text with its values highlighted. */
  private rendered(title: string, text: Text): HTMLElement[] {
    const heading = element('h2', { id: newId() }, title);
    const copy = button(say('copy'), { class: 'link', 'aria-label': say('copyOf', title) }, () => {
      this.actions.copy(text.text);
    });
    const pre = element(
      'pre',
      { role: 'group', 'aria-labelledby': heading.id },
      element('code', {}, ...this.pieces(text)),
    );
    return [element('div', { class: 'head' }, heading, copy), pre];
  }

  private pieces({ text, expressions }: Text): (Node | string)[] {
    const pieces: (Node | string)[] = [];
    let read = 0;
    for (const expression of expressions.slice(0, limits.values)) {
      const { start, end, source, failure, range } = expression;
      if (end > limits.characters) break;
      const value = element('mark', {
        title: failure ?? source,
        class: failure === undefined ? 'value' : 'value failed',
      });
      value.textContent = text.slice(start, end);
      // For the keyboard, the table below has buttons.
      value.addEventListener('click', () => {
        this.actions.reveal(range);
      });
      pieces.push(text.slice(read, start), value);
      read = end;
    }
    const rest = text.length - limits.characters;
    pieces.push(text.slice(read, limits.characters));
    if (rest > 0) pieces.push(element('span', { class: 'hint' }, say('moreText', rest)));
    return pieces;
  }

  private table(all: readonly { text: Text; expression: Text['expressions'][number] }[]): HTMLElement[] {
    const rows = all.slice(0, limits.rows).map(({ text, expression }) => {
      const { source, range, start, end, failure } = expression;
      const link = button(source, { class: 'link code', title: say('goTo', source) }, () => {
        this.actions.reveal(range);
      });
      return element(
        'div',
        { class: 'pair' },
        element('dt', {}, link),
        value(text.text.slice(start, end), failure),
      );
    });
    const more = all.length - rows.length;
    return [
      element('dl', {}, ...rows),
      ...(more > 0 ? [element('p', { class: 'hint' }, say('more', more))] : []),
    ];
  }
}

/** Characters of a value in the table. */
const maxValueLength = 300;

function value(text: string, failure: string | undefined): HTMLElement {
  if (failure !== undefined) return element('dd', { class: 'failed', title: failure }, say('noValue'));
  if (text === '') return element('dd', { class: 'hint' }, say('emptyText'));
  const short = text.length > maxValueLength ? `${text.slice(0, maxValueLength)}…` : text;
  return element('dd', {}, element('code', {}, short));
}

/** Redraws something and restores the focus of its button, or of the one in that position. */
function keepingFocus(within: HTMLElement, draw: () => void): void {
  const buttons = (): HTMLButtonElement[] => [...within.querySelectorAll('button')];
  const at = buttons().findIndex((one) => one === document.activeElement);
  const before = buttons()[at];
  draw();
  if (before && !before.isConnected) buttons()[at]?.focus();
}
