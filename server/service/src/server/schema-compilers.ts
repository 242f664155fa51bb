import validatorsOf from '@fastify/ajv-compiler';
import serializersOf from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/**
 * The compilers of Fastify, which compile equal schemas once in a process, and when they are first used: most routes
 * announce the same errors, and compiling all takes most of the time that the service starts in. The options must be
 * the same for all services of the process.
 */
export const schemaCompilers: Compilers = {
  buildValidator: onceForEqual(validatorsOf()),
  buildSerializer: onceForEqual(serializersOf()),
};

/** Keeps compilers by the schemas that can be referred to, and what each has compiled by schema. */
function onceForEqual<Known, Options, Definition, Compiled extends Compilation>(
  build: (schemas: Known, options?: Options) => (definition: Definition) => Compiled,
): (schemas: Known, options?: Options) => (definition: Definition) => Compiled {
  const compilers = new Map<string, (definition: Definition) => Compiled>();
  return (schemas, options) => {
    const key = Object.values(schemas as Record<string, object>)
      .map(numberOf)
      .join();
    const compiler = compilers.get(key) ?? onceForEqualSchemas(onFirstUse(() => build(schemas, options)));
    compilers.set(key, compiler);
    return compiler;
  };
}

function onceForEqualSchemas<Definition, Compiled extends Compilation>(
  compile: (definition: Definition) => Compiled,
): (definition: Definition) => Compiled {
  const compiled = new Map<number, Compiled>();
  return (definition) => {
    // Some types of Fastify's compilers say that it gets the schema itself.
    const key = numberOf((definition as { schema: object }).schema);
    const result = compiled.get(key) ?? onFirstUse(() => compile(definition));
    compiled.set(key, result);
    return result;
  };
}

/** A compiled schema: a validator, which keeps what it finds at itself, or a serializer. */
type Compilation = ((value: never) => unknown) & { errors?: unknown };

/** The same function, created when it is first called. */
function onFirstUse<Compiled extends Compilation>(create: () => Compiled): Compiled {
  let compiled: Compiled | undefined;
  const use: Compilation = (value) => {
    compiled ??= create();
    const result = compiled(value);
    use.errors = compiled.errors;
    return result;
  };
  return use as Compiled;
}

const [numbersByText, numbers] = [new Map<string, number>(), new WeakMap<object, number>()];

/** A number that equal schemas share. */
function numberOf(schema: object): number {
  const cached = numbers.get(schema);
  if (cached !== undefined) return cached;
  const text = JSON.stringify(schema);
  const number = numbersByText.get(text) ?? numbersByText.size;
  numbersByText.set(text, number);
  numbers.set(schema, number);
  return number;
}
