import { parseArgs } from 'node:util';

/**
 * The options of a script. With `--help`, prints its usage and exits; with incorrect options, says why and exits with 2.
 * @param usage the first line is the call; without `--help`
 * @param config as for `parseArgs`
 */
export function scriptOptions(usage, config = {}) {
  const help = { type: 'boolean', short: 'h', default: false };
  try {
    const parsed = parseArgs({ ...config, options: { ...config.options, help } });
    if (!parsed.values.help) return parsed;
  } catch (error) {
    if (!String(error.code).startsWith('ERR_PARSE_ARGS')) throw error;
    console.error(`${error.message.split('. ')[0]}.\n\n${usage}`);
    process.exit(2);
  }
  console.log(usage);
  process.exit(0);
}
