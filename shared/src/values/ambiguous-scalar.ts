/** What a plain scalar can turn out to be. */
export type ScalarForm =
  | 'string'
  | 'boolean'
  | 'null'
  | 'number'
  /** An integer with a leading zero, read in base 8. */
  | 'octal'
  /** Hours and minutes, or degrees: digits with colons, read in base 60. */
  | 'sexagesimal'
  | 'date'
  /** `<<` or `=`, which YAML 1.1 reserves. */
  | 'special';

/** One reading of a plain scalar. */
export interface ScalarReading {
  as: ScalarForm;
  /** The value in its usual form (`true`, `10`), if it has one; not for texts, dates, and special ones. */
  value?: string;
}

/** How YAML 1.1 reads a scalar, and how YAML 1.2 does. */
export interface AmbiguousReading extends ScalarReading {
  yaml12: ScalarReading;
}

/**
 * How the platform's YAML 1.1 reader (PyYAML's resolver) reads a plain scalar that YAML 1.2's core schema
 * reads as something else: `yes` (true or text), `012` (10 or 12), `1:30` (90 or text), `1e3` (text or 1000).
 * Undefined if both agree. A single `y` or `n` is text to that reader, whatever YAML 1.1's type pages say.
 */
export function yaml11Reading(plain: string): AmbiguousReading | undefined {
  if (isText(plain)) return undefined;
  const old = firstReading(yaml11, plain);
  const core = firstReading(yaml12, plain);
  if (old.as === core.as && old.value === core.value) return undefined;
  if (old.value !== undefined && old.value === core.value) return undefined;
  return { ...old, yaml12: core };
}

/** The words that either version reads as something other than text begin with these letters. */
const firstLetters = 'yYnNoOtTfF';
const longestReserved = 'false'.length;
/** Numbers, dates, null, and reserved signs begin with these. */
const firstSigns = '0123456789+-.~<=';

/** Whether a plain scalar is surely text in both versions, by its first character; most are. */
function isText(plain: string): boolean {
  if (plain === '' || firstSigns.includes(plain.charAt(0))) return false;
  return plain.length > longestReserved || !firstLetters.includes(plain.charAt(0));
}

type Resolver = [pattern: RegExp, as: ScalarForm, value?: (text: string) => string | undefined];

const yaml11: Resolver[] = [
  [/^(?:yes|Yes|YES|on|On|ON|true|True|TRUE)$/, 'boolean', () => 'true'],
  [/^(?:no|No|NO|off|Off|OFF|false|False|FALSE)$/, 'boolean', () => 'false'],
  [/^[-+]?[0-9][0-9_]*\.[0-9_]*(?:[eE][-+][0-9]+)?$/, 'number', decimal],
  [/^\.[0-9][0-9_]*(?:[eE][-+][0-9]+)?$/, 'number', decimal],
  [/^[-+]?[0-9][0-9_]*(?::[0-5]?[0-9])+\.[0-9_]*$/, 'sexagesimal', sexagesimal],
  [/^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/, 'number', decimal],
  [/^[-+]?0b[01_]+$/, 'number', (text) => whole(text, '0b')],
  [/^[-+]?0[0-7_]+$/, 'octal', (text) => whole(text, '0o')],
  [/^[-+]?(?:0|[1-9][0-9_]*)$/, 'number', (text) => whole(text, '')],
  [/^[-+]?0x[0-9a-fA-F_]+$/, 'number', (text) => whole(text, '0x')],
  [/^[-+]?[1-9][0-9_]*(?::[0-5]?[0-9])+$/, 'sexagesimal', sexagesimal],
  [/^(?:<<|=)$/, 'special'],
  [/^(?:~|null|Null|NULL|)$/, 'null', () => 'null'],
  [/^\d{4}-\d\d-\d\d$/, 'date'],
  [/^\d{4}-\d\d?-\d\d?(?:[Tt]|[ \t]+)\d\d?:\d\d:\d\d(?:\.\d*)?(?:[ \t]*(?:Z|[-+]\d\d?(?::\d\d)?))?$/, 'date'],
];

const yaml12: Resolver[] = [
  [/^(?:true|True|TRUE)$/, 'boolean', () => 'true'],
  [/^(?:false|False|FALSE)$/, 'boolean', () => 'false'],
  [/^(?:~|null|Null|NULL|)$/, 'null', () => 'null'],
  [/^[-+]?[0-9]+$/, 'number', (text) => whole(text, '')],
  [/^0o[0-7]+$/, 'number', (text) => whole(text, '0o')],
  [/^0x[0-9a-fA-F]+$/, 'number', (text) => whole(text, '0x')],
  [/^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/, 'number', decimal],
  [/^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/, 'number', decimal],
];

/** Patterns alone distinguish scalars from text, so longer numbers need no value. */
const longestNumber = 100;

function firstReading(resolvers: Resolver[], plain: string): ScalarReading {
  for (const [pattern, as, read] of resolvers) {
    if (!pattern.test(plain)) continue;
    const value = plain.length > longestNumber ? undefined : read?.(plain);
    return value === undefined ? { as } : { as, value };
  }
  return { as: 'string' };
}

/** An integer of any size; the digits are those after a base prefix or a leading zero. */
function whole(text: string, base: '' | '0b' | '0o' | '0x'): string | undefined {
  const digits = text
    .replace(/_/g, '')
    .replace(/^[-+]/, '')
    .replace(base === '0o' ? /^0o?/ : base, '');
  if (digits === '') return base === '0o' ? '0' : undefined;
  return withSign(text, BigInt(base + digits).toString());
}

function decimal(text: string): string {
  const special = /(inf|nan)$/i.exec(text)?.[1]?.toLowerCase();
  if (special !== undefined) return withSign(text, special);
  return String(Number(text.replace(/_/g, '')));
}

function sexagesimal(text: string): string {
  const [whole = '', ...fraction] = text.replace(/_/g, '').replace(/^[-+]/, '').split('.');
  const total = whole.split(':').reduce((sum, part) => sum * 60n + BigInt(part), 0n);
  return withSign(text, [total.toString(), ...fraction.filter((digits) => digits !== '')].join('.'));
}

function withSign(text: string, value: string): string {
  return text.startsWith('-') && value !== '0' ? `-${value}` : value;
}
