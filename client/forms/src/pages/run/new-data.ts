import type { FormField } from '@user-tool/protocol/tool-requests.js';
import { button, element, newId, setAttribute, show } from '../../dom.js';
import type { DataReference, HistoryData, NewData } from './history-data.js';
import { wordsOf } from './service.js';

/** The names of the elements of a pair. */
const ofPair = ['forward', 'reverse'] as const;

/**
 * Adds data to the history for an input: uploads files, or takes a text.
 * @param added receives what was added, once it can be used
 */
export function newDataView(
  field: FormField,
  history: HistoryData,
  added: (data: DataReference[]) => void,
): HTMLElement[] {
  const { name, label, extensions = [] } = field;
  const collectionType =
    field.type === 'data_collection' ? (field.collection_types?.[0] ?? 'list') : undefined;
  // The elements of other collections need a structure that a list of files does not have.
  if (collectionType !== undefined && collectionType !== 'list' && collectionType !== 'paired') return [];
  const [only = 'auto', ...others] = extensions.filter((extension) => extension !== 'data');
  const usual = others.length === 0 ? only : 'auto';

  const status = element('p', { role: 'status', class: 'hint' });
  const buttons: HTMLButtonElement[] = [];
  const add = async (data: NewData): Promise<boolean> => {
    for (const one of buttons) one.disabled = true;
    status.textContent = 'Adding the data…';
    try {
      added(await history.add(data));
      status.textContent = '';
      return true;
    } catch (error) {
      status.textContent = wordsOf(error);
      return false;
    } finally {
      for (const one of buttons) one.disabled = false;
    }
  };

  const files = element('input', {
    type: 'file',
    hidden: true,
    'aria-label': `Files for ${label}`,
    multiple: field.multiple === true || collectionType !== undefined,
  });
  files.addEventListener('change', () => {
    const contents = [...(files.files ?? [])].sort((a, b) => a.name.localeCompare(b.name));
    files.value = '';
    if (contents.length === 0) return;
    if (collectionType === 'paired' && contents.length !== 2) {
      status.textContent = 'Select the two files of the pair. By name, the first one is forward.';
      return;
    }
    const identifiers = collectionType === 'paired' ? ofPair : contents.map((file) => file.name);
    const collection = collectionType && { type: collectionType, name: label, identifiers };
    void add({ contents, extension: usual, collection: collection || undefined });
  });
  const upload = button('Upload…', { class: 'secondary', 'aria-label': `Upload a file for ${name}` }, () => {
    files.click();
  });
  buttons.push(upload);
  if (collectionType !== undefined) return [element('div', { class: 'add' }, upload, files), status];

  const panel = element('div', { class: 'paste', id: newId(), hidden: true });
  const paste = button(
    'Paste…',
    {
      class: 'secondary',
      'aria-label': `Paste text for ${name}`,
      'aria-expanded': 'false',
      'aria-controls': panel.id,
    },
    () => {
      open(panel.hasAttribute('hidden'));
    },
  );
  buttons.push(paste);
  const title = element('input', { type: 'text', id: newId(), value: 'Pasted text', autocomplete: 'off' });
  const text = element('textarea', { id: newId(), rows: '6', spellcheck: 'false', autocomplete: 'off' });
  const formats = [...new Set([usual, 'auto', ...extensions.filter((extension) => extension !== 'data')])];
  const format = element(
    'select',
    { id: newId() },
    ...formats.map((value) => element('option', { value }, value === 'auto' ? 'Detect' : value)),
  );
  const open = (isOpen: boolean): void => {
    show(panel, isOpen);
    setAttribute(paste, 'aria-expanded', String(isOpen));
    (isOpen ? text : paste).focus();
  };
  const submit = button('Add to history', { class: 'secondary' }, () => {
    const contents = [{ name: title.value.trim() || 'Pasted text', text: text.value }];
    void add({ contents, extension: format.value }).then((isAdded) => {
      if (!isAdded) return;
      text.value = '';
      open(false);
    });
  });
  buttons.push(submit);
  const row = (label: string, control: HTMLElement): HTMLElement =>
    element('div', {}, element('label', { for: control.id }, label), control);
  panel.append(
    row('Text', text),
    element('div', { class: 'pair-of-fields' }, row('Name', title), row('Format', format)),
    submit,
  );
  return [element('div', { class: 'add' }, upload, paste, files), panel, status];
}
