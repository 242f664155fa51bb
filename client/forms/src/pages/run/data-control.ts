import { isObject } from '../../messages.js';
import type { Control } from '../../controls.js';
import { element, newId, setChildren, show as showElement } from '../../dom.js';
import type { FormField, Json } from '@user-tool/protocol/tool-requests.js';
import { choicesFor, titleOf } from './data-choices.js';
import {
  maxItems,
  referenceTo,
  type DataReference,
  type HistoryData,
  type HistoryItem,
} from './history-data.js';
import { newDataView } from './new-data.js';

/** Called with each value that the user sets. */
type Changed = (value: Json) => void;

/** Creates the controls of data inputs, which choose among what is in a history, or add to it. */
export function dataControls(history: HistoryData): (field: FormField, changed: Changed) => Control {
  return (field, changed) =>
    field.type === 'data' && field.multiple === true
      ? severalControl(field, history, changed)
      : oneControl(field, history, changed);
}

/** A dataset or a collection. */
function oneControl(field: FormField, history: HistoryData, changed: Changed): Control {
  const target = element('select');
  const older = olderItems();
  target.addEventListener('change', () => {
    changed(valueOf(field, target.value));
  });
  const noun = field.type === 'data' ? 'dataset' : 'collection';
  const fill = (chosen: string): void => {
    const groups = choicesFor(field, history.items);
    const isListed = groups.some(({ items }) => items.some((item) => keyOf(item) === chosen));
    const ask = groups.length === 0 ? `This history has no ${noun} for this input` : `Select a ${noun}`;
    setChildren(target, [
      element('option', { value: '' }, field.optional ? 'Nothing selected' : ask),
      ...(chosen === '' || isListed ? [] : [element('option', { value: chosen }, 'Data of another history')]),
      ...groups.map(({ label, items }) =>
        element(
          'optgroup',
          { label },
          ...items.map((item) => element('option', { value: keyOf(item) }, titleOf(item))),
        ),
      ),
    ]);
  };
  let drawn: readonly HistoryItem[] | undefined;
  const show = (value: Json): void => {
    const [chosen = ''] = keysIn(value);
    target.value = chosen;
    if (drawn === history.items && target.value === chosen) return;
    drawn = history.items;
    fill(chosen);
    showElement(older, history.isCut);
    target.value = chosen;
  };
  const add = newDataView(field, history, ([added]) => {
    if (added) changed(valueOf(field, keyOfReference(added)));
  });
  return { element: element('div', { class: 'data' }, target, older, ...add), target, show };
}

/** A collection for an input that takes one dataset means a job for each element. */
function valueOf({ type }: FormField, key: string): Json {
  if (key === '') return null;
  const reference = referenceIn(key);
  return type === 'data' && reference.src === 'hdca'
    ? { __class__: 'Batch', values: [reference] }
    : reference;
}

/** Several datasets, or a collection, which means its datasets. */
function severalControl(field: FormField, history: HistoryData, changed: Changed): Control {
  const target = element('div', { role: 'group', class: 'choices' });
  const older = olderItems();
  let boxes: HTMLInputElement[] = [];
  const chosen = (): string[] => boxes.filter((box) => box.checked).map(({ value }) => value);
  const give = (keys: readonly string[]): void => {
    const references = keys.map(referenceIn);
    const [first] = references;
    changed(first === undefined ? null : first.src === 'hdca' ? first : references);
  };
  target.addEventListener('change', ({ target: box }) => {
    const last = box instanceof HTMLInputElement && box.checked ? box.value : '';
    const keys = chosen();
    give(isCollection(last) ? [last] : last === '' ? keys : keys.filter((key) => !isCollection(key)));
  });
  const fill = (): void => {
    const items = choicesFor(field, history.items).flatMap((group) => group.items);
    const focused = boxes.find((box) => box === document.activeElement)?.value;
    boxes = items.map((item) => element('input', { type: 'checkbox', id: newId(), value: keyOf(item) }));
    const nothing = element('p', { class: 'hint' }, 'This history has no datasets.');
    const rows = items.map((item, index) => {
      const { id } = boxes[index] ?? { id: '' };
      return element(
        'div',
        { class: 'choice' },
        boxes[index] ?? '',
        element('label', { for: id }, titleOf(item)),
      );
    });
    setChildren(target, rows.length > 0 ? rows : [nothing]);
    boxes.find(({ value }) => value === focused)?.focus();
  };
  let drawn: readonly HistoryItem[] | undefined;
  const show = (value: Json): void => {
    if (drawn !== history.items) {
      fill();
      showElement(older, history.isCut);
    }
    drawn = history.items;
    const keys = new Set(keysIn(value));
    for (const box of boxes) box.checked = keys.has(box.value);
  };
  const add = newDataView(field, history, (added) => {
    give([...chosen().filter((key) => !isCollection(key)), ...added.map(keyOfReference)]);
  });
  return { element: element('div', { class: 'data' }, target, older, ...add), target, isGroup: true, show };
}

/** Shown if a history has items that are not offered. */
const olderItems = (): HTMLElement =>
  element(
    'p',
    { class: 'hint', hidden: true },
    `Only the newest ${maxItems} items of the history are listed.`,
  );

const keyOfReference = ({ src, id }: DataReference): string => `${src} ${id}`;

const keyOf = (item: HistoryItem): string => keyOfReference(referenceTo(item));

const isCollection = (key: string): boolean => key.startsWith('hdca ');

function referenceIn(key: string): { src: string; id: string } {
  const [src = '', id = ''] = key.split(' ');
  return { src, id };
}

/** The keys of all data that a value names. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(keysIn);
  if (!isObject(value)) return [];
  const { src, id, values } = value;
  if (Array.isArray(values)) return keysIn(values);
  return typeof src === 'string' && typeof id === 'string' ? [`${src} ${id}`] : [];
}
