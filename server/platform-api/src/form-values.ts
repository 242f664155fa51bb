import type { FormField, Json, PlacedForm } from '@user-tool/protocol/tool-requests.js';
import { isRecord } from './request.js';

/**
 * The values that a user entered, by input name, in the shape that expressions see; a repeat is a list. Missing values
 * are the form's defaults.
 */
export interface Values {
  [name: string]: Json;
}

/** The path to a field in the form: names, and indices of repeats. */
export type Path = readonly (string | number)[];

/** The name that expressions use for an input: `cond.reads`, `queries[0].reads`. */
export function expressionName(path: Path): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${step}]` : index > 0 ? `.${step}` : step))
    .join('');
}

/** Whether a field takes files. */
export function takesFiles({ type }: FormField): boolean {
  return type === 'data' || type === 'data_collection';
}

/** The value of a field until another one is entered. */
export function startOf({ start, value = null }: FormField): Json {
  return start === undefined ? value : start;
}

/** The value that was entered at a path; undefined if none was. */
export function valueAt(values: Values, path: Path): Json | undefined {
  let at: unknown = values;
  for (const step of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, step)) return undefined;
    at = (at as { [step: string | number]: unknown })[step];
  }
  return at as Json | undefined;
}

/** The values with the one at a path replaced, or removed if undefined. */
export function withValue(values: Values, path: Path, value: Json | undefined): Values {
  return changed(values, path, value) as Values;
}

function changed(target: Json | undefined, [step, ...rest]: Path, value: Json | undefined): Json | undefined {
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(target) ? [...target] : [];
    while (list.length < step) list.push({});
    list[step] = changed(list[step], rest, value) ?? {};
    return list;
  }
  const group: Values = isRecord(target) ? target : {};
  const others = Object.entries(group).filter(([name]) => name !== step);
  const member = changed(valueAt(group, [step]), rest, value);
  // An object with nothing left in it counts as never set.
  const isGone =
    member === undefined || (isRecord(member) && rest.length > 0 && Object.keys(member).length === 0);
  return Object.fromEntries(isGone ? others : [...others, [step, member]]);
}

/** How many instances a repeat has: as many as the user added, but at least its minimum. */
export function repeatCount({ min }: FormField, value: Json | undefined): number {
  return Array.isArray(value) ? value.length : Math.min(Math.max(min ?? 0, 0), maxRepeats);
}

/** The preview shows no more repeats than this. */
export const maxRepeats = 100;

/** The fields of the selected case of a conditional. */
export function chosenInputs(
  { test_param: test, cases = [] }: FormField,
  values: Json | undefined,
): FormField[] {
  if (!test) return [];
  const current = isRecord(values) ? valueAt(values, [test.name]) : undefined;
  const value = current === undefined ? startOf(test) : current;
  const chosen = typeof value === 'string' ? value : JSON.stringify(value);
  return cases.find((one) => one.value === chosen)?.inputs ?? [];
}

/**
 * The values to render the tool with: those entered whose field the form shows. A field that was renamed, or that is
 * in another case of a conditional, keeps its value for when it comes back.
 */
export function shownValues({ inputs }: PlacedForm, values: Values): Values {
  return group(inputs, values) ?? {};
}

function group(fields: readonly FormField[], values: Json | undefined): Values | undefined {
  const members: Values = isRecord(values) ? values : {};
  const shown = fields.flatMap((field): [string, Json][] => {
    const value = Object.hasOwn(members, field.name) ? members[field.name] : undefined;
    const kept = shownValue(field, value);
    return kept === undefined ? [] : [[field.name, kept]];
  });
  return shown.length > 0 ? Object.fromEntries(shown) : undefined;
}

function shownValue(field: FormField, value: Json | undefined): Json | undefined {
  const { type, inputs = [], test_param: test } = field;
  if (type === 'section') return group(inputs, value);
  if (type === 'conditional') return group([...(test ? [test] : []), ...chosenInputs(field, value)], value);
  if (type !== 'repeat') return value;
  return Array.isArray(value) ? value.map((item) => group(inputs, item) ?? {}) : undefined;
}

/** A field of the form that is not a group, and where its value is. */
export interface PlacedField {
  field: FormField;
  path: Path;
}

/** The fields that the form shows for these values, also those in groups. */
export function shownFields({ inputs }: PlacedForm, values: Values): PlacedField[] {
  const below = (fields: readonly FormField[], path: Path): PlacedField[] =>
    fields.flatMap((field) => {
      const fieldPath = [...path, field.name];
      const { type, inputs: inner = [], test_param: test } = field;
      if (type === 'section') return below(inner, fieldPath);
      if (type === 'conditional')
        return below(
          [...(test ? [test] : []), ...chosenInputs(field, valueAt(values, fieldPath))],
          fieldPath,
        );
      if (type !== 'repeat') return [{ field, path: fieldPath }];
      const count = repeatCount(field, valueAt(values, fieldPath));
      return Array.from({ length: count }, (_, index) => below(inner, [...fieldPath, index])).flat();
    });
  return below(inputs, []);
}

/** The paths in the value of a field that takes files. */
export function pathsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(pathsIn);
  if (!isRecord(value)) return [];
  return typeof value['path'] === 'string'
    ? [value['path']]
    : Object.values(value).flatMap((one) => pathsIn(one));
}
