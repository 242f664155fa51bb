import assert from 'node:assert/strict';
import { budgetsOf, excesses, readBudgets, type Budgets } from './budgets/budgets.js';
import { countedCosts } from './budgets/counted.js';
import { stepsByFolder } from './budgets/steps.js';

describe('the cost of each stage, in code that runs and bytes that are allocated', () => {
  let counted: Budgets;
  const accepted = readBudgets();

  before(async () => {
    counted = budgetsOf(await countedCosts());
  });

  it('is known for all of them (npm run bench:budgets -- --accept)', () => {
    assert.deepEqual(Object.keys(counted), Object.keys(accepted));
  });

  for (const [stage, budgets] of Object.entries(accepted)) {
    it(`is within its budget: ${stage} (npm run bench:budgets)`, () => {
      assert.deepEqual(excesses(stage, counted[stage] ?? {}, budgets), []);
    });
  }
});

describe('steps', () => {
  it('count characters as often as their block ran, by folder', () => {
    const source =
      '// shared/src/yaml/a.ts\naaaa{bb}aa\n// shared/src/tool/b.ts\ncccc\n// node_modules/x/y.js\ndd\n';
    const range = (needle: string, count: number) => ({
      startOffset: source.indexOf(needle),
      endOffset: source.indexOf(needle) + needle.length,
      count,
    });
    const functionOf = (...ranges: ReturnType<typeof range>[]) => ({
      ...{ functionName: '', isBlockCoverage: true, ranges },
    });
    assert.deepEqual(
      stepsByFolder(source, [
        functionOf(range('aaaa{bb}aa', 2), range('{bb}', 10)),
        functionOf(range('cccc', 3)),
        functionOf(range('dd', 1)),
      ]),
      { yaml: 6 * 2 + 4 * 10, tool: 12, others: 2 },
    );
  });
});

describe('budgets', () => {
  const rows = [
    { title: 'allow half as much again', cost: 1_500_000, budget: 1_000_000, count: 0 },
    { title: 'allow no more', cost: 1_500_001, budget: 1_000_000, count: 1 },
    { title: 'ignore what is negligible', cost: 140_000, budget: 20_000, count: 0 },
  ];
  for (const { title, cost, budget, count } of rows) {
    it(title, () => {
      assert.equal(excesses('check', { 'steps in yaml': cost }, { 'steps in yaml': budget }).length, count);
    });
  }
});
