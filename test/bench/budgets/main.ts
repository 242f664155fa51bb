// What each stage costs, compared with what was accepted.
import { scriptOptions } from '../../../scripts/script-options.mjs';
import { printFindings } from '../report/terminal.js';
import { budgetsOf, readBudgets, writeBudgets } from './budgets.js';
import { countedCosts } from './counted.js';

const usage = `npm run bench:budgets                prints what each stage costs, and what was accepted
npm run bench:budgets -- --accept    accepts what each stage costs now`;

const { values: options } = scriptOptions(usage, {
  options: { accept: { type: 'boolean', default: false } },
});
const counted = budgetsOf(await countedCosts());
if (options.accept) await writeBudgets(counted);
const accepted = readBudgets();
const tables = Object.entries(counted).map(([stage, costs]) => ({
  title: stage,
  head: ['', 'now', 'accepted'],
  rows: Object.entries(costs).map(([name, count]) => [
    name,
    count.toLocaleString('en-US'),
    accepted[stage]?.[name]?.toLocaleString('en-US') ?? '–',
  ]),
}));
printFindings({ tables });
