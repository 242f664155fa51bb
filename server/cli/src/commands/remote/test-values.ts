import { isObject } from '@user-tool/shared';
import {
  shownFields,
  takesFiles,
  valueAt,
  withValue,
  type Path,
  type Values,
} from '@user-tool/platform-api/form-values.js';
import type { Json, PlacedForm } from '@user-tool/protocol/tool-requests.js';
import { byIdentifier } from '@user-tool/runner/testing/elements.js';

/**
 * The values of a test as the form has them: names of groups (`cond|reads`, `queries_0|reads`) are paths there, and the
 * files of a collection are by their identifiers.
 */
export function testValues(form: PlacedForm, inputs: { readonly [name: string]: unknown }): Values {
  let values: Values = {};
  for (const [name, value] of Object.entries(inputs))
    values = withValue(values, pathOf(form, name), value as Json);
  return withFilesByIdentifier(form, values);
}

/** Values whose collections are without what else can be written of them: only the files, by their identifiers. */
export function withFilesByIdentifier(form: PlacedForm, inputs: Values): Values {
  let values = inputs;
  for (const { field, path } of shownFields(form, values)) {
    const value = takesFiles(field) ? valueAt(values, path) : undefined;
    if (isObject(value) && value['elements'] !== undefined)
      values = withValue(values, path, byIdentifier(value['elements']) as Json);
  }
  return values;
}

/** A step that ends with a number is an instance of a repeat, if there is no other input with that name. */
function pathOf({ inputs }: PlacedForm, name: string): Path {
  const names = new Set(inputs.map((input) => input.name));
  return name.split('|').flatMap((step, level): Path => {
    const [, repeat, index] = /^(.+)_(\d+)$/.exec(step) ?? [];
    const isRepeat = repeat !== undefined && (level > 0 || (!names.has(step) && names.has(repeat)));
    return isRepeat ? [repeat, Number(index)] : [step];
  });
}
