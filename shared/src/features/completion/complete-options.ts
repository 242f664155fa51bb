import { asMapping, asSequence, asText, pairsByName, type YamlPair } from '../../yaml/node.js';
import { wholeValues, type ValueAt } from './complete-value.js';
import { kinds, type Suggestion } from './completion-item.js';

/** The test parameter's values that have no case in the conditional yet. */
export function completeDiscriminator(at: ValueAt): Suggestion[] | undefined {
  const { pair } = at.place;
  const list = pair?.parent.parent?.kind === 'item' ? pair.parent.parent.parent : undefined;
  const conditional = list?.parent?.kind === 'pair' ? list.parent.parent : undefined;
  const test = conditional && asMapping(pairsByName(conditional).get('test_parameter')?.value);
  const fields = test && pairsByName(test);
  if (asText(fields?.get('type')?.value)?.value !== 'select') return undefined;
  const taken = new Set(
    list?.items.flatMap((item) => {
      const other = asMapping(item.value);
      const discriminator = other && pairsByName(other).get('discriminator');
      return discriminator === pair ? [] : (asText(discriminator?.value)?.value ?? []);
    }),
  );
  return options(at, fields?.get('options'), taken);
}

/** The options of the select input that the field belongs to. */
export function completeSelectDefault(at: ValueAt): Suggestion[] | undefined {
  const { pair } = at.place;
  return pair && options(at, pairsByName(pair.parent).get('options'), new Set());
}

/** The values of `options`, with the labels that users see. */
export function optionsOf(pair: YamlPair | undefined): { value: string; label: string | undefined }[] {
  return (asSequence(pair?.value)?.items ?? []).flatMap((item) => {
    const option = asMapping(item.value);
    const fields = option && pairsByName(option);
    const value = asText(fields?.get('value')?.value)?.value;
    const label = asText(fields?.get('label')?.value)?.value;
    return value === undefined ? [] : [{ value, label }];
  });
}

function options(at: ValueAt, pair: YamlPair | undefined, taken: ReadonlySet<string>): Suggestion[] {
  const free = optionsOf(pair).filter(({ value }) => !taken.has(value));
  return wholeValues(
    at,
    free.map(({ value, label }) => ({
      label: value,
      value,
      kind: kinds.enumMember,
      ...(label !== undefined && { detail: label }),
    })),
  );
}
