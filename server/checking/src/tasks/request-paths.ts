import { isObject } from '@user-tool/shared';
import { valueAt, type DocumentPath } from './lift.js';

/** The steps of a name as expressions write it: `queries`, `0`, `reads`. */
export function namesIn(name: string): string[] {
  return name.match(/[^.[\]]+/g) ?? [];
}

/**
 * The path to an input in the inputs of a request, as far as they go, and then as they would go on.
 * @param name as expressions name it: `cond.reads`, `queries[0].reads`, of which the request may write `queries_0`
 */
export function stepsTo(inputs: unknown, name: string): (string | number)[] {
  const names = namesIn(name);
  const steps: (string | number)[] = [];
  let value = inputs;
  for (let at = 0; at < names.length; at++) {
    const [part = '', next = ''] = [names[at], names[at + 1]];
    const flat = `${part}_${next}`;
    const isFlat = /^\d+$/.test(next) && isObject(value) && Object.hasOwn(value, flat);
    const isIndex = /^\d+$/.test(part) && !isObject(value);
    const step = isFlat ? flat : isIndex ? Number(part) : part;
    if (isFlat) at++;
    steps.push(step);
    value = valueAt(value, [step]);
  }
  return steps;
}

/** The same value with another one at a path. */
export function withValue(root: unknown, [step, ...rest]: DocumentPath, value: unknown): unknown {
  if (step === undefined) return value;
  const inner = withValue(valueAt(root, [step]), rest, value);
  if (Array.isArray(root)) return Object.assign([...(root as unknown[])], { [step]: inner });
  const entries = Object.entries(isObject(root) ? root : {});
  const has = entries.some(([name]) => name === String(step));
  return Object.fromEntries(
    has
      ? entries.map(([name, member]) => [name, name === String(step) ? inner : member])
      : [...entries, [step, inner]],
  );
}
