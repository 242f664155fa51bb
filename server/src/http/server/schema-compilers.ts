import validatorsOf from '@fastify/ajv-compiler';
import serializersOf from '@fastify/fast-json-stringify-compiler';
import type { FastifyServerOptions } from 'fastify';
import { createHash } from 'node:crypto';

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>;

/**
 * The compilers of Fastify, which compile equal schemas once in a process: most routes announce the same errors, and
 * compiling takes most of the time that the service starts in. The options must be the same for all services of the
 * process.
 */
export const schemaCompilers: Compilers = {
  buildValidator: onceForEqual(validatorsOf()),
  buildSerializer: onceForEqual(serializersOf()),
};

/** Keeps compilers by the schemas that can be referred to, and what each has compiled by schema. */
function onceForEqual<Known, Options, Definition, Compiled>(
  build: (schemas: Known, options?: Options) => (definition: Definition) => Compiled,
): (schemas: Known, options?: Options) => (definition: Definition) => Compiled {
  const compilers = new Map<string, (definition: Definition) => Compiled>();
  return (schemas, options) => {
    const key = digestOf(schemas);
    const compiler = compilers.get(key) ?? onceForEqualSchemas(build(schemas, options));
    compilers.set(key, compiler);
    return compiler;
  };
}

function onceForEqualSchemas<Definition, Compiled>(
  compile: (definition: Definition) => Compiled,
): (definition: Definition) => Compiled {
  const compiled = new Map<string, Compiled>();
  return (definition) => {
    // Some types of Fastify's compilers say that it gets the schema itself.
    const key = digestOf((definition as { schema?: unknown }).schema);
    const result = compiled.get(key) ?? compile(definition);
    compiled.set(key, result);
    return result;
  };
}

const digestOf = (schema: unknown): string =>
  createHash('sha256').update(JSON.stringify(schema)).digest('base64url');
