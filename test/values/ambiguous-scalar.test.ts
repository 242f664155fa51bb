import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { yaml11Reading } from '../../shared/src/values/ambiguous-scalar.js';
import { runs } from '../support/runs.js';

describe('plain scalars of two readings', () => {
  /** Plain scalar, reading and value in YAML 1.1, reading and value in YAML 1.2. */
  const ambiguous: [plain: string, as: string, value: string | undefined, as12: string, value12?: string][] =
    [
      ['yes', 'boolean', 'true', 'string'],
      ['Yes', 'boolean', 'true', 'string'],
      ['YES', 'boolean', 'true', 'string'],
      ['on', 'boolean', 'true', 'string'],
      ['no', 'boolean', 'false', 'string'],
      ['NO', 'boolean', 'false', 'string'],
      ['Off', 'boolean', 'false', 'string'],
      ['012', 'octal', '10', 'number', '12'],
      ['-012', 'octal', '-10', 'number', '-12'],
      ['0_1_0', 'octal', '8', 'string'],
      ['0o14', 'string', undefined, 'number', '12'],
      ['0o0', 'string', undefined, 'number', '0'],
      ['08', 'string', undefined, 'number', '8'],
      ['0b101', 'number', '5', 'string'],
      ['-0b11', 'number', '-3', 'string'],
      ['0b_', 'number', undefined, 'string'],
      ['1_000', 'number', '1000', 'string'],
      ['1_', 'number', '1', 'string'],
      ['1_0.5', 'number', '10.5', 'string'],
      ['0x_F', 'number', '15', 'string'],
      ['+0x1F', 'number', '31', 'string'],
      ['1:30', 'sexagesimal', '90', 'string'],
      ['-1:30', 'sexagesimal', '-90', 'string'],
      ['12:30:45', 'sexagesimal', '45045', 'string'],
      ['1:30.5', 'sexagesimal', '90.5', 'string'],
      ['190:20:30.15', 'sexagesimal', '685230.15', 'string'],
      ['1e3', 'string', undefined, 'number', '1000'],
      ['1.0e3', 'string', undefined, 'number', '1000'],
      ['-.5', 'string', undefined, 'number', '-0.5'],
      ['2020-01-01', 'date', undefined, 'string'],
      ['2020-1-1 10:00:00', 'date', undefined, 'string'],
      ['2001-12-14t21:59:43.10-05:00', 'date', undefined, 'string'],
      ['=', 'special', undefined, 'string'],
      ['<<', 'special', undefined, 'string'],
      [`0${'1'.repeat(200)}`, 'octal', undefined, 'number'],
      ['012345670123456701234567', 'octal', '96374504495306324343', 'number', '12345670123456701234567'],
    ];
  for (const [plain, as, value, as12, value12] of ambiguous) {
    it(`${plain.slice(0, 30)}: ${as} ${value ?? ''}, or ${as12} ${value12 ?? ''}`, () => {
      const reading = yaml11Reading(plain);
      assert.equal(reading?.as, as);
      assert.equal(reading.value, value);
      assert.equal(reading.yaml12.as, as12);
      if (plain.length < 100) assert.equal(reading.yaml12.value, value12);
    });
  }

  for (const plain of [
    ...['text', 'y', 'n', 'Y', 'N', 'yEs', 'oN', 'true', 'False', 'null', '~', '', 'NULL', 'Null'],
    ...[
      '0',
      '-0',
      '00',
      '07',
      '-7',
      '12',
      '+12',
      '1.5',
      '1.',
      '.5',
      '1.0e+3',
      '0x1F',
      '.inf',
      '-.INF',
      '.nan',
      '.NaN',
    ],
    ...[
      '0:30',
      '01:30',
      '1:60',
      '22:22:',
      '1.0.0',
      '0.1.0',
      '2020-1-1',
      '2020-01',
      '_1',
      '0b2',
      '0o8',
      'v1',
      '1e',
      '-',
    ],
  ]) {
    it(`${JSON.stringify(plain)} is read the same`, () => {
      assert.equal(yaml11Reading(plain), undefined);
    });
  }

  const pieces = [
    '0',
    '1',
    '7',
    '9',
    '_',
    '.',
    ':',
    '-',
    '+',
    'e',
    '0x',
    '0o',
    '0b',
    'f',
    '.inf',
    'yes',
    'No',
    'true',
    '~',
    '=',
    '<<',
  ];
  const scalars = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 5 }).map((p) => p.join(''));

  it('reads YAML 1.2 as a YAML 1.2 parser does', () => {
    fc.assert(
      fc.property(scalars, (plain) => {
        const core = yaml11Reading(plain)?.yaml12;
        if (!core || /^[-?:]$|^[-?:] |:$|^[-=<]?$/.test(plain)) return;
        const value: unknown = parse(plain, { version: '1.2', intAsBigInt: true });
        const type = typeof value === 'bigint' ? 'number' : typeof value;
        assert.equal(core.as, type);
        if (core.value !== undefined) assert.equal(Number(core.value), Number(value));
      }),
      runs(500),
    );
  });

  it('tells two different readings, on any text', () => {
    fc.assert(
      fc.property(fc.oneof(scalars, fc.string({ unit: 'binary' })), (plain) => {
        const reading = yaml11Reading(plain);
        if (reading) assert.notDeepEqual({ as: reading.as, value: reading.value }, reading.yaml12);
      }),
    );
  });

  it('is quick on long texts', () => {
    for (const part of ['1', '0', '1:', '_', '1.', '0x', 'e', '1:30']) {
      assert.doesNotThrow(() => yaml11Reading(part.repeat(100_000)));
      assert.doesNotThrow(() => yaml11Reading(`1${part.repeat(100_000)}!`));
    }
  });
});
