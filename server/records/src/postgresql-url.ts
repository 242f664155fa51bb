/** Whether this is the URL of a PostgreSQL database, by its scheme. */
export function isDatabaseUrl(text: string): boolean {
  return /^postgres(?:ql)?:\/\/./.test(text);
}
