import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { plot } from './plot.js';
import type { Findings, Table, Target } from './section.js';

const docs = join(import.meta.dirname, '../../../docs');
const page = join(docs, 'performance.md');
const picture = join(docs, 'images/keystroke.svg');

/** What a run of all sections found, by the titles of sections. */
export type Results = ReadonlyMap<string, Findings>;

/** Writes the results into `docs/performance.md`, between `<!-- results -->` and its end, and its plot. */
export async function writePage(results: Results): Promise<void> {
  const place = /(<!-- results -->\n)[^]*?(<!-- \/results -->)/;
  const text = readFileSync(page, 'utf8');
  if (!place.test(text)) throw new Error(`${page} has no place for results.`);
  const whole = text.replace(
    place,
    (_, begin: string, end: string) => `${begin}\n${markdown(results)}\n\n${end}`,
  );
  writeFileSync(page, await format(whole, { ...(await resolveConfig(page)), parser: 'markdown' }));
  const series = [...results.values()].flatMap((found) => found.plot ?? []);
  writeFileSync(
    picture,
    plot(series, { x: 'inputs of the tool', y: 'ms of CPU for a keystroke in a label' }),
  );
}

function markdown(results: Results): string {
  const targets = [...results.values()].flatMap((found) => found.targets ?? []);
  const sections = [...results].flatMap(([title, { tables }]) => [
    `#### ${title}`,
    ...tables.map(tableMarkdown),
  ]);
  return [
    `Measured on ${machine()}.`,
    '### Targets',
    targetsMarkdown(targets),
    '### Measurements',
    ...sections,
  ].join('\n\n');
}

function machine(): string {
  const date = new Date().toISOString().slice(0, 10);
  const model = cpus()[0]?.model.trim() ?? 'an unknown processor';
  const memory = Math.round(totalmem() / 2 ** 30);
  return `${date}, on ${availableParallelism()} cores of ${model}, with ${memory} GiB of memory, ${process.platform}, and Node ${process.versions.node}`;
}

/** Below the targets. */
const whyMissed =
  'The missed targets are goals that are not reached yet, and show what to improve; those in milliseconds also depend on the machine.';

function targetsMarkdown(targets: readonly Target[]): string {
  const rows = targets.map(({ what, wanted, measured, met }) => [
    what,
    wanted,
    measured,
    met ? 'met' : 'missed',
  ]);
  const table = grid(['', 'wanted', 'measured', ''], rows);
  return targets.every(({ met }) => met) ? table : `${table}\n\n${whyMissed}`;
}

function tableMarkdown({ title, head, rows, notes = [] }: Table): string {
  return [`${title}.`, grid(head, rows), ...notes].join('\n\n');
}

function grid(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}
