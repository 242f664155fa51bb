import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import assert from 'node:assert/strict';
import { parse } from 'yaml';
import { check } from '../../shared/src/checker/check.js';
import { findRule } from '../../shared/src/rules/rule-table.js';
import { shapeTablesOf } from '../../shared/src/schema/all-shapes.js';
import { shapeOfTools } from '../../shared/src/schema/administrators-tool.js';
import { jsonSchema } from '../../shared/src/schema/json-schema.js';
import { fieldsIn } from '../../shared/src/schema/shape.js';
import { Document, type Tool } from '../../shared/src/tool/document.js';
import { administratorsClass, toolClasses, type ToolClassName } from '../../shared/src/values/dialect.js';
import { templates, toolFromTemplate } from '../../shared/src/templates/templates.js';
import { toolWith } from '../support/rule-cases.js';
import { runs } from '../support/runs.js';
import { exampleTools, platformTools, ruleExamples, toolIn } from '../support/tools.js';

/** Without those whose problems are suppressed. */
const unsuppressed = ruleExamples().filter(({ name }) => !name.startsWith('bad-suppression'));

const classNames = Object.keys(toolClasses) as ToolClassName[];
/** Those of tools of users. */
const userClasses = ['platform', 'galaxy'] as const;

function compile(name: ToolClassName): ValidateFunction {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, strictRequired: false });
  ajv.addKeyword({ keyword: 'enumDescriptions', schemaType: 'array' });
  return ajv.compile(jsonSchema(name));
}

const validators: Record<ToolClassName, ValidateFunction> = {
  platform: compile('platform'),
  galaxy: compile('galaxy'),
  administrators: compile('administrators'),
};

/** The class of a document as a name. */
function classOf({ dialect }: Document): ToolClassName {
  return classNames.find((name) => toolClasses[name] === dialect)!;
}

/** Relevant errors: those of `if` only repeat the ones in it. */
function errorsOf(text: string, name: ToolClassName): ErrorObject[] {
  const validate = validators[name];
  validate(parse(text));
  return (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if');
}

const shown = ({ instancePath, keyword, params }: ErrorObject): string =>
  `${instancePath} ${keyword} ${JSON.stringify(params)}`;

/** The same tool, submitted by an administrator. */
const asAdministrators = (text: string): string =>
  text.replace(/^class: GalaxyUserTool$/m, `class: ${administratorsClass}`);

/** The structural errors of a document, and those of formats that the schema has. */
const structuralErrors = (tool: Tool): string[] => [
  ...tool.structure.findings
    .filter(({ downgraded, code }) => !downgraded && findRule(code)?.severity[tool.dialect.name] === 'error')
    .map(({ code, kind }) => `${code} ${kind}`),
  ...check(tool.document)
    .filter(({ code, severity }) => severity === 'error' && (code === 'id-format' || code === 'name-short'))
    .map(({ code }) => code),
];

interface Schema {
  examples?: unknown[];
  default?: unknown;
  properties?: Record<string, Schema>;
  $defs?: Record<string, Schema>;
}

describe('the JSON Schema', () => {
  for (const className of classNames) {
    it(`of ${className} is made of the declaration: a definition and a description for all of it`, () => {
      const { $defs, properties, ...rest } = jsonSchema(className) as {
        $defs: Record<string, { title: string; properties: Record<string, { description?: string }> }>;
        properties: Record<string, unknown>;
      };
      const titles = new Set(Object.values($defs).map(({ title }) => title.toLowerCase()));
      for (const [id, shape] of shapeTablesOf(shapeOfTools(toolClasses[className])).shapes) {
        if (id === 'tool') continue;
        const { noun } = shape;
        assert.ok(titles.has(noun.toLowerCase()), noun);
        const definition = Object.values($defs).find(
          ({ title }) => title.toLowerCase() === noun.toLowerCase(),
        )!;
        assert.deepEqual(
          Object.keys(definition.properties),
          fieldsIn(shape, toolClasses[className].name).map(({ name }) => name),
          noun,
        );
      }
      assert.deepEqual(Object.keys(properties).slice(0, 3), ['class', 'id', 'name']);
      assert.equal(JSON.stringify({ ...rest, $defs }).includes('undefined'), false);
      assert.deepEqual(JSON.parse(JSON.stringify(jsonSchema(className))), jsonSchema(className));
    });
  }

  it('has examples and defaults that it accepts itself', () => {
    for (const name of classNames) {
      const ajv = new Ajv2020({ strict: false });
      const schema: Schema = jsonSchema(name);
      let count = 0;
      const walk = (node: Schema): void => {
        const { examples, default: byDefault, ...rules } = node;
        for (const value of [...(examples ?? []), ...(byDefault === undefined ? [] : [byDefault])]) {
          count++;
          const validate = ajv.compile({ ...rules, $defs: schema.$defs });
          assert.ok(validate(value), `${JSON.stringify(value)} for ${JSON.stringify(rules)}`);
        }
        for (const inner of [node.properties, node.$defs]) Object.values(inner ?? {}).forEach(walk);
      };
      walk(schema);
      assert.ok(count > 100);
    }
  });

  it('accepts the documents that the platform runs', () => {
    for (const { name, text } of platformTools().filter((tool) => tool.name.startsWith('valid/')))
      assert.deepEqual(errorsOf(text, classOf(new Document(text))).map(shown), [], name);
  });

  it('accepts the good examples and the project’s own', () => {
    const good = [...exampleTools(), ...unsuppressed.filter(({ name }) => name.endsWith(' good'))];
    for (const { name, text } of good) {
      assert.deepEqual(errorsOf(text, classOf(new Document(text))).map(shown), [], name);
    }
  });

  /** Fields in a plain tool, by dialect if relevant, and the errors. */
  const refused: readonly [fields: string, errors: string[], only?: (typeof userClasses)[number]][] = [
    ['licence: MIT\n', [' additionalProperties {"additionalProperty":"licence"}']],
    [
      'version: 0.10\n',
      ['/version type {"type":"string"}', '/version pattern {"pattern":"\\\\S"}'].slice(0, 1),
    ],
    ['name: "     "\n', ['/name pattern {"pattern":"\\\\S"}']],
    ['container:\n', ['/container type {"type":"string"}']],
    ['inputs: [{ name: n, type: nosuch, other: 1 }]\n', ['/inputs/0/type enum']],
    ['inputs: [{ name: n }]\n', ['/inputs/0 required {"missingProperty":"type"}']],
    ['inputs: [{ type: text }]\n', ['/inputs/0 required {"missingProperty":"name"}']],
    [
      'inputs: { n: { type: text, other: 1 } }\n',
      ['/inputs/n additionalProperties {"additionalProperty":"other"}'],
    ],
    [
      'inputs: { name: n, type: text }\n',
      ['/inputs/name type {"type":"object"}', '/inputs/type type {"type":"object"}'],
    ],
    ['inputs: [{ name: n, type: data }]\n', ['/inputs/0 required {"missingProperty":"format"}'], 'platform'],
    [
      'inputs: [{ name: n, type: integer, default: 1 }]\n',
      ['/inputs/0 additionalProperties {"additionalProperty":"default"}'],
      'galaxy',
    ],
    [
      'inputs: [{ name: n, type: integer, min: "1" }]\n',
      ['/inputs/0/min type {"type":["integer","null"]}'],
      'platform',
    ],
    ['inputs: [{ name: n, type: select, options: [] }]\n', ['/inputs/0/options minItems {"limit":1}']],
    [
      'inputs: [{ name: n, type: section, parameters: [{ name: m, type: boolean, value: 1 }] }]\n',
      ['/inputs/0/parameters/0/value type {"type":["boolean","null"]}'],
      'platform',
    ],
    [
      'inputs: [{ name: n, type: section, parameters: [{ name: m, type: boolean }] }]\n',
      ['/inputs/0/type enum'],
      'galaxy',
    ],
    [
      'inputs: [{ name: n, type: text, validators: [{ type: in_range }] }]\n',
      ['/inputs/0/validators/0/type enum'],
    ],
    [
      'outputs: [{ name: n, from_workdir: a }]\n',
      ['/outputs/0 additionalProperties {"additionalProperty":"from_workdir"}'],
      'platform',
    ],
    [
      'outputs: [{ name: n, type: data, from_workdir: a }]\n',
      ['/outputs/0 additionalProperties {"additionalProperty":"from_workdir"}'],
      'galaxy',
    ],
    [
      'outputs: [{ name: n, from_work_dir: a }]\n',
      ['/outputs/0 required {"missingProperty":"type"}'],
      'galaxy',
    ],
    [
      'outputs: [{ name: n, type: collection, structure: null, discover_datasets: [{ pattern: __name__ }] }]\n',
      ['/outputs/0/structure type {"type":"object"}'],
      'galaxy',
    ],
    [
      'outputs: [{ name: n, type: collection, discover_datasets: [{ format: txt }] }]\n',
      ['/outputs/0/discover_datasets/0 required {"missingProperty":"pattern"}'],
    ],
    ['help: text\n', ['/help type {"type":["object","null"]}'], 'galaxy'],
    ['help: { format: html, content: a }\n', ['/help/format enum']],
    ['id: My tool\n', ['/id pattern']],
    ['name: Trim\n', ['/name minLength'], 'galaxy'],
    ['tests: [{}]\n', ['/tests/0 required {"missingProperty":"inputs"}'], 'galaxy'],
    [
      'tests: [{ inputs: {}, outputs: { n: { asserts: [{ that: has_text, txt: a }] } } }]\n',
      [
        '/tests/0/outputs/n/asserts/0 required {"missingProperty":"text"}',
        '/tests/0/outputs/n/asserts/0 additionalProperties {"additionalProperty":"txt"}',
      ],
      'galaxy',
    ],
    [
      'tests: [{ inputs: {}, outputs: { n: { class: Collection, collection_type: lst } } }]\n',
      ['/tests/0/outputs/n/collection_type pattern'],
      'galaxy',
    ],
  ];
  for (const [fields, errors, only] of refused) {
    it(`refuses ${fields.trim()}, and says only why`, () => {
      for (const dialect of only ? [only] : userClasses) {
        const found = errorsOf(toolWith(dialect, fields), dialect).map(shown);
        assert.equal(found.length, errors.length, found.join('\n'));
        errors.forEach((error, index) => {
          assert.ok(found[index]!.startsWith(error), found.join('\n'));
        });
      }
    });
  }

  it('is for one class of tools', () => {
    const found = errorsOf(toolWith('galaxy', ''), 'platform').map(shown);
    assert.deepEqual(found, ['/class const {"allowedValue":"PlatformUserTool"}']);
  });

  const accepted: readonly [fields: string, only?: (typeof userClasses)[number]][] = [
    ['description: null\ncitations:\nhelp:\n'],
    ['help: text\n', 'platform'],
    ['outputs: [{ name: n, from_work_dir: a }, { name: m, type: null, from_work_dir: a }]\n', 'platform'],
    ['inputs: [{ name: n, type: integer, min: "1" }]\n', 'galaxy'],
    ['inputs: [{ name: n, type: data }]\n', 'galaxy'],
    ['inputs: { n: { type: data, format: "a,b" }, m: { type: data, format: [a, b] } }\n'],
    [
      'outputs: [{ name: n, type: data, discover_datasets: [{ discover_via: tool_provided_metadata }] }]\n',
      'platform',
    ],
    [
      'container:\nrequirements: [{ type: container, container: { type: docker, container_id: "a:1" } }]\n',
      'platform',
    ],
    ['tests: [1, { a: b }]\n', 'platform'],
    [
      'tests: [{ inputs: {}, outputs: { n: { class: Collection, collection_type: list, elements: { a: { asserts: { has_text: { text: b } } } } } } }]\n',
      'galaxy',
    ],
    ['tests: [{ inputs: {}, outputs: { n: 5 }, assert_stdout: [{ has_n_lines: { n: 1k } }] }]\n', 'galaxy'],
  ];
  for (const [fields, only] of accepted) {
    it(`accepts ${fields.trim()}`, () => {
      for (const dialect of only ? [only] : userClasses) {
        assert.deepEqual(errorsOf(toolWith(dialect, fields), dialect).map(shown), []);
      }
    });
  }

  const ofAdministrators: readonly [fields: string, errors: string[]][] = [
    ['id:\n', []],
    ['container: localhost:5000/a:1\n', []],
    ['container: null\n', []],
    ['version: latest\n', []],
    ['help: { format: plain_text, content: Some help. }\n', []],
    ['requirements: [{ type: container, container: { type: docker, container_id: "a:1" } }]\n', []],
    [
      'outputs: [{ name: n, type: data, discover_datasets: [{ discover_via: tool_provided_metadata }] }]\n',
      [],
    ],
    ['name: Trim\n', ['/name minLength']],
    ['version:\n', ['/version type']],
    ['help: { format: html, content: a }\n', ['/help/format enum']],
    ['help: text\n', ['/help type']],
    ['command: ls\n', [' additionalProperties {"additionalProperty":"command"}']],
    ['inputs: [{ name: n, type: section, parameters: [] }]\n', ['/inputs/0/type enum']],
    [
      'inputs: [{ name: n, type: conditional, test_parameter: { name: t, type: boolean }, whens: [{ discriminator: true }] }]\n',
      ['/inputs/0/whens/0 required {"missingProperty":"parameters"}'],
    ],
    ['outputs: [{ name: n, type: integer }]\n', ['/outputs/0/type enum']],
    ['tests: [{ inputs: {} }]\n', ['/tests/0 required {"missingProperty":"outputs"}']],
    ['tests: [{ inputs: {}, outputs: { n: { asserts: { has_text: { text: a } } } } }]\n', []],
  ];
  for (const [fields, errors] of ofAdministrators) {
    it(`${errors.length > 0 ? 'refuses' : 'accepts'} ${fields.trim()} of administrators`, () => {
      const text = asAdministrators(toolWith('galaxy', fields));
      assert.equal(classOf(new Document(text)), 'administrators');
      const found = errorsOf(text, 'administrators').map(shown);
      assert.equal(found.length, errors.length, found.join('\n'));
      assert.ok(
        errors.every((error, index) => found[index]!.startsWith(error)),
        found.join('\n'),
      );
    });
  }

  it('accepts each template as one of administrators', () => {
    for (const template of templates) {
      const text = asAdministrators(toolFromTemplate(template, 'galaxy'));
      assert.deepEqual(errorsOf(text, 'administrators').map(shown), [], template.name);
      assert.deepEqual(check(new Document(text)), [], template.name);
    }
  });

  it('agrees with the structure rules on documents with a slip', () => {
    const all = [...unsuppressed, ...exampleTools(), ...platformTools()].filter(
      ({ name, text }) =>
        !/^(yaml-syntax|class-unknown|limit-reached|multiple-documents|duplicate-key) /.test(name) &&
        text.length < 20_000,
    );
    const documents = [
      ...all,
      ...all.map(({ text, ...rest }) => ({ ...rest, text: asAdministrators(text) })),
    ];
    const values = ['5', 'true', '""', '[]', '{}', 'text', 'null', '[a]', '{ a: b }', 'data', '1.5'];
    fc.assert(
      fc.property(
        fc.constantFrom(...documents),
        fc.nat(),
        fc.oneof(fc.constantFrom(...values), fc.constant(undefined)),
        fc.constantFrom('x', '', 'value', 'default', 'type'),
        ({ text }, at, value, key) => {
          const lines = text.split('\n');
          const fields = lines.flatMap((line, index) =>
            /^[ -]*[a-z_]+:( [^|>&*]+)?$/.test(line) ? [index] : [],
          );
          const index = fields[at % fields.length]!;
          const [, before, name, rest] = /^([ -]*)([a-z_]+):(.*)$/.exec(lines[index]!)!;
          if (name === 'class') return;
          if (value === undefined)
            lines[index] = `${before!}${key === '' ? name!.slice(1) || 'x' : key}:${rest!}`;
          else if (rest !== '') lines[index] = `${before!}${name!}: ${value}`;
          const changed = lines.join('\n');
          const tool = toolIn(changed);
          // JSON can represent neither duplicate keys nor invalid YAML.
          if (check(tool.document).some(({ code }) => code === 'yaml-syntax' || code === 'duplicate-key'))
            return;
          const structural = structuralErrors(tool);
          // What a test gives to inputs depends on the tool.
          const errors = errorsOf(changed, classOf(tool.document))
            .map(shown)
            .filter((one) => !one.startsWith('/tests'));
          assert.equal(
            errors.length > 0,
            structural.length > 0,
            `${changed}\n${structural.join('\n')}\nschema: ${errors.join('\n')}`,
          );
        },
      ),
      runs(3000),
    );
  });
});
