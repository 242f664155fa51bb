import type { FormField, Json } from '@user-tool/protocol/tool-requests.js';
import { withValue, type Values } from '@user-tool/platform-api/form-values.js';
import { isObject } from './messages.js';
import { element, newId } from './dom.js';
import { say } from './say.js';

/** A control that sets a value. */
export interface Control {
  readonly element: HTMLElement;
  /** The element to describe and mark as invalid: one that a label can name, or a group. */
  readonly target: HTMLElement;
  /** Whether {@link target} is a group of elements, which a label cannot name. */
  readonly isGroup?: true;
  show(value: Json): void;
}

/** Called with each value that the user sets. */
type Changed = (value: Json) => void;

/** The control of a field that is not a group. */
export function controlOf(field: FormField, changed: Changed): Control {
  const { type, multiple } = field;
  const make = Object.hasOwn(makers, type) ? makers[type] : undefined;
  if (type === 'data' && multiple) return lines(field, changed, say('datasets'), fileLines);
  if (type === 'select' && multiple) return choices(field, changed);
  return (make ?? text)(field, changed);
}

const makers: { [type: string]: (field: FormField, changed: Changed) => Control } = {
  text,
  color,
  integer: number,
  float: number,
  boolean: toggle,
  select,
  data: dataset,
  data_collection: (field, changed) => lines(field, changed, say('elements'), elementLines(field)),
};

/** A control that is one element whose text is the value. */
function written<Own extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(
  target: Own,
  changed: Changed,
  read: (text: string) => Json,
  write: (value: Json) => string = plain,
): Control & { target: Own } {
  target.addEventListener('input', () => {
    changed(read(target.value));
  });
  return {
    element: target,
    target,
    show(value) {
      const written = write(value);
      if (target.value !== written) target.value = written;
    },
  };
}

/** The text of a value that was set elsewhere, perhaps of another type. */
function plain(value: Json): string {
  if (value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const quiet = { autocomplete: 'off', spellcheck: 'false' };

function text({ area, optional }: FormField, changed: Changed): Control {
  const input = area
    ? element('textarea', { rows: '3', ...quiet })
    : element('input', { type: 'text', ...quiet });
  return written(input, changed, (text) => (text === '' && optional ? null : text));
}

function color(_: FormField, changed: Changed): Control {
  return written(element('input', { type: 'color' }), changed, String);
}

const anyNumber = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?$/;

/** Not `type="number"`, which hides what is not a number: the server reports what is wrong with it. */
function number({ type }: FormField, changed: Changed): Control {
  const input = element('input', {
    type: 'text',
    inputmode: type === 'integer' ? 'numeric' : 'decimal',
    class: 'number',
    ...quiet,
  });
  return written(input, changed, (text) => {
    const trimmed = text.trim();
    if (trimmed === '') return null;
    return anyNumber.test(trimmed) ? Number(trimmed) : text;
  });
}

function toggle(_: FormField, changed: Changed): Control {
  const input = element('input', { type: 'checkbox' });
  const state = element('span', { class: 'state', 'aria-hidden': 'true' });
  const showState = (): void => {
    state.textContent = say(input.checked ? 'yes' : 'no');
  };
  input.addEventListener('change', () => {
    showState();
    changed(input.checked);
  });
  return {
    element: element('div', { class: 'toggle' }, input, state),
    target: input,
    show(value) {
      input.checked = value === true;
      showState();
    },
  };
}

function select({ options = [], optional }: FormField, changed: Changed): Control {
  const nothing = options.length === 0 ? say('noOptions') : say('notChosen');
  const input = element(
    'select',
    { disabled: options.length === 0 },
    ...(optional || options.length === 0 ? [element('option', { value: '' }, nothing)] : []),
    ...options.map(([label, value]) => element('option', { value }, label)),
  );
  return written(input, changed, (value) =>
    value === '' && !options.some(([, optionValue]) => optionValue === '') ? null : value,
  );
}

/** The most options that a multiple choice can show. */
const maxChoices = 200;

function choices({ options = [], optional }: FormField, changed: Changed): Control {
  const boxes = options.slice(0, maxChoices).map(([label, value]) => {
    const id = newId();
    const box = element('input', { type: 'checkbox', id, value });
    return { box, row: element('div', { class: 'choice' }, box, element('label', { for: id }, label)) };
  });
  const more = options.length - boxes.length;
  const rest = [
    ...(more > 0 ? [element('p', { class: 'hint' }, say('more', more))] : []),
    ...(options.length === 0 ? [element('p', { class: 'hint' }, say('noOptions'))] : []),
  ];
  const group = element('div', { role: 'group', class: 'choices' }, ...boxes.map(({ row }) => row), ...rest);
  group.addEventListener('change', () => {
    const chosen = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
    changed(chosen.length === 0 && optional ? null : chosen);
  });
  return {
    element: group,
    target: group,
    isGroup: true,
    show(value) {
      const chosen = new Set(Array.isArray(value) ? value : [value]);
      for (const { box } of boxes) box.checked = chosen.has(box.value);
    },
  };
}

function dataset({ type }: FormField, changed: Changed): Control {
  const control = written(
    element('input', { type: 'text', placeholder: say('dataset'), ...quiet }),
    changed,
    (text) => (text.trim() === '' ? null : text),
    (value) => plain(isObject(value) ? (value['path'] as Json) : value),
  );
  return { ...control, element: element('div', { class: 'dataset', 'data-type': type }, control.target) };
}

/** How several datasets are read and written, one per line. */
interface Lines {
  write: (value: Json) => string[];
  read: (lines: readonly string[]) => Json;
}

function lines(field: FormField, changed: Changed, placeholder: string, { write, read }: Lines): Control {
  const control = written(
    element('textarea', { rows: '2', placeholder, ...quiet }),
    changed,
    (text) => {
      const written = text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '');
      return written.length === 0 ? null : read(written);
    },
    (value) => write(value).join('\n'),
  );
  const show = (value: Json): void => {
    control.show(value);
    control.target.rows = Math.min(Math.max(write(value).length, 2), 8);
  };
  return {
    ...control,
    show,
    element: element('div', { class: 'dataset', 'data-type': 'several' }, control.target),
  };
}

const fileLines: Lines = {
  write: (value) => (Array.isArray(value) ? value : value === null ? [] : [value]).map(plain),
  read: (written) => [...written],
};

/** `forward: a.fastq`; nested elements as `sample/forward: a.fastq`. */
function elementLines({ collection_types: [type = 'list'] = [] }: FormField): Lines {
  const isNested = type.includes(':');
  const write = (value: Json | undefined, name: string): string[] => {
    if (!isObject(value) && !Array.isArray(value))
      return [name === '' ? plain(value ?? null) : `${name}: ${plain(value ?? null)}`];
    return Object.entries(value as { [name: string]: Json }).flatMap(([key, element]) =>
      Array.isArray(value) && name === ''
        ? write(element, '')
        : write(element, name === '' ? key : `${name}/${key}`),
    );
  };
  return {
    write: (value) => (value === null ? [] : write(value, '')),
    read(written) {
      const parts = written.map((line) => /^(.+?):\s+(.+)$/.exec(line));
      if (parts.every((part) => part === null)) return [...written];
      let whole: Values = {};
      for (const [index, part] of parts.entries()) {
        const [name = String(index + 1), path = written[index] ?? ''] = part?.slice(1) ?? [];
        whole = withValue(whole, isNested ? name.split('/') : [name], path);
      }
      return whole;
    },
  };
}
