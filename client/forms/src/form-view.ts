import type { FormField, Json, PlacedForm, Range } from '@user-tool/protocol/tool-requests.js';
import type { RenderFault } from './messages.js';
import {
  chosenInputs,
  expressionName,
  maxRepeats,
  repeatCount,
  startOf,
  takesFiles,
  valueAt,
  type Path,
  type Values,
} from '@user-tool/platform-api/form-values.js';
import { controlOf, type Control } from './controls.js';
import { button, element, newId, setAttribute, setChildren, show } from './dom.js';
import { say } from './say.js';

/** How many sibling fields are drawn; a filter reaches the others. */
const maxFields = 100;

/** What a form can trigger. */
export interface FormActions {
  /** Sets the value at a path; undefined removes it. */
  set: (path: Path, value: Json | undefined) => void;
  /** Shows a range of the document; absent in forms without one. */
  reveal?: ((range: Range) => void) | undefined;
  /** Asks for the files of a field; absent where none can be read. */
  pick?: ((path: Path) => void) | undefined;
  /** Makes the control of a field that takes files; by default, one for their paths. */
  filesControl?: typeof controlOf | undefined;
}

/** What is wrong with the values. */
export type FormFault = Pick<RenderFault, 'message' | 'input'> & Partial<Pick<RenderFault, 'range'>>;

/** What is shown. */
interface Shown {
  values: Values;
  /** By the name that expressions use for the input. */
  faults: ReadonlyMap<string, FormFault>;
  /** The text to find in names and labels, in lower case. */
  filter: string;
}

/** The part of a form that is shown here. */
type Form = Pick<PlacedForm, 'inputs'>;

/** A field, or a group of fields. */
interface Row {
  readonly element: HTMLElement;
  update(field: FormField, shown: Shown): void;
}

/**
 * The form of a tool. Fields that stay the same when the tool changes are not redrawn, so that typing is not
 * interrupted.
 */
export class FormView {
  readonly element: HTMLElement;
  private readonly fields = element('div', { class: 'fields' });
  private readonly nothing = element('p', { class: 'hint', hidden: true }, say('noInputs'));
  private readonly filter = element('input', { type: 'search', id: newId(), autocomplete: 'off' });
  private readonly filterRow: HTMLElement;
  private rows = new Map<string, Row>();
  private drawn = new Map<string, Row>();
  private last: { form: Form; values: Values; faults: readonly FormFault[] } | undefined;

  constructor(private readonly actions: FormActions) {
    this.filterRow = element(
      'div',
      { class: 'filter', hidden: true },
      element('label', { for: this.filter.id }, say('filter')),
      this.filter,
    );
    this.filter.addEventListener('input', () => {
      if (this.last) this.update(this.last.form, this.last.values, this.last.faults);
    });
    this.element = element('div', { class: 'form' }, this.filterRow, this.nothing, this.fields);
  }

  update(form: Form, values: Values, faults: readonly FormFault[]): void {
    this.last = { form, values, faults };
    const byInput = new Map(
      faults.flatMap((fault) => (fault.input === undefined ? [] : [[fault.input, fault]])),
    );
    const isLong = countOf(form.inputs) > maxFields;
    show(this.filterRow, isLong);
    show(this.nothing, form.inputs.length === 0);
    const filter = isLong ? this.filter.value.trim().toLowerCase() : '';
    this.drawn = new Map();
    setChildren(this.fields, this.elementsOf(form.inputs, [], { values, faults: byInput, filter }));
    this.rows = this.drawn;
  }

  /** The elements of sibling fields, up to date. */
  private elementsOf(fields: readonly FormField[], path: Path, shown: Shown): HTMLElement[] {
    const { filter } = shown;
    const matches = filter === '' ? fields : fields.filter((field) => isFound(field, filter));
    const elements = matches.slice(0, maxFields).map((field) => {
      // A group that matches by its own name is shown in full.
      const view = isNamed(field, filter) ? { ...shown, filter: '' } : shown;
      return this.row(field, [...path, field.name], view);
    });
    const more = matches.length - elements.length;
    return more > 0
      ? [...elements, element('p', { class: 'hint more' }, say('moreInputs', more, fields.length))]
      : elements;
  }

  /** The element of a field: the existing one if the field is still the same. */
  private row(field: FormField, path: Path, shown: Shown): HTMLElement {
    const shape = isGroup(field) ? { ...field, ...inner } : field;
    const key = JSON.stringify([path, { ...shape, range: undefined }]);
    const row = this.rows.get(key) ?? this.drawn.get(key) ?? this.make(field, path);
    this.drawn.set(key, row);
    row.update(field, shown);
    return row.element;
  }

  private make(field: FormField, path: Path): Row {
    if (field.type === 'repeat') return this.repeat(field, path);
    return isGroup(field) ? this.group(field, path) : new FieldRow(field, path, this.actions);
  }

  /** A section, or a conditional: its test parameter and the fields of the case. */
  private group(field: FormField, path: Path): Row {
    const { fieldset, body } = frame(field, this.actions);
    return {
      element: fieldset,
      update: (now, shown) => {
        const fields =
          now.type === 'conditional'
            ? [...(now.test_param ? [now.test_param] : []), ...chosenInputs(now, valueAt(shown.values, path))]
            : (now.inputs ?? []);
        setChildren(body, this.elementsOf(fields, path, shown));
      },
    };
  }

  private repeat(field: FormField, path: Path): Row {
    const { label, min, max } = field;
    const { fieldset, body } = frame(field, this.actions);
    const problem = new Problem(this.actions);
    let items: Json[] = [];
    const give = (now: Json[]): void => {
      this.actions.set(path, now);
    };
    const insert = button(say('insert', label), { class: 'secondary' }, () => {
      give([...items, {}]);
    });
    fieldset.append(problem.element, insert);
    const parts: { part: HTMLElement; remove: HTMLButtonElement; body: HTMLElement }[] = [];
    const partAt = (index: number): (typeof parts)[number] => {
      const body = element('div', { class: 'fields' });
      const title = `${index + 1}: ${label}`;
      const remove = button(say('remove', title), { class: 'secondary' }, () => {
        give(items.filter((_, at) => at !== index));
        insert.focus();
      });
      const part = element('fieldset', { class: 'part' }, element('legend', {}, title), body, remove);
      return (parts[index] ??= { part, remove, body });
    };
    return {
      element: fieldset,
      update: (now, shown) => {
        const value = valueAt(shown.values, path);
        items = Array.from({ length: repeatCount(now, value) }, (_, index) =>
          Array.isArray(value) ? (value[index] ?? {}) : {},
        );
        insert.disabled = items.length >= Math.min(max ?? maxRepeats, maxRepeats);
        problem.update(shown.faults.get(expressionName(path)));
        const elements = items.map((_, index) => {
          const { part, remove, body } = partAt(index);
          remove.disabled = items.length <= (min ?? 0);
          setChildren(body, this.elementsOf(now.inputs ?? [], [...path, index], shown));
          return part;
        });
        setChildren(body, elements);
      },
    };
  }
}

/** Parts of a group that can change without redrawing it: they are drawn separately. */
const inner = { inputs: undefined, cases: undefined, test_param: undefined };

const groups = new Set(['conditional', 'section', 'repeat']);

function isGroup({ type }: FormField): boolean {
  return groups.has(type);
}

function within({ inputs = [], test_param: test, cases = [] }: FormField): FormField[] {
  return [...(test ? [test] : []), ...inputs, ...cases.flatMap((one) => one.inputs)];
}

function countOf(fields: readonly FormField[]): number {
  return fields.reduce((count, field) => count + 1 + countOf(within(field)), 0);
}

function isNamed({ name, label }: FormField, filter: string): boolean {
  return [name, label].some((text) => text.toLowerCase().includes(filter));
}

/** Whether the name or label of a field, or of one in it, contains a text. */
function isFound(field: FormField, filter: string): boolean {
  return isNamed(field, filter) || within(field).some((member) => isFound(member, filter));
}

function frame(field: FormField, { reveal }: FormActions): { fieldset: HTMLElement; body: HTMLElement } {
  const { name, label, help } = field;
  const body = element('div', { class: 'fields' });
  const legend = element(
    'legend',
    {},
    element('span', { class: 'label' }, label),
    element('code', { class: 'name' }, name),
  );
  const lead = goTo(name, reveal, () => field.range).map((go) => element('div', { class: 'lead' }, go));
  const about = help === '' ? [] : [element('p', { class: 'help' }, help)];
  return { fieldset: element('fieldset', { class: 'group' }, legend, ...lead, ...about, body), body };
}

/** The button that shows an input in the document, where there is one. */
function goTo(
  name: string,
  reveal: FormActions['reveal'],
  placeNow: () => Range | undefined,
): HTMLButtonElement[] {
  if (!reveal) return [];
  const label = say('goTo', name);
  return [
    button('', { class: 'icon go', title: label, 'aria-label': label }, () => {
      const range = placeNow();
      if (range) reveal(range);
    }),
  ];
}

/** What is wrong with a value; links to its place, if it has one. */
class Problem {
  readonly element: HTMLElement;
  readonly id = newId();
  private readonly words: HTMLElement;
  private range: Range | undefined;

  constructor({ reveal }: FormActions) {
    this.words = reveal
      ? button('', { class: 'link' }, () => {
          if (this.range) reveal(this.range);
        })
      : element('span');
    this.element = element('p', { class: 'fault', id: this.id, hidden: true }, this.words);
  }

  update(fault: FormFault | undefined): void {
    this.range = fault?.range;
    this.words.textContent = fault?.message ?? '';
    show(this.element, fault !== undefined);
  }
}

/** An input with a value. */
class FieldRow implements Row {
  readonly element: HTMLElement;
  private readonly control: Control;
  private readonly problem: Problem;
  private readonly sampled: HTMLElement;
  private readonly reset: HTMLButtonElement;
  private readonly described: string;
  private range: Range | undefined;

  constructor(
    field: FormField,
    private readonly path: Path,
    actions: FormActions,
  ) {
    const { set, reveal, pick, filesControl } = actions;
    const { name, label, help, optional, sampled } = field;
    this.range = field.range;
    this.problem = new Problem(actions);
    this.control = (takesFiles(field) && filesControl ? filesControl : controlOf)(field, (value) => {
      set(path, value);
    });
    const { target, isGroup } = this.control;
    target.id = newId();
    const names = [element('span', { class: 'label' }, label), element('code', { class: 'name' }, name)];
    const title = isGroup
      ? element('span', { class: 'title', id: newId() }, ...names)
      : element('label', { class: 'title', for: target.id }, ...names);
    if (isGroup) target.setAttribute('aria-labelledby', title.id);
    const resetLabel = say('resetOf', name);
    this.reset = button(say('reset'), { class: 'link reset', 'aria-label': resetLabel }, () => {
      set(path, undefined);
      (isGroup ? target.querySelector('input') : target)?.focus();
    });
    this.sampled = hint(say('noDefault'), 'sampled');
    const about = help === '' ? [] : [hint(help, 'help')];
    const hints = [...(sampled ? [this.sampled] : []), ...limitsOf(field).map((text) => hint(text))];
    this.described = [...about, ...hints].map(({ id }) => id).join(' ');
    this.element = element(
      'div',
      { class: 'field' },
      element(
        'div',
        { class: 'head' },
        title,
        // What has a value to start from can be left as it is.
        ...(optional || sampled || startOf(field) === null
          ? [element('span', { class: 'need' }, say(optional ? 'optional' : 'required'))]
          : []),
        this.reset,
        ...goTo(name, reveal, () => this.range),
      ),
      ...(pick && takesFiles(field)
        ? [
            element(
              'div',
              { class: 'picked' },
              this.control.element,
              pickButton(field, () => {
                pick(path);
              }),
            ),
          ]
        : [this.control.element]),
      this.problem.element,
      ...about,
      element('div', { class: 'hints' }, ...hints),
    );
  }

  update(field: FormField, { values, faults }: Shown): void {
    this.range = field.range;
    const value = valueAt(values, this.path);
    const fault = faults.get(expressionName(this.path));
    const { target } = this.control;
    this.problem.update(fault);
    show(this.reset, value !== undefined);
    show(this.sampled, value === undefined);
    setAttribute(target, 'aria-invalid', fault !== undefined && !this.control.isGroup ? 'true' : undefined);
    const described = [fault ? this.problem.id : '', this.described].filter((id) => id !== '').join(' ');
    setAttribute(target, 'aria-describedby', described === '' ? undefined : described);
    // Typing must not be interrupted.
    if (document.activeElement !== target || value === undefined)
      this.control.show(value === undefined ? startOf(field) : value);
  }
}

function pickButton({ name, type, multiple }: FormField, act: () => void): HTMLButtonElement {
  const label = say(type === 'data' && !multiple ? 'pick' : 'pickSeveral');
  return button(label, { class: 'secondary', 'aria-label': say('pickOf', name) }, act);
}

function hint(text: string, kind = ''): HTMLElement {
  return element('p', { class: `hint ${kind}`.trim(), id: newId() }, text);
}

/** What an input accepts, in words. */
function limitsOf({
  type,
  min = null,
  max = null,
  extensions = [],
  collection_types: types = [],
}: FormField): string[] {
  const isData = type === 'data' || type === 'data_collection';
  return [
    ...(min !== null && max !== null ? [say('fromTo', min, max)] : []),
    ...(min !== null && max === null ? [say('from', min)] : []),
    ...(min === null && max !== null ? [say('to', max)] : []),
    ...(types.length > 0 ? [say('collection', types.join(', '))] : []),
    ...(isData ? [say('formats', extensions.join(', '))] : []),
  ];
}
