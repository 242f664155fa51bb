// The end-to-end tests in a real VS Code: packs the extension, installs it in each host, runs the suite in its
// extension host, then runs the user scenarios in the interface; also takes the pictures of the documentation. Nothing
// is tried twice.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { packExtension } from '../../scripts/package.mjs';
import { scriptOptions } from '../../scripts/script-options.mjs';
import { programs } from '../../scripts/setup/programs.js';
import { editors, type EditorName } from '../../scripts/setup/vscode.js';
import { long } from '../support/sample.js';
import { root } from './bundle.js';
import { hosts, type TestHost } from './hosts.js';
import { report, saveTotals, sum, totalsOf, type Totals } from './results.js';
import { runHost } from './run-host.js';
import { takePictures } from './take-pictures.js';

/** A part of a run, in an editor of its own. */
interface Part {
  editor: EditorName;
  /** Whether only a long run includes it. */
  isLong?: boolean;
  /**
   * @param vsix the packed extension
   * @param only the beginning of the names of what to run
   */
  run: (vsix: string, only: string) => Promise<Totals>;
}

const hostPart = (name: string, host: TestHost): Part => ({
  ...host,
  run: (vsix, only) => runHost({ name, host, vsix, only }),
});

const pictures: Part = {
  editor: 'newest',
  run: async (vsix, only) => {
    const out = join(root, 'test-results/pictures');
    const taken = await takePictures({ vsix, out, isIncluded: (name) => name.startsWith(only) });
    report('pictures', taken);
    return totalsOf('pictures', taken);
  },
};

/** The parts by name, in the order of a full run: the longest first. */
const parts: Readonly<Record<string, Part>> = {
  ...Object.fromEntries(Object.entries(hosts).map(([name, host]) => [name, hostPart(name, host)])),
  pictures,
};

const usage = `npm run test:vscode [-- OPTION…]  tests the extension in VS Code

  --host NAME    only this host, or the pictures of the documentation; can be repeated:
                 ${Object.keys(parts).join(', ')};
                 without it, all, but those of the oldest version only in a long run
  --only PREFIX  only the suite files, scenarios, and pictures with this prefix
  --vsix FILE    the packed extension, which is packed first otherwise; also TEST_VSIX`;

const { values: options } = scriptOptions(usage, {
  options: {
    host: { type: 'string', multiple: true },
    only: { type: 'string', default: '' },
    vsix: { type: 'string' },
  },
});

/** How many parts run in parallel: a third would only make the others wait. */
const maxParts = 2;

async function main(): Promise<Totals> {
  const ordinary = Object.keys(parts).filter((name) => long || !parts[name]?.isLong);
  const chosen = (options.host ?? ordinary).map((name) => {
    const part = parts[name];
    if (!part) throw new Error(`There is no host "${name}"; there are ${Object.keys(parts).join(', ')}.`);
    return { name, part };
  });
  for (const editor of new Set(chosen.map(({ part }) => part.editor))) {
    const { isSetUp, setUp } = programs[editor === 'newest' ? 'vscode' : 'oldest-vscode'];
    if (!isSetUp()) setUp();
  }
  const vsix = options.vsix ?? process.env['TEST_VSIX'] ?? (await packExtension());
  const totals: Totals[] = [];
  const runRemaining = async (): Promise<void> => {
    for (let next = chosen.shift(); next; next = chosen.shift()) {
      const { name, part } = next;
      const started = Date.now();
      const outcome = await part.run(vsix, options.only);
      const seconds = Math.round((Date.now() - started) / 1000);
      const { vscode } = editors[part.editor];
      console.log(
        `${name} (VS Code ${vscode}): ${outcome.passed} passed, ${outcome.failed} failed in ${seconds} s`,
      );
      totals.push(outcome);
    }
  };
  await Promise.all(Array.from({ length: Math.min(maxParts, availableParallelism()) }, runRemaining));
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
