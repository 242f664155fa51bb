import { alternatives } from '@user-tool/shared';
import type { OptionName, ServiceOption } from './options.js';

/** Sources of options, in the order in which their faults are reported; `all` together may be faulty, too. */
export const sources = ['flag', 'variable', 'file', 'all'] as const;

/** Where something is wrong with the options, and a sentence that says what. */
export interface OptionFault {
  source: (typeof sources)[number];
  /** The option whose value is not known because of it. */
  option?: OptionName;
  /** In a file: the offset in its text. */
  offset?: number;
  text: string;
}

/** The value of an option as written, and where. */
export interface WrittenOption extends Pick<OptionFault, 'source' | 'offset'> {
  /** Its place in messages: `--port`, `USER_TOOL_PORT`, `service.yml:3:7`. */
  place: string;
  value: unknown;
}

/** The sentences of faults, in the order of their places. */
export function inOrder(faults: readonly OptionFault[]): string[] {
  const rank = ({ source }: OptionFault): number => sources.indexOf(source);
  return [...faults]
    .sort((a, b) => rank(a) - rank(b) || (a.offset ?? 0) - (b.offset ?? 0))
    .map(({ text }) => text);
}

type Read = string | number | boolean | string[] | undefined;

/** An option's value, or a sentence that says why it is invalid. */
export type Understood = { value: unknown } | { fault: string };

/** Parses an option's value; text from flags and variables means what it would in the file. */
export function understand(name: string, option: ServiceOption, written: WrittenOption): Understood {
  if (written.value === null)
    return {
      fault: `${written.place}: "${name}" has no value: use ${expectedValue(option)}, or remove the line.`,
    };
  const read = readers[option.kind](written.value);
  const wrong = read === undefined ? written.value : wrongPart(read, option);
  return wrong === undefined ? { value: read } : { fault: invalidValue(name, option, written, wrong) };
}

/** The value, or the item of a list, that the option does not allow. */
function wrongPart(read: NonNullable<Read>, { range, choices, form }: ServiceOption): unknown {
  if (typeof read === 'number') {
    const [least = -Infinity, most = Infinity] = range ?? [];
    return read >= least && read <= most ? undefined : read;
  }
  if (typeof read === 'boolean') return undefined;
  return [read].flat().find((text) => !(choices?.includes(text) ?? true) || !(form?.fits(text) ?? true));
}

/** As the rest of the command writes it, with the place in a file before it. */
function invalidValue(
  name: string,
  option: ServiceOption,
  { source, place }: WrittenOption,
  wrong: unknown,
): string {
  const quoted = option.secret ? 'This' : `"${typeof wrong === 'string' ? wrong : JSON.stringify(wrong)}"`;
  const [at, what] = source === 'file' ? [`${place}: `, name] : ['', place];
  return `${at}${quoted} is not a value of "${what}": use ${expectedValue(option)}.`;
}

const kinds = {
  text: 'a non-empty string',
  whole: 'a whole number',
  switch: 'true or false',
  list: 'a list of strings',
};

/** The expected value of an option: `a whole number from 0 to 65535`. */
export function expectedValue({ kind, range, choices, form }: ServiceOption): string {
  if (choices) return alternatives(choices);
  if (form) return kind === 'list' ? `a list of ${form.expected}` : form.expected;
  return range ? `${kinds[kind]} from ${range[0]} to ${range[1]}` : kinds[kind];
}

const readers: Readonly<Record<ServiceOption['kind'], (value: unknown) => Read>> = {
  text: (value) => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined),
  whole: (value) => {
    const text = String(value).trim();
    return (typeof value === 'number' || typeof value === 'string') && /^\d{1,15}$/.test(text)
      ? Number(text)
      : undefined;
  },
  switch: (value) => switches.get(String(value).toLowerCase()),
  list: (value) => {
    const items = typeof value === 'string' ? value.split(',') : value;
    if (!Array.isArray(items) || !items.every((item) => typeof item === 'string')) return undefined;
    return items.map((item) => item.trim()).filter((item) => item !== '');
  },
};

const switches = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['1', true],
  ['false', false],
  ['no', false],
  ['off', false],
  ['0', false],
]);
