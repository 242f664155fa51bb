import { isRecord } from './request.js';
import { isUsualMessage } from './meaning.js';
import type { ToolRepresentation } from './tool-representation.js';
import { authoredTests } from './unshown.js';

/**
 * A document of a tool that a platform shows, as authors write it: with the types of validators, which platforms leave
 * out, without the messages that they add, and without members that are null, which some releases reject (public
 * platform, `parameter_validators.py`). Assertions of tests whose kind is not shown are missing.
 */
export function asAuthored({ tests, ...others }: ToolRepresentation): ToolRepresentation {
  // The values in tests may be null.
  const testFields = tests === undefined || tests === null ? {} : { tests: authoredTests(tests) };
  return { ...(authored(others) as ToolRepresentation), ...testFields };
}

function authored(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(authored);
  if (!isRecord(value)) return value;
  const entries = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    if (member === null) return [];
    const isTyped = name === 'validators' && Array.isArray(member);
    return [[name, authored(isTyped ? member.map((one: unknown) => withType(one, value['type'])) : member)]];
  });
  return Object.fromEntries(entries);
}

function withType(validator: unknown, inputType: unknown): unknown {
  if (!isRecord(validator)) return validator;
  const { message, ...others } = validator;
  const members = isUsualMessage(message) ? others : validator;
  return { type: typeOf(validator, inputType), ...members };
}

/** The one type that a validator with these members can have in an input of a type. */
function typeOf(validator: ToolRepresentation, inputType: unknown): string {
  if (Object.hasOwn(validator, 'expression')) return 'regex';
  if (inputType === 'select') return 'no_options';
  if (inputType !== 'text') return 'in_range';
  return ['min', 'max'].some((name) => (validator[name] ?? null) !== null) ? 'length' : 'empty_field';
}
