// `npm run docs`: writes what is generated: the pages of rules and fields, the tables of settings and commands, the
// client's words for translators, the manual page of the command, and the grammar. Tests check that they are up to date.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { optionsPageMarkdown } from '../server/service/src/config/page.js';
import { rulePageMarkdown, severityText } from '../shared/src/checker/rule-page.js';
import { shapePageMarkdown } from '../shared/src/features/hover/shape-page.js';
import { rules } from '../shared/src/rules/rule-table.js';
import { allShapes } from '../shared/src/schema/all-shapes.js';
import { writeGrammar } from './grammar/grammar.js';
import { bundleFile, bundleText } from './l10n.js';
import { manualFile, manualText } from './manual.js';
import { pagesWithTables } from './tables.js';

/** Text by file name, for each folder of pages. */
export const pages: Readonly<Record<'rules' | 'reference', () => Map<string, string>>> = {
  rules: rulePages,
  reference: shapePages,
};

/** Where the pages of a kind are. */
export function folderOf(kind: string): string {
  return fileURLToPath(new URL(`../docs/${kind}/`, import.meta.url));
}

function rulePages(): Map<string, string> {
  const cell = (text: string): string => text.replaceAll('|', '\\|');
  const list = rules.map(
    (rule) => `| [\`${rule.code}\`](${rule.code}.md) | ${severityText(rule)} | ${cell(rule.summary)} |`,
  );
  const index = ['# Problems', '', '| code | severity | what |', '| --- | --- | --- |', ...list, ''].join(
    '\n',
  );
  return new Map([
    ['README.md', index],
    ...rules.map((rule) => [`${rule.code}.md`, rulePageMarkdown(rule)] as const),
  ]);
}

function shapePages(): Map<string, string> {
  const shapes = [...allShapes.values()];
  const list = shapes.map(({ id, noun }) => `- [${noun}](${id}.md)`);
  const index = [
    '# Fields',
    '',
    'The fields of a user tool, grouped by the mapping that contains them.',
    '',
    ...list,
    '',
    'See also [options of the service](service-options.md).',
    '',
  ];
  return new Map([
    ['README.md', index.join('\n')],
    ...shapes.map((shape) => [`${shape.id}.md`, shapePageMarkdown(shape)] as const),
    ['service-options.md', optionsPageMarkdown()],
  ]);
}

async function write(): Promise<void> {
  for (const [kind, texts] of Object.entries(pages)) {
    const folder = folderOf(kind);
    mkdirSync(folder, { recursive: true });
    for (const file of readdirSync(folder)) rmSync(join(folder, file));
    for (const [file, text] of texts()) writeFileSync(join(folder, file), text);
    console.log(`${texts().size} pages written to docs/${kind}`);
  }
  mkdirSync(dirname(bundleFile), { recursive: true });
  writeFileSync(bundleFile, bundleText());
  console.log(`Client strings written to ${relative(process.cwd(), bundleFile)}`);
  for (const [file, text] of await pagesWithTables()) {
    writeFileSync(file, text);
    console.log(`Table written to ${relative(process.cwd(), file)}`);
  }
  mkdirSync(dirname(manualFile), { recursive: true });
  writeFileSync(manualFile, await manualText());
  console.log(`Manual page written to ${relative(process.cwd(), manualFile)}`);
  writeGrammar();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void write();
