import type { AmountUnit } from '../../schema/shape.js';
import { writeValue } from '../../tool/edits.js';
import type { FindingOf } from '../../tool/finding.js';
import type { ToolPart } from '../../tool/part.js';
import { parseDuration } from '../../values/duration.js';
import { parseMemorySize } from '../../values/memory-size.js';
import type { YamlScalar } from '../../yaml/node.js';
import type { TypeFix } from './foreign-type.js';

const bytesInMiB = 2 ** 20;
const coreCount = /^(\d{1,6}) ?(?:cores?|cpus?|threads?|slots?)$/i;

/** The number that a text with a unit stands for, in the unit of its field. */
const readers: Readonly<Record<AmountUnit, (text: string) => number | undefined>> = {
  cores: (text) => numberIn(coreCount.exec(text)?.[1]),
  MiB: (text) => {
    const bytes = parseMemorySize(text);
    return bytes === undefined ? undefined : Math.ceil(bytes / bytesInMiB);
  },
  bytes: parseMemorySize,
  seconds: parseDuration,
};

function numberIn(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

/** An amount with a unit, or an expression, where the platform needs a number: `4GB`, `2h`, `$(inputs.threads)`. */
export function amountFix(part: ToolPart, { use }: FindingOf<'type'>, node: YamlScalar): TypeFix | undefined {
  const { unit } = use.field;
  if (unit === undefined || typeof node.value !== 'string') return undefined;
  const text = node.decoded.text.trim();
  const number = readers[unit](text);
  if (number === undefined) {
    const isExpression = /\$[({]/.test(text);
    const why = isExpression ? 'expressions are not evaluated here, so ' : '';
    return { advice: `${why}write a number of ${unit}` };
  }
  const edits = [writeValue(part, node, String(number))];
  return {
    advice: `use ${number}, in ${unit}`,
    fixes: [{ title: `Replace with ${number}`, edits, preferred: true }],
  };
}
