import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';

interface Manifest {
  contributes: {
    commands: { command: string; title: string }[];
    keybindings?: { command: string; key: string; mac?: string }[];
    menus: { commandPalette: { command: string; when: string }[] };
    configuration: { properties: Record<string, Setting> };
  };
}
interface Setting {
  default: unknown;
  order: number;
  markdownDescription: string;
}

const fileOf = (name: string): string => fileURLToPath(new URL(`../${name}`, import.meta.url));
const read = (name: string): string => readFileSync(fileOf(name), 'utf8');

/** Where the shop window of the extension is. */
export const readme = fileOf('README.md');

/**
 * The text of the README with the tables that follow from what the extension declares, each between
 * `<!-- NAME -->` and `<!-- /NAME -->`. Throws where a place for one is missing.
 */
export async function readmeWithTables(): Promise<string> {
  const { contributes } = JSON.parse(read('package.json')) as Manifest;
  const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
  const said = (text: string): string => text.replace(/^%(.+)%$/, (key, name: string) => words[name] ?? key);
  const tables = { settings: settingsTable(contributes, said), commands: commandsTable(contributes, said) };
  let text = readFileSync(readme, 'utf8');
  for (const [name, table] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
    if (!place.test(text)) throw new Error(`README.md has no place for the table of ${name}.`);
    text = text.replace(place, (_, begin: string, end: string) => `${begin}\n${table}\n\n${end}`);
  }
  return format(text, { ...(await resolveConfig(readme)), parser: 'markdown' });
}

type Said = (text: string) => string;

function settingsTable({ configuration }: Manifest['contributes'], said: Said): string {
  const settings = Object.entries(configuration.properties).sort(([, a], [, b]) => a.order - b.order);
  return table(
    ['setting', 'default', 'what'],
    settings.map(([name, setting]) => [
      `\`${name}\``,
      `\`${JSON.stringify(setting.default)}\``,
      said(setting.markdownDescription),
    ]),
  );
}

/** The commands that the palette has, some of them only while a tool is open. */
function commandsTable({ commands, keybindings = [], menus }: Manifest['contributes'], said: Said): string {
  const elsewhere = menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command);
  const keysOf = (id: string): string => {
    const keys = keybindings.filter(({ command }) => command === id);
    return keys
      .map(({ key, mac }) => [key, ...(mac ? [mac] : [])].map((each) => `\`${each}\``).join(', '))
      .join(', ');
  };
  return table(
    ['command', 'keys', 'id'],
    commands
      .filter(({ command }) => !elsewhere.includes(command))
      .map(({ command, title }) => [`_User Tool: ${said(title)}_`, keysOf(command), `\`${command}\``]),
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
