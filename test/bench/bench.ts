// `npm run bench [-- --only NAME,NAME]`: what User Tool costs, as ratios within one run to what does the same, or does
// nothing. Exits with 1 if something is quadratic or exceeds its limit.
import { parseArgs } from 'node:util';
import { isSetUp } from '../../scripts/setup-bench.mjs';
import { keystrokeCosts } from './lsp/keystroke.js';
import { startCosts } from './lsp/start.js';
import { printFindings } from './report.js';
import type { Section } from './section.js';

const sections: Readonly<Record<string, Section>> = {
  keystroke: { title: 'A keystroke in an editor', run: keystrokeCosts },
  start: { title: 'The start of the language server', run: startCosts },
};

const { values: options } = parseArgs({ options: { only: { type: 'string' } } });
const chosen = options.only?.split(',') ?? Object.keys(sections);
const unknown = chosen.find((name) => !Object.hasOwn(sections, name));
if (unknown !== undefined) {
  console.error(`Unknown section "${unknown}": use some of ${Object.keys(sections).join(', ')}.`);
  process.exit(2);
}
if (!isSetUp()) console.log('Other programs are not compared with. To install them: npm run setup:bench');

for (const name of chosen) {
  const { title, run } = sections[name]!;
  console.log(`\n${title}`);
  printFindings(await run());
}
