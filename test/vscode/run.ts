// The end-to-end tests in a real VS Code: packs the extension, installs it in each host, runs the suite in its
// extension host, runs the user scenarios in the interface, and takes the pictures of the documentation. Nothing is tried
// twice.
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { packExtension } from '../../scripts/package.mjs';
import { scriptOptions } from '../../scripts/script-options.mjs';
import { editors, isSetUp, setUp, type EditorName } from '../../scripts/setup-vscode.mjs';
import { long } from '../support/sample.js';
import { root } from './bundle.js';
import { hosts } from './hosts.js';
import { saveTotals, sum, type Totals } from './results.js';
import { runHost } from './run-host.js';
import { takePictures } from './take-pictures.js';

/** Takes the pictures of the documentation; in `--host`, the name of this part. */
const pictures = 'pictures';

const usage = `npm run test:vscode [-- OPTION…]  tests the extension in VS Code

  --host NAME    only this host, or the pictures; can be repeated: ${Object.keys(hosts).join(', ')}, ${pictures};
                 without it, all, but those of the oldest version only in a long run
  --only PREFIX  only the suite files and scenarios with this prefix, and no pictures
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

/** What runs beside another: the tests of a host, or the pictures. */
interface Part {
  name: string;
  editor: EditorName;
  run: (vsix: string) => Promise<Totals>;
}

function chosenParts(): Part[] {
  const ordinary = Object.keys(hosts).filter((name) => long || !hosts[name]?.isLong);
  const names = options.host ?? [...(options.only === '' ? [pictures] : []), ...ordinary];
  return names.map((name) => {
    if (name === pictures) {
      const out = join(root, 'test-results/pictures');
      return { name, editor: 'newest', run: (vsix) => takePictures({ vsix, out }) };
    }
    const host = hosts[name];
    if (!host)
      throw new Error(`There is no host "${name}"; there are ${Object.keys(hosts).join(', ')}, ${pictures}.`);
    return { name, editor: host.editor, run: (vsix) => runHost({ name, host, vsix, only: options.only }) };
  });
}

async function main(): Promise<Totals> {
  const parts = chosenParts();
  const needed = parts.map(({ editor }) => editor);
  if (!isSetUp(needed)) setUp(needed);
  const vsix = options.vsix ?? process.env['TEST_VSIX'] ?? (await packExtension());
  const totals: Totals[] = [];
  const runRemaining = async (): Promise<void> => {
    for (let next = parts.shift(); next; next = parts.shift()) {
      const started = Date.now();
      const outcome = await next.run(vsix);
      const seconds = Math.round((Date.now() - started) / 1000);
      const { vscode } = editors[next.editor];
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
