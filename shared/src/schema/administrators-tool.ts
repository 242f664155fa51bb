import { Memo } from '../util/memo.js';
import { lazy } from '../util/once.js';
import { administratorsDialect, type Dialect } from '../values/dialect.js';
import type { Field, Replacement, Shape, Union, ValueType } from './shape.js';
import { anyTest } from './tests.js';
import { toolShape } from './tool.js';

/** Fields that only user tools must have. */
const optional: ReadonlySet<string> = new Set(['id', 'container']);

/** Fields in which values are allowed that the platform rejects in user tools. */
const freer: ReadonlySet<string> = new Set(['requirements', 'outputs', 'help']);

/** How older releases take the command: a template of another language. */
const formerCommand: Replacement = {
  advice: 'Use "shell_command" for the command.',
  rename: 'shell_command',
  covers: 'shell_command',
  until: '26.0',
};

/** Inputs contain others, so that their shapes are made when they are asked for. */
const unionsWithWholeCases = new Memo((union: Union): Union => {
  const shapes = Object.entries(union.shapes).map(
    ([value, shapeOf]) => [value, lazy(() => withWholeCase(shapeOf()))] as const,
  );
  return { ...union, shapes: Object.fromEntries(shapes) };
});

/**
 * A tool that an administrator submits for everyone, see `toolShape`: it may have what the platform rejects in those of
 * users (public platform, `YamlToolSource` of galaxy/tool_util_models, before 26.1.0 `AdminToolSource`).
 */
export const administratorsShape: Shape = {
  ...toolShape,
  fields: toolShape.fields.map(ofAdministrators),
  replaced: { ...toolShape.replaced, command: formerCommand },
};

/** The declared shape of the tools of a class. */
export function shapeOfTools(dialect: Dialect): Shape {
  return dialect === administratorsDialect ? administratorsShape : toolShape;
}

function ofAdministrators(field: Field): Field {
  const { name, type, kind, required, requiredUnless, typeIn, ...rest } = field;
  const isOptional = optional.has(name);
  const declared = typeIn?.galaxy ?? type;
  const galaxyType = name === 'inputs' ? withWholeCases(declared) : declared;
  return {
    ...rest,
    name,
    type: freer.has(name) ? freed(galaxyType) : galaxyType,
    // Any text is a version: only those of user tools are compared.
    ...(kind && kind !== 'version' && { kind }),
    ...(!isOptional && required !== undefined && { required }),
    ...(!isOptional && requiredUnless && { requiredUnless }),
    ...(name === 'tests' && { itemType: { galaxy: anyTest(administratorsDialect) } }),
    ...(name === 'shell_command' && {
      since: { release: '26.1.0', earlier: 'Write "command", a template of another language.' } as const,
    }),
  };
}

/** The types of inputs, where each case of a conditional lists its inputs: of one that does not, nothing is stored. */
function withWholeCases(type: ValueType): ValueType {
  switch (type.kind) {
    case 'list':
      return { ...type, of: withWholeCases(type.of) };
    case 'mapping':
      return { ...type, shape: withWholeCase(type.shape) };
    case 'union':
      return { ...type, union: unionsWithWholeCases.of(type.union) };
    default:
      return type;
  }
}

function withWholeCase(shape: Shape): Shape {
  const fields = shape.fields.map((field): Field => {
    const isNeeded = shape.id === 'case-of-a-conditional' && field.name === 'parameters';
    const { optionalSince, ...rest } = { ...field, type: withWholeCases(field.type) };
    if (isNeeded) return { ...rest, required: true };
    return optionalSince ? { ...rest, optionalSince } : rest;
  });
  return { ...shape, fields };
}

/** A type with the values that are rejected only in user tools: older releases take them in these, too. */
function freed(type: ValueType): ValueType {
  switch (type.kind) {
    case 'enum':
      return freedEnum(type);
    case 'list':
      return { ...type, of: freed(type.of) };
    case 'mapping':
      return { ...type, shape: freedShape(type.shape) };
    case 'union':
      return { ...type, union: freedUnion(type.union) };
    case 'either':
      return { ...type, of: type.of.map(freed) };
    default:
      return type;
  }
}

function freedEnum(type: ValueType & { kind: 'enum' }): ValueType & { kind: 'enum' } {
  const values = type.values.map(({ rejected, until, ...rest }) => ({
    ...rest,
    ...(rejected !== undefined && until === undefined && { rejected }),
  }));
  return { ...type, values };
}

function freedShape(shape: Shape): Shape {
  return {
    ...shape,
    fields: shape.fields.map((field) => ({
      ...field,
      type: freed(field.type),
      // A name that is left out is not stored, and the platform cannot open a tool without it.
      ...(field.name === 'name' && field.required !== undefined && { required: true }),
    })),
  };
}

function freedUnion(union: Union): Union {
  const shapes = Object.entries(union.shapes).map(([value, shapeOf]) => {
    const shape = freedShape(shapeOf());
    return [value, () => shape] as const;
  });
  return {
    ...union,
    by: { ...union.by, type: freedEnum(union.by.type) },
    shapes: Object.fromEntries(shapes),
  };
}
