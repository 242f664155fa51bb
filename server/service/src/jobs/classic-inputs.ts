import { isObject } from '@user-tool/shared';

/**
 * Inputs of `POST /api/tools` as those of `POST /api/jobs`: `cond|reads` is in an object, and batches and lists are
 * written otherwise.
 */
export function nestedInputs(inputs: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const nested: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(inputs)) {
    const steps = name.split('|');
    const last = steps.pop() ?? name;
    let place = nested;
    for (const step of steps) {
      const inner = Object.hasOwn(place, step) ? place[step] : undefined;
      place = isObject(inner) ? inner : (place[step] = {});
    }
    Object.defineProperty(place, last, {
      value: valueOf(value),
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return nested;
}

/** `{"batch": true, "values": […]}` starts several jobs; `{"values": […]}` is one value, or a list. */
function valueOf(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { values, batch, linked } = value;
  if (!Array.isArray(values)) {
    if ('src' in value || '__class__' in value) return value;
    return nestedInputs(value);
  }
  if (batch === true) return { __class__: 'Batch', values, ...(linked !== undefined && { linked }) };
  if ('__class__' in value) return value;
  return values.length === 1 ? (values[0] as unknown) : values;
}
