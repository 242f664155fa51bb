import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { limitsTable } from '../server/src/http/requests/limits.js';

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

/** The pages with a table of what the extension, or the service, declares, each with the name of its table. */
const tables = {
  'docs/settings.md': { name: 'settings', write: settingsTable },
  'docs/vscode.md': { name: 'commands', write: commandsTable },
  'docs/service.md': { name: 'limits', write: () => table(...limitsTable()) },
} as const;

/**
 * The pages with their tables, between `<!-- NAME -->` and `<!-- /NAME -->`, regenerated from what the extension
 * declares, by absolute path. Throws if a page has no place for its table.
 */
export async function pagesWithTables(): Promise<Map<string, string>> {
  const { contributes } = JSON.parse(read('package.json')) as Manifest;
  const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
  const said = (text: string): string => text.replace(/^%(.+)%$/, (key, name: string) => words[name] ?? key);
  const pages = new Map<string, string>();
  for (const [page, { name, write }] of Object.entries(tables)) {
    const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
    const text = read(page);
    if (!place.test(text)) throw new Error(`${page} has no place for the table of ${name}.`);
    const whole = text.replace(
      place,
      (_, begin: string, end: string) => `${begin}\n${write(contributes, said)}\n\n${end}`,
    );
    pages.set(
      fileOf(page),
      await format(whole, { ...(await resolveConfig(fileOf(page))), parser: 'markdown' }),
    );
  }
  return pages;
}

type Said = (text: string) => string;

function settingsTable({ configuration }: Manifest['contributes'], said: Said): string {
  const settings = Object.entries(configuration.properties).sort(([, a], [, b]) => a.order - b.order);
  return table(
    ['setting', 'default', 'description'],
    settings.map(([name, setting]) => [
      `\`${name}\``,
      `\`${JSON.stringify(setting.default)}\``,
      said(setting.markdownDescription),
    ]),
  );
}

/** The commands in the palette, some of them only while a tool is open. */
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
