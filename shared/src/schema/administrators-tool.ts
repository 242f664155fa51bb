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

type EnumType = ValueType & { kind: 'enum' };

/** Changes enums and fields wherever they are in a type. */
class TypeMapper {
  /** Inputs contain others, so that the shapes of a union are made when they are asked for, once. */
  private readonly unions = new Memo((union: Union): Union => {
    const shapes = Object.entries(union.shapes).map(
      ([value, shapeOf]) => [value, lazy(() => this.shape(shapeOf()))] as const,
    );
    const by = { ...union.by, type: this.enumOf(union.by.type) };
    return { ...union, by, shapes: Object.fromEntries(shapes) };
  });

  constructor(
    private readonly fieldOf: (field: Field, shape: Shape) => Field,
    private readonly enumOf = (type: EnumType): EnumType => type,
  ) {}

  type(type: ValueType): ValueType {
    switch (type.kind) {
      case 'enum':
        return this.enumOf(type);
      case 'list':
        return { ...type, of: this.type(type.of) };
      case 'mapping':
        return { ...type, shape: this.shape(type.shape) };
      case 'union':
        return { ...type, union: this.unions.of(type.union) };
      case 'either':
        return { ...type, of: type.of.map((one) => this.type(one)) };
      default:
        return type;
    }
  }

  private shape(shape: Shape): Shape {
    const fields = shape.fields.map((field) =>
      this.fieldOf({ ...field, type: this.type(field.type) }, shape),
    );
    return { ...shape, fields };
  }
}

/** The types of inputs, where each case of a conditional lists its inputs: of one that does not, nothing is stored. */
const wholeCases = new TypeMapper((field, { id }) => {
  if (id !== 'case-of-a-conditional' || field.name !== 'parameters') return field;
  const required: Field = { ...field, required: true };
  delete required.optionalSince;
  return required;
});

/** Types with the values that are rejected only in user tools: older releases take them in these, too. */
const freed = new TypeMapper(
  // A name that is left out is not stored, and the platform cannot open a tool without it.
  (field) => (field.name === 'name' && field.required !== undefined ? { ...field, required: true } : field),
  (type) => {
    const values = type.values.map(({ rejected, until, ...rest }) => ({
      ...rest,
      ...(rejected !== undefined && until === undefined && { rejected }),
    }));
    return { ...type, values };
  },
);

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
  const galaxyType = name === 'inputs' ? wholeCases.type(declared) : declared;
  return {
    ...rest,
    name,
    type: freer.has(name) ? freed.type(galaxyType) : galaxyType,
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
