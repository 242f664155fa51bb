const folder =
  'a tool has no folder of its own, so put the script into "configfiles", or use its path in the image';
const server = 'a tool knows nothing of the server, so make the value an input';

/** Variables that the commands of Galaxy's XML tools have, and what tools have instead. */
const advice: ReadonlyMap<string, string> = new Map([
  ['__tool_directory__', folder],
  ...['__tool_data_path__', '__root_dir__', '__new_file_path__', '__app__', '__get_data_table_entry__'].map(
    (name) => [name, server] as const,
  ),
  ...['__user_email__', '__user_id__', '__user_name__', '__user__', '__galaxy_url__', '__history_id__'].map(
    (name) => [name, server] as const,
  ),
]);

/** What to do instead of using a variable of Galaxy's XML tools; undefined for other names. */
export function xmlVariableAdvice(name: string): string | undefined {
  return advice.get(name);
}
