// What User Tool costs, as ratios within one run to programs that do the same, less, or nothing.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { scriptOptions } from '../../scripts/script-options.mjs';
import { isSetUp } from '../../scripts/setup/bench.js';
import { commandCosts } from './command/check-command.js';
import { runCosts } from './command/run-command.js';
import { evaluationCosts } from './language/evaluation.js';
import { growth } from './language/growth.js';
import { readerCosts } from './language/reader.js';
import { completionCosts } from './lsp/completion.js';
import { keystrokeCosts } from './lsp/keystroke.js';
import { memoryCosts } from './lsp/memory.js';
import { scanCosts } from './lsp/scan.js';
import { startCosts } from './lsp/start.js';
import { packageSize } from './package/size.js';
import { checkCosts } from './records/checks.js';
import { graphCosts } from './records/graph.js';
import { jobCosts } from './records/jobs.js';
import { importCosts } from './records/imports.js';
import { serviceCosts } from './records/service.js';
import { storeCosts } from './records/store.js';
import { writePage } from './report/page.js';
import type { Findings, Section } from './report/section.js';
import { printFindings } from './report/terminal.js';
import { webCosts } from './web/worker.js';

const sections: Readonly<Record<string, Section>> = {
  keystroke: { title: 'A keystroke', run: keystrokeCosts },
  completion: { title: 'Completion and hover', run: completionCosts },
  start: { title: 'Start of the language server', run: startCosts },
  memory: { title: 'Memory', run: memoryCosts },
  scan: { title: 'Scan of a workspace', run: scanCosts },
  package: { title: 'The package', run: packageSize },
  web: { title: 'In a browser', run: webCosts },
  command: { title: 'The command', run: commandCosts },
  run: { title: 'Running tools', run: runCosts },
  reader: { title: 'Reading YAML', run: readerCosts },
  growth: { title: 'Growth with size', run: growth },
  evaluation: { title: 'Evaluation of expressions', run: evaluationCosts },
  store: { title: 'Records of the service', run: storeCosts },
  service: { title: 'The service', run: serviceCosts },
  checks: { title: 'Checks over HTTP', run: checkCosts },
  import: { title: 'Imports of data', run: importCosts },
  graph: { title: 'Graphs of histories', run: graphCosts },
  jobs: { title: 'Jobs', run: jobCosts },
};

const usage = `npm run bench [-- OPTION…]  measures costs; exits with 1 if a target is missed

  --only NAME,NAME  runs only these sections: ${Object.keys(sections).join(', ')}
  --write           writes the results of all sections into docs/performance.md
  --json            prints the results of one section as JSON, and nothing else`;

const { values: options } = scriptOptions(usage, {
  options: {
    only: { type: 'string' },
    write: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const chosen = options.only?.split(',') ?? Object.keys(sections);
const unknown = chosen.find((name) => !Object.hasOwn(sections, name));
if (unknown !== undefined)
  stop(`Unknown section "${unknown}": use some of ${Object.keys(sections).join(', ')}.`);
if (options.write && options.only !== undefined)
  stop('"--write" requires all sections: run it without "--only".');
if (!isSetUp()) {
  const reason = 'Skipped: comparisons with other programs, which are not installed.';
  if (options.write) stop(`${reason} "--write" requires them: npm run setup -- bench`);
  if (!options.json) console.log(`${reason} To install them: npm run setup -- bench`);
}

const results = new Map<string, Findings>();
for (const name of chosen) {
  const { title, run } = sections[name]!;
  const start = performance.now();
  const found = chosen.length === 1 ? await run() : inOwnProcess(name);
  if (options.json) {
    console.log(JSON.stringify(found));
    continue;
  }
  console.log(
    `\n${title} (${Math.round((performance.now() - start) / 1_000)} s)\n${'='.repeat(title.length)}`,
  );
  printFindings(found);
  results.set(title, found);
}
const targets = [...results.values()].flatMap((found) => found.targets ?? []);
const missed = targets.filter(({ met }) => !met).length;
if (!options.json) {
  console.log(`\n${targets.length - missed} of ${targets.length} targets met`);
  if (missed > 0) process.exitCode = 1;
}
if (options.write) await writePage(results);

/** Runs a section in a process of its own, so that none finds the heap and the compiled code of another. */
function inOwnProcess(name: string): Findings {
  const program = [...process.execArgv, fileURLToPath(import.meta.url), '--only', name, '--json'];
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  return JSON.parse(
    execFileSync(process.execPath, program, { encoding: 'utf8', stdio: [...stdio] }),
  ) as Findings;
}

function stop(reason: string): never {
  console.error(reason);
  process.exit(2);
}
