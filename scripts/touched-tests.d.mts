export const readers: readonly [pattern: RegExp, by: readonly string[]][];
export function touchedTests(changed: readonly string[], tests: readonly string[]): Promise<string[]>;
