import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format, resolveConfig } from 'prettier';
import { apiRoutes } from '../server/platform-api/src/routes/api.js';
import type { Access } from '../server/platform-api/src/routes/route.js';
import { limitsTable } from '../server/service/src/requests/limits.js';
import { isRight, measureDrafts, type Measured } from '../test/drafts/measure.js';
import { platformRows, platformTable } from './platform-routes.js';

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

/** The tables of what the extension, or the service, declares, by the pages they are on. */
const tables: Readonly<Record<string, readonly Table[]>> = {
  'docs/settings.md': [{ name: 'settings', write: settingsTable }],
  'docs/vscode.md': [{ name: 'commands', write: commandsTable }],
  'docs/drafts.md': [{ name: 'drafts', write: () => draftTables() }],
  'docs/service.md': [
    { name: 'routes', write: routesTable },
    { name: 'limits', write: () => table(...limitsTable()) },
    { name: 'clients', write: async () => table(...platformTable(await platformRows())) },
  ],
};

interface Table {
  name: string;
  write: (contributes: Manifest['contributes'], said: Said) => string | Promise<string>;
}

/**
 * Regenerates all tables, between `<!-- NAME -->` and `<!-- /NAME -->`, regenerated from what the extension
 * declares, by absolute path. Throws if a page has no place for its table.
 */
export async function pagesWithTables(): Promise<Map<string, string>> {
  const { contributes } = JSON.parse(read('package.json')) as Manifest;
  const words = JSON.parse(read('package.nls.json')) as Record<string, string>;
  const said = (text: string): string => text.replace(/^%(.+)%$/, (key, name: string) => words[name] ?? key);
  const pages = new Map<string, string>();
  for (const [page, itsTables] of Object.entries(tables)) {
    let text = read(page);
    for (const { name, write } of itsTables) {
      const place = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`);
      if (!place.test(text)) throw new Error(`${page} has no place for the table of ${name}.`);
      const written = await write(contributes, said);
      text = text.replace(place, (_, begin: string, end: string) => `${begin}\n${written}\n\n${end}`);
    }
    const style = await resolveConfig(fileOf(page));
    pages.set(fileOf(page), await format(text, { ...style, parser: 'markdown' }));
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

/** Who can call a route. */
const callers: Readonly<Record<Access, string>> = {
  open: 'everyone',
  page: 'everyone',
  anonymous: 'everyone',
  user: 'users',
  admin: 'administrators',
};

/** The routes of the API, without other addresses of the same. */
function routesTable(): string {
  return table(
    ['route', 'what it does', 'for'],
    apiRoutes
      .filter(({ hide }) => hide !== true)
      .map(({ target, summary, access }) => [`\`${target}\``, summary, callers[access]]),
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

/** The stages of a repair, as columns. */
const stages: readonly (readonly [title: string, stage: 'drafted' | 'fixed' | 'answered' | 'suggested'])[] = [
  ['as drafted', 'drafted'],
  ['`fix`', 'fixed'],
  ['`fix`, one answer', 'answered'],
  ['`fix --suggested`', 'suggested'],
];

/** How many drafts are right at each stage, and which. */
async function draftTables(): Promise<string> {
  const all = await measureDrafts();
  const share = (stage: (typeof stages)[number][1]): string => {
    const right = all.filter((one) => isRight(one[stage])).length;
    return `${right} of ${all.length} (${Math.round((100 * right) / all.length)}%)`;
  };
  const sums = table(
    stages.map(([title]) => title),
    [stages.map(([, stage]) => share(stage))],
  );
  const each = table(
    ['draft', 'intent', 'mistake', ...stages.map(([title]) => title)],
    all.map((one) => [
      `[${one.draft.name}](../test/drafts/tools/${one.draft.name}.yml)`,
      one.draft.intent,
      one.draft.mistake.replaceAll('$', '\\$'),
      ...stages.map(([, stage]) => stateOf(one[stage])),
    ]),
  );
  return `${sums}\n\n## Each draft\n\n${each}`;
}

/** Whether a draft is right, or how many problems it has; without any, a person has to notice what is wrong. */
function stateOf(version: Measured['fixed']): string {
  if (isRight(version)) return '✓';
  return version.findings.length === 0 ? 'not noticed' : String(version.findings.length);
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}
