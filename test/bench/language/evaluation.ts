import { performance } from 'node:perf_hooks';
import { specifiedServer } from '../../../shared/src/values/server.js';
import { createSandbox } from '../../../server/common/src/sandbox.js';
import { evaluateTemplate } from '../../../shared/src/evaluate/evaluate-template.js';
import { renderTool } from '../../../shared/src/evaluate/render-tool.js';
import { inputValues } from '../../../shared/src/evaluate/values/input-values.js';
import { evaluator } from '../../../shared/src/features/evaluation/evaluator.js';
import { hover } from '../../../shared/src/features/hover/hover.js';
import { largeDocuments } from '../../support/large.js';
import { toolIn } from '../../support/tools.js';
import { digits } from '../measure.js';
import { atMost, type Findings } from '../report/section.js';

/** The cost of an evaluation. */
interface EvaluationCost {
  title: string;
  /** The median of many runs, in milliseconds. */
  cost: number;
  unit: 'ms' | 'MiB';
  /** A higher cost is a failure. */
  limit?: number;
}

const tool = toolIn(`class: PlatformUserTool
shell_command: |
  head -n $(inputs.lines) '$(inputs.reads.path)' $(inputs.more[].path) > '$(inputs.reads.nameroot).txt'
  sort $(inputs.unique ? '-u' : '') -k $(inputs.column) \\$(nproc) > sorted.txt
inputs:
  - { name: reads, type: data, format: fastq }
  - { name: more, type: data, format: txt, multiple: true }
  - { name: lines, type: integer, default: 10 }
  - { name: column, type: integer, default: 1 }
  - { name: unique, type: boolean }
`);
const { values } = inputValues(tool.inputs, { sample: true });

async function median(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times.sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
}

/** Values of expressions, in a process that has evaluated before, except for the first row. */
export async function evaluationCosts(): Promise<Findings> {
  const costs = await allCosts();
  const words =
    (unit: string) =>
    (value: number): string =>
      `${digits(value)} ${unit}`;
  return {
    tables: [
      {
        title: 'Evaluation',
        head: ['', 'cost', ''],
        rows: costs.map(({ title, cost, unit }) => [title, digits(cost), unit]),
      },
    ],
    targets: costs.flatMap(({ title, cost, unit, limit = Infinity }) =>
      Number.isFinite(limit) ? atMost(`Evaluation: ${title}`, limit, cost, words(unit)) : [],
    ),
  };
}

async function allCosts(): Promise<EvaluationCost[]> {
  const memory = process.memoryUsage().rss;
  const start = performance.now();
  const sandbox = await createSandbox();
  await sandbox.run('1');
  const first = performance.now() - start;
  const evaluate = (text: string): Promise<unknown> =>
    evaluateTemplate(text, { server: specifiedServer, inputs: values, library: [] }, sandbox);
  const many = toolIn(largeDocuments['inputs and references']?.(5_000) ?? '');
  const manyValues = inputValues(many.inputs, { sample: true }).values;
  await median(300, () => renderTool(tool, values, sandbox));
  const timed = async (title: string, runs: number, work: () => Promise<unknown>, limit?: number) =>
    ({ title, cost: await median(runs, work), unit: 'ms', ...(limit !== undefined && { limit }) }) as const;
  const answers = evaluator(sandbox);
  const { text } = tool.source;
  const offset = text.indexOf('unique ?');
  const point = async (): Promise<unknown> => {
    const value = await answers.expression({ text, offset, given: {}, sample: true });
    return hover(tool.document, { position: tool.source.positionAt(offset), markup: 'markdown', value });
  };
  const bomb = '${ var a = []; for (;;) a.push("x".repeat(1000) + a.length); }';
  return [
    { title: 'loading the engine', cost: first, unit: 'ms' },
    await timed('a typical command', 300, () => renderTool(tool, values, sandbox), 1),
    await timed('a reference', 300, () => evaluate('cat $(inputs.reads.path)'), 0.1),
    await timed('an expression', 300, () => evaluate('head $(inputs.lines + 1)'), 1),
    await timed('a hover on an expression', 300, point, 2),
    await timed('5000 references', 5, () => renderTool(many, manyValues, sandbox)),
    await timed('an expression that takes all memory', 20, () => evaluate(bomb)),
    {
      title: 'memory of the process after all that',
      cost: (process.memoryUsage().rss - memory) / 2 ** 20,
      unit: 'MiB',
      limit: 300,
    },
  ];
}
