/** What an error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/**
 * A message with words of others in it, such as a platform's answer or the name of a file: VS Code would make links of
 * `[words](command:…)`, which run any command on a click.
 */
export function withoutLinks(message: string): string {
  return message.replaceAll('](', '] (');
}
