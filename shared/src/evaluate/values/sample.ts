import { collectionType, firstFormat, numberField, selectOptions } from '../../tool/declaration.js';
import type { ToolInput } from '../../tool/input.js';
import type { PlainValue } from '../../yaml/node.js';
import { validate, validatedBounds } from './validators.js';

/** File name extensions that differ from the datatype's name. */
const extensions: readonly [format: RegExp, extension: string][] = [
  [/^fastq.*\.gz$/, 'fastq.gz'],
  [/^fastq.*\.bz2$/, 'fastq.bz2'],
  [/^fastq/, 'fastq'],
  [/^tabular$/, 'tsv'],
  [/^data$/, 'dat'],
  [/^directory$/, ''],
];

function fileName(stem: string, format: string): string {
  const match = extensions.find(([pattern]) => pattern.test(format));
  const extension = match ? match[1] : format;
  return extension === '' ? stem : `${stem}.${extension}`;
}

const makers: Readonly<Record<string, (input: ToolInput, stem: string) => PlainValue>> = {
  text: sampleText,
  color: () => '#ff0000',
  boolean: () => false,
  integer: (input) => between(input, 1, Math.ceil, Math.floor),
  float: (input) => between(input, 0.5, Number, Number),
  select(input) {
    const values = [...(selectOptions(input)?.keys() ?? [])];
    return input.multiple ? values.slice(0, 2) : (values[0] ?? null);
  },
  data(input, stem) {
    const format = firstFormat(input);
    return input.multiple
      ? [fileName(`${stem}_1`, format), fileName(`${stem}_2`, format)]
      : fileName(stem, format);
  },
  data_collection: (input, stem) => collection(stem, collectionType(input).split(':'), firstFormat(input)),
};

/** A plausible value of an input: deterministic, and allowed by its declaration. */
export function sampleValue(input: ToolInput): PlainValue {
  const { type = '', name = 'input' } = input;
  return Object.hasOwn(makers, type) ? (makers[type]?.(input, name) ?? null) : null;
}

/** Maximum length of a sample text, whatever its validators require. */
const maxText = 1_000;

function sampleText(input: ToolInput): string {
  const { min, max } = validatedBounds(input, 'length');
  const word = 'sample';
  const length = Math.min(Math.max(word.length, min), max, maxText);
  return word.repeat(Math.ceil(length / word.length)).slice(0, Math.max(length, 0));
}

/** The number, or the bound that it exceeds; between the bounds if those are excluded. */
function between(
  input: ToolInput,
  usual: number,
  up: (value: number) => number,
  down: (value: number) => number,
): number {
  const validated = validatedBounds(input, 'in_range');
  const min = up(Math.max(numberField(input, 'min') ?? -Infinity, validated.min));
  const max = down(Math.min(numberField(input, 'max') ?? Infinity, validated.max));
  const nearest = Math.min(Math.max(usual, min), max);
  const others = [nearest, (min + max) / 2, min + 1, max - 1].map(down).filter(Number.isFinite);
  return others.find((value) => validate(input, value).refusals.length === 0) ?? nearest;
}

function collection(stem: string, [rank, ...inner]: readonly string[], format: string): PlainValue {
  const names = rank === 'paired' || rank === 'paired_or_unpaired' ? ['forward', 'reverse'] : ['1', '2'];
  return Object.fromEntries(
    names.map((name) => {
      const elementName = `${stem}_${name}`;
      const element =
        inner.length > 0 ? collection(elementName, inner, format) : fileName(elementName, format);
      return [rank === 'list' ? elementName : name, element];
    }),
  );
}
