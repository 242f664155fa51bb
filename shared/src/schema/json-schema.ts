import { numeralPattern } from '../values/numeral.js';
import {
  toolClasses,
  type Dialect,
  type DialectName,
  type PerDialect,
  type ToolClassName,
} from '../values/dialect.js';
import { shortestToolName, toolIdLimits, toolIdPattern } from '../values/tool-id.js';
import { plainValue } from '../yaml/node.js';
import { parseYaml } from '../yaml/parse.js';
import { shapeOfTools } from './administrators-tool.js';
import type { FieldKind } from './field-kind.js';
import { convertedSchemas, type JsonSchema, type TypedSchema } from './json-types.js';
import {
  allowedValues,
  fieldsIn,
  requiredIn,
  typeOf,
  type Field,
  type RequiredUnless,
  type Shape,
  type Union,
  type ValueType,
} from './shape.js';
import { testSchema } from './test-schema.js';

/**
 * The declared shape of the tools of a class as a JSON Schema (draft 2020-12), for values as YAML 1.2 reads them. It
 * rejects what the structure rules report as errors; most formats, such as that of the version, have only rules of
 * their own. Where a field decides the shape of a mapping, only that shape is checked, so that a validator
 * reports no alternatives. Editors show `enumDescriptions` next to `enum`.
 */
export function jsonSchema(name: ToolClassName): JsonSchema {
  return new SchemaWriter(toolClasses[name]).document();
}

/** What rules of their own say of texts, as far as a schema can say it. */
const formats: Partial<Record<FieldKind, Partial<PerDialect<JsonSchema>>>> = {
  'tool-id': { platform: idSchema('platform'), galaxy: idSchema('galaxy') },
  'tool-name': { galaxy: { minLength: shortestToolName } },
};

function idSchema(dialect: DialectName): JsonSchema {
  const { shortest, longest } = toolIdLimits;
  return { pattern: toolIdPattern[dialect], minLength: shortest, maxLength: longest };
}

/** The field that the key gives in the mapping form of a list. */
const keyField = 'name';

class SchemaWriter {
  private readonly definitions = new Map<string, JsonSchema>();
  /** Definitions of unions by id and members, as unions of one id may have different members. */
  private readonly unionNames = new Map<string, string>();

  private readonly dialect: DialectName;

  constructor(private readonly toolClass: Dialect) {
    this.dialect = toolClass.name;
  }

  document(): JsonSchema {
    const { classConstant } = this.toolClass;
    const shape = shapeOfTools(this.toolClass);
    const { properties, ...rest } = this.members(shape.fields, shape);
    return tidied({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      title: `Tool of the class ${classConstant}`,
      description: 'A command-line program as a tool: its container, inputs, outputs, and command.',
      type: 'object',
      properties: {
        ...properties,
        class: { description: properties.class?.description, const: classConstant },
      },
      ...rest,
      $defs: Object.fromEntries(this.definitions),
    });
  }

  /** The constraints on the fields of a mapping. */
  private members(
    fields: readonly Field[],
    shape: Shape,
  ): JsonSchema & { properties: Readonly<Record<string, JsonSchema>> } {
    const dialectFields = fields.filter((field) => fieldsIn(shape, this.dialect).includes(field));
    const required = dialectFields.filter((field) => this.isRequired(field));
    const always = required.filter((field) => !field.requiredUnless).map(({ name }) => name);
    const conditions = required.flatMap(({ requiredUnless, name, type }) =>
      requiredUnless ? this.requiredElse(requiredUnless, name, type) : [],
    );
    return {
      properties: Object.fromEntries(dialectFields.map((field) => [field.name, this.property(field)])),
      ...(always.length > 0 && { required: always }),
      ...(conditions.length > 0 && { allOf: conditions }),
      additionalProperties: false,
    };
  }

  private isRequired(field: Field): boolean {
    return requiredIn(field, this.dialect) === true;
  }

  private requiredElse(
    { field, itemField, value }: RequiredUnless,
    name: string,
    type: ValueType,
  ): JsonSchema {
    const holds = (key: string, schema: JsonSchema): JsonSchema => ({
      type: 'object',
      properties: { [key]: schema },
      required: [key],
    });
    const condition =
      itemField === undefined
        ? holds(field, { const: value })
        : holds(field, { type: 'array', contains: holds(itemField, { const: value }) });
    return { if: condition, else: { required: [name], properties: { [name]: this.value(type) } } };
  }

  /** A field's value with its documentation; null is like absence if the field is optional. */
  private property(field: Field): JsonSchema {
    const type = typeOf(field, this.dialect);
    const example = field.example === undefined ? undefined : plainValue(parseYaml(field.example).root);
    const byDefault = field.default === undefined ? undefined : plainValue(parseYaml(field.default).root);
    const isNeeded = this.isRequired(field) || (field.rejectsNull === true && this.dialect === 'galaxy');
    const takesBlank = field.takesBlank === true && this.dialect === 'galaxy';
    const mayBeBlank = takesBlank || field.mayBeBlank === true || requiredIn(field, this.dialect) === false;
    const typed = this.value(type, mayBeBlank);
    const itemType = field.itemType?.[this.dialect];
    const items = itemType && testSchema(itemType, (...definition) => this.define(...definition));
    const format = field.kind && formats[field.kind]?.[this.dialect];
    const value = typed && { ...typed, ...(items && { items }), ...format };
    return {
      description: field.summary,
      ...(value && (isNeeded && !field.requiredUnless && !field.mayBeNull ? value : orNull(value))),
      ...(byDefault !== undefined && { default: byDefault }),
      ...(example !== undefined && { examples: [example] }),
    };
  }

  /** Undefined if anything is allowed. */
  private value(type: ValueType, mayBeBlank = false): TypedSchema | undefined {
    const text = { type: ['string'], ...(!mayBeBlank && { pattern: '\\S' }) };
    switch (type.kind) {
      case 'any':
        return undefined;
      case 'text':
        return text;
      case 'numeral':
        return { type: ['string'], pattern: numeralPattern.source };
      case 'names':
        return { ...text, type: ['string', 'array'], items: text };
      case 'enum': {
        const allowed = allowedValues(type.values, this.dialect);
        return {
          type: ['string'],
          enum: allowed.map(({ value }) => value),
          enumDescriptions: allowed.map(({ summary }) => summary),
        };
      }
      case 'list':
        return this.list(type, mayBeBlank);
      case 'mapping':
        return { type: ['object'], $ref: this.shape(type.shape) };
      case 'union':
        return this.member(type.union);
      case 'either':
        return either(type.of.flatMap((one) => this.value(one, mayBeBlank) ?? []));
      default:
        return this.dialect === 'galaxy' ? convertedSchemas[type.kind] : { type: [type.kind] };
    }
  }

  private list({ of, atLeast, named }: ValueType & { kind: 'list' }, mayBeBlank: boolean): TypedSchema {
    const items = this.value(of, mayBeBlank);
    const list = {
      type: ['array'],
      ...(items && { items }),
      ...(atLeast !== undefined && { minItems: atLeast }),
    };
    if (!named || of.kind !== 'union') return list;
    return {
      ...list,
      type: ['array', 'object'],
      additionalProperties: { type: ['object'], $ref: this.union(of.union) },
    };
  }

  /** A member that has to contain its name. */
  private member(union: Union): TypedSchema {
    const hasName = Object.values(union.shapes).some((shape) =>
      shape().fields.some((field) => field.name === keyField && this.isRequired(field)),
    );
    return { type: ['object'], $ref: this.union(union), ...(hasName && { required: [keyField] }) };
  }

  private shape(shape: Shape): string {
    return this.define(shape.id, shape.noun, () => this.members(shape.fields, shape));
  }

  /** The discriminating field selects the shape; if absent, the fallback applies, if any. */
  private union(union: Union): string {
    const { by, id, noun, shapes, fallback } = union;
    const kinds = Object.keys(shapes);
    const identity = [id, ...kinds].join('/');
    const isTaken = this.definitions.has(id);
    const name = this.unionNames.get(identity) ?? [id, ...(isTaken ? kinds : [])].join('-');
    this.unionNames.set(identity, name);
    return this.define(name, noun, () => ({
      properties: { [by.name]: this.property(by) },
      ...(this.isRequired(by) && { required: [by.name] }),
      allOf: kinds.map((kind) => ({
        if: {
          properties: { [by.name]: kind === fallback ? { enum: [kind, null] } : { const: kind } },
          ...(kind !== fallback && { required: [by.name] }),
        },
        then: { $ref: this.variant(union, kind) },
      })),
    }));
  }

  /** One shape of a union, which checks the discriminating field; its name may be its key. */
  private variant({ by, shapes, fallback }: Union, kind: string): string {
    const shape = shapes[kind]?.() ?? { id: kind, noun: kind, fields: [] };
    return this.define(shape.id, shape.noun, () => {
      const { properties, required, ...rest } = this.members(shape.fields, shape);
      const needed = (Array.isArray(required) ? required : []).filter(
        (name) => name !== keyField && name !== by.name,
      );
      const mayBeAbsent = kind === fallback && !this.isRequired(by);
      const settled = mayBeAbsent ? { enum: [kind, null] } : { const: kind };
      return {
        properties: { ...properties, [by.name]: settled },
        ...(needed.length > 0 && { required: needed }),
        ...rest,
      };
    });
  }

  private define(name: string, noun: string, describe: () => JsonSchema): string {
    if (!this.definitions.has(name)) {
      const title = noun.charAt(0).toUpperCase() + noun.slice(1);
      // Named before it is written, as inputs are recursive.
      this.definitions.set(name, {});
      this.definitions.set(name, { title, ...describe() });
    }
    return `#/$defs/${name}`;
  }
}

/** Alternatives of different types; a text without constraints takes precedence over one with them. */
function either(alternatives: readonly TypedSchema[]): TypedSchema {
  const { pattern, ...rest } = Object.assign({}, ...alternatives) as TypedSchema;
  const isFree = alternatives.some((one) => one.type.includes('string') && one['pattern'] === undefined);
  return {
    ...rest,
    ...(pattern !== undefined && !isFree && { pattern }),
    type: [...new Set(alternatives.flatMap(({ type }) => type))],
  };
}

function orNull(schema: TypedSchema): TypedSchema {
  const values = schema.enum;
  return {
    ...schema,
    type: [...schema.type, 'null'],
    ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
  };
}

/** A schema with single types written without brackets. */
function tidied(schema: JsonSchema): JsonSchema {
  const tidy = (key: string, value: unknown): unknown => {
    if (key === 'examples' || key === 'default') return value;
    if (key === 'type' && Array.isArray(value) && value.length === 1) return value[0];
    if (Array.isArray(value)) return value.map((item) => tidy('', item));
    return value !== null && typeof value === 'object' ? tidied(value as JsonSchema) : value;
  };
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, tidy(key, value)]));
}
