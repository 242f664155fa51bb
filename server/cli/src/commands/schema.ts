import { jsonSchema, type ToolClassName } from '@user-tool/shared';

/** Flags of `schema`. */
export interface SchemaFlags {
  dialect: ToolClassName;
}

/**
 * `user-tool schema`: prints the JSON Schema of the tools of a class.
 * @returns the exit code
 */
export function schema({ dialect }: SchemaFlags): number {
  process.stdout.write(`${JSON.stringify(jsonSchema(dialect), null, 2)}\n`);
  return 0;
}
