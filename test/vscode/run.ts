// The end-to-end tests in a real VS Code: packs the extension, and for each host in turn installs it there, runs the
// suite in its extension host, then goes through the interface as a user would.
// npm run test:vscode [-- --host NAME]… [--only PREFIX] [--vsix FILE]
// --host: only these hosts; --only: the files of the suite that begin so, and no interface.
import { parseArgs } from 'node:util';
import { packExtension } from '../../scripts/package.mjs';
import { editors, isSetUp, setUp } from '../../scripts/setup-vscode.mjs';
import { hosts } from './hosts.js';
import { emptyResultsOf, saveTotals, sum, type Totals } from './results.js';

const { values: options } = parseArgs({
  options: {
    host: { type: 'string', multiple: true, default: Object.keys(hosts) },
    only: { type: 'string' },
    vsix: { type: 'string' },
  },
});

async function main(): Promise<Totals> {
  const chosen = options.host.map((name) => {
    const host = hosts[name];
    if (!host) throw new Error(`There is no host "${name}"; there are ${Object.keys(hosts).join(', ')}.`);
    return { name, host };
  });
  const needed = chosen.map(({ host }) => host.editor);
  if (!isSetUp(needed)) setUp(needed);
  const vsix = options.vsix ?? (await packExtension());
  const totals: Totals[] = [];
  for (const { name, host } of chosen) {
    console.log(`\nOn ${name} (VS Code ${editors[host.editor].vscode}):`);
    const results = emptyResultsOf(name);
    const started = Date.now();
    const { only } = options;
    const withInterface = host.interface && only === undefined;
    const outcome = await host
      .run({ editor: host.editor, vsix, only, interface: withInterface, results })
      .catch(failure);
    const seconds = Math.round((Date.now() - started) / 1000);
    const where = outcome.failed > 0 ? `; see ${results}` : '';
    console.log(`${name}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s${where}`);
    totals.push(outcome);
  }
  return sum(totals);
}

/** What went wrong outside the tests counts as one that failed. */
function failure(error: unknown): Totals {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1 };
}

const totals = await main().catch(failure);
saveTotals(totals);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
// A browser's helper may still hold a pipe open; everything that matters is written.
process.exit(totals.failed > 0 ? 1 : 0);
