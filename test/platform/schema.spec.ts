import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import assert from 'node:assert/strict';
import { releases } from '../../scripts/setup/platform.js';
import { jsonSchema } from '../../shared/src/schema/json-schema.js';
import { toolClasses } from '../../shared/src/values/dialect.js';
import { where } from '../support/where.js';
import { administratorsCases, cases, isOfAdministrators } from './cases.js';
import { verdictsOf } from './judges.js';
import { PlatformProcess } from './platform-process.js';
import type { Verdict } from './verdict.js';

/** What only one says, and why: places, as JSON pointers whose indexes are `*`, with keywords that fail there, or a case. */
interface Row {
  at: RegExp;
  why: string;
}

/** What only our schema refuses. */
const stricter: readonly Row[] = [
  { at: /^\/shell_command pattern$/, why: 'A tool without a command has no result.' },
  { at: /\/name pattern$/, why: 'Nothing can refer to an input or an output without a name.' },
  { at: /\/discover_datasets\/\*\/pattern pattern$/, why: 'A blank pattern finds no file.' },
];

/** What only our schema refuses in tools of administrators. */
const stricterOfAdministrators: readonly Row[] = [
  { at: /^\/outputs\/\* additionalProperties$/, why: 'The platform drops the field without a word.' },
  { at: /^\/outputs\/\*\/name type$/, why: 'Nothing can refer to an output without a name.' },
  { at: /\/expression_lib type$/, why: 'A library is code.' },
  { at: /\/container_id pattern$/, why: 'No job finds an image without a name.' },
  { at: /^\/requirements\/\*\/\w+ pattern$/, why: 'No job can have an amount that is not a number.' },
];

/** What only our schema accepts. */
const looser: readonly Row[] = [
  {
    at: /\/validators\/\* (?:anyOf|additionalProperties)$/,
    why: 'Without a type, the shape of a validator depends on its fields, which has a rule of its own.',
  },
  {
    at: /^inputs\/\[integer\]\/value = 1e\+300$/,
    why: 'The platform reads a float, which is too large for its integers.',
  },
  {
    at: /^\/tests\/\*\/inputs(?:\/| )/,
    why: 'What a test gives depends on the inputs of the tool, which has a rule of its own.',
  },
];

function compile(schema: object): ValidateFunction {
  return new Ajv2020({ strict: false, validateFormats: false, logger: false }).compile(schema);
}

/** The failures of a value: places and keywords. */
function faultsOf(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, keyword }) => `${instancePath.replace(/\/\d+(?=\/|$)/g, '/*')} ${keyword}`,
  );
}

const newest = releases.at(-1)!;

/** The schema of the newest release for the tools of a class. */
async function schemaOf(classConstant: string): Promise<object> {
  const process = new PlatformProcess<object>(newest, 'schema.py');
  const [schema = {}] = await process.ask([classConstant]);
  process.end();
  return schema;
}

/** Whether the release refuses a value for what a schema can say: its models also have checks of their own. */
function isRefusal({ stage, faults }: Verdict): boolean {
  return stage === 'model' && faults.some(({ type }) => !/^(?:value_error$|dynamic_tool\.)/.test(type));
}

const classes = [
  {
    name: 'galaxy',
    title: 'users',
    cases: () => cases().filter(({ value }) => !isOfAdministrators(value)),
    stricter,
  },
  {
    name: 'administrators',
    title: 'administrators',
    cases: administratorsCases,
    stricter: [...stricter, ...stricterOfAdministrators],
  },
] as const;

where('platform').describe('the JSON Schema', () => {
  for (const { name: className, title, cases: casesOf, stricter: refused } of classes) {
    // The own schema of a release refuses what its models convert before, such as `format: txt`.
    it(`of tools of ${title} accepts what the newest release creates, and refuses what it and its own schema refuse`, async () => {
      const asked = casesOf();
      const [schema, verdicts] = await Promise.all([
        schemaOf(toolClasses[className].classConstant),
        verdictsOf(
          newest,
          asked.map(({ value }) => value),
        ),
      ]);
      const [theirs, ours] = [compile(schema), compile(jsonSchema(className))];
      const different = asked.flatMap(({ name, value }, index) => {
        const verdict = verdicts[index]!;
        const [their, our] = [faultsOf(theirs, value), faultsOf(ours, value)];
        const [faults, rows] = our.length > 0 ? [our, refused] : [their, looser];
        const isOpposite =
          our.length > 0 ? verdict.verdict === 'created' : their.length > 0 && isRefusal(verdict);
        if (!isOpposite || [name, ...faults].some((fault) => rows.some(({ at }) => at.test(fault))))
          return [];
        return [`${name}: ours ${our.join(', ')}; theirs ${their.join(', ')}`];
      });
      assert.deepEqual(different, []);
      assert.ok(verdicts.some(({ verdict }) => verdict === 'created') && verdicts.some(isRefusal));
    });
  }
});
