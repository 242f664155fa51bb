// The end-to-end tests in a real VS Code: packs the extension, installs it in each host, runs the suite in its
// extension host, then runs the user scenarios in the interface. Nothing is tried twice.
import { availableParallelism } from 'node:os';
import { packExtension } from '../../scripts/package.mjs';
import { scriptOptions } from '../../scripts/script-options.mjs';
import { editors, isSetUp, setUp } from '../../scripts/setup-vscode.mjs';
import { long } from '../support/sample.js';
import { hosts } from './hosts.js';
import { saveTotals, sum, type Totals } from './results.js';
import { runHost } from './run-host.js';

const usage = `npm run test:vscode [-- OPTION…]  tests the extension in VS Code

  --host NAME    only this host; can be repeated: ${Object.keys(hosts).join(', ')};
                 without it, all, but those of the oldest version only in a long run
  --only PREFIX  only the suite files and scenarios with this prefix
  --vsix FILE    the packed extension, which is packed first otherwise; also TEST_VSIX`;

const { values: options } = scriptOptions(usage, {
  options: {
    host: { type: 'string', multiple: true },
    only: { type: 'string', default: '' },
    vsix: { type: 'string' },
  },
});

/** How many hosts run in parallel: a third would only make the others wait. */
const maxHosts = 2;

async function main(): Promise<Totals> {
  const ordinary = Object.keys(hosts).filter((name) => long || !hosts[name]?.isLong);
  const chosen = (options.host ?? ordinary).map((name) => {
    const host = hosts[name];
    if (!host) throw new Error(`There is no host "${name}"; there are ${Object.keys(hosts).join(', ')}.`);
    return { name, host };
  });
  const needed = chosen.map(({ host }) => host.editor);
  if (!isSetUp(needed)) setUp(needed);
  const vsix = options.vsix ?? process.env['TEST_VSIX'] ?? (await packExtension());
  const totals: Totals[] = [];
  const runRemaining = async (): Promise<void> => {
    for (let next = chosen.shift(); next; next = chosen.shift()) {
      const started = Date.now();
      const outcome = await runHost({ ...next, vsix, only: options.only });
      const seconds = Math.round((Date.now() - started) / 1000);
      const { vscode } = editors[next.host.editor];
      console.log(
        `${next.name} (VS Code ${vscode}): ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s`,
      );
      totals.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxHosts, availableParallelism()) }, runRemaining));
  return sum(totals);
}

const totals = await main().catch((error: unknown): Totals => {
  console.error(error instanceof Error ? error.message : error);
  return { passed: 0, failed: 1, skipped: 0, slowest: [] };
});
saveTotals(totals);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
// A browser's helper may still hold a pipe open; everything that matters is written.
process.exit(totals.failed > 0 ? 1 : 0);
