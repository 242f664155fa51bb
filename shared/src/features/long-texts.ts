/** Fields whose texts may be long, and then are in a literal block. */
export const longTexts: ReadonlySet<string> = new Set([
  'shell_command',
  'content',
  'description',
  'doc',
  'expression_lib',
  'help',
]);
