import { jsonSchema, type DialectName } from '@user-tool/shared';

/** Flags of `schema`. */
export interface SchemaFlags {
  dialect: DialectName;
}

/**
 * `user-tool schema`: prints the JSON Schema of a dialect.
 * @returns the exit code
 */
export function schema({ dialect }: SchemaFlags): number {
  process.stdout.write(`${JSON.stringify(jsonSchema(dialect), null, 2)}\n`);
  return 0;
}
