import type { FormField, Json, PlacedForm } from '@user-tool/protocol/tool-requests.js';
import {
  chosenInputs,
  expressionName,
  repeatCount,
  startOf,
  type Values,
} from '@user-tool/platform-api/form-values.js';
import { isObject } from '../../messages.js';
import type { FormFault } from '../../form-view.js';
import type { ReportedFault } from './service.js';

/** The form of a tool, as the service sends it. */
export type Form = PlacedForm;

/** The values of all fields that the form shows: what was entered, or else what the fields start with. */
export function shownValues(fields: readonly FormField[], values: Json | undefined): Values {
  const members: Values = isObject(values) ? values : {};
  return Object.fromEntries(
    fields.map((field) => [
      field.name,
      shownValue(field, Object.hasOwn(members, field.name) ? members[field.name] : undefined),
    ]),
  );
}

function shownValue(field: FormField, value: Json | undefined): Json {
  const { type, inputs = [], test_param: test } = field;
  if (type === 'section') return shownValues(inputs, value);
  if (type === 'conditional')
    return shownValues([...(test ? [test] : []), ...chosenInputs(field, value)], value);
  if (type === 'repeat')
    return Array.from({ length: repeatCount(field, value) }, (_, index) =>
      shownValues(inputs, Array.isArray(value) ? value[index] : undefined),
    );
  return value === undefined ? startOf(field) : value;
}

/** What the service reports about values: at the inputs that can show it, and the sentences about all else. */
export function placedFaults(
  { inputs }: Form,
  faults: readonly ReportedFault[],
): { placed: FormFault[]; others: string[] } {
  const placed: FormFault[] = [];
  const others: string[] = [];
  for (const { loc, msg } of faults) {
    const path = inputAt(inputs, loc[0] === 'body' && loc[1] === 'inputs' ? loc.slice(2) : loc);
    if (path) placed.push({ input: expressionName(path), message: msg });
    else others.push(msg);
  }
  return { placed, others };
}

type Path = (string | number)[];

/** The path to the field at a place, or around it; undefined if there is none that can show a problem. */
function inputAt(fields: readonly FormField[], [first, ...loc]: Path): Path | undefined {
  const field = fields.find(({ name }) => name === first);
  if (!field) return undefined;
  const { name, type, inputs = [], test_param: test, cases = [] } = field;
  if (type === 'section' || type === 'conditional') {
    const within = [...(test ? [test] : []), ...inputs, ...cases.flatMap((one) => one.inputs)];
    const inner = inputAt(within, loc);
    return inner && [name, ...inner];
  }
  if (type !== 'repeat') return [name];
  const [index, ...rest] = loc;
  const inner = typeof index === 'number' ? inputAt(inputs, rest) : undefined;
  return inner && typeof index === 'number' ? [name, index, ...inner] : [name];
}
