// `npm run bench:budgets -- [--accept]`: prints what each stage costs compared with what was accepted, or accepts it.
import { parseArgs } from 'node:util';
import { printFindings } from '../report/terminal.js';
import { budgetsOf, readBudgets, writeBudgets } from './budgets.js';
import { countedCosts } from './counted.js';

const { values: options } = parseArgs({ options: { accept: { type: 'boolean', default: false } } });
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
