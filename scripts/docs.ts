// `npm run docs`: writes the rules' pages from the rules themselves. `pages()` is what the test compares.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rulePageMarkdown, severityText } from '../shared/src/rules/page.js';
import { rules } from '../shared/src/rules/table.js';

/** Where the pages are. */
export const folder = fileURLToPath(new URL('../docs/rules/', import.meta.url));

/** Text by file name. */
export function pages(): Map<string, string> {
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder)) rmSync(join(folder, file));
  for (const [file, text] of pages()) writeFileSync(join(folder, file), text);
  console.log(`${rules.length} rules written to docs/rules`);
}
