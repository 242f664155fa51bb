// `npm run setup`: installs the programs that tests need, by running each `setup:…` script of package.json except that
// of the benchmarks. Installs what it can, and says at the end what it could not.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { scriptOptions } from './script-options.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const known = Object.keys(scripts)
  .filter((script) => script.startsWith('setup:') && script !== 'setup:bench')
  .map((script) => script.slice('setup:'.length));

const usage = `npm run setup [-- NAME…]  installs the programs that tests need: ${known.join(', ')};
without names, all of them`;

const { positionals } = scriptOptions(usage, { allowPositionals: true });
const unknown = positionals.find((name) => !known.includes(name));
if (unknown !== undefined) {
  console.error(`Unknown program "${unknown}": use one of ${known.join(', ')}.`);
  process.exit(2);
}

const failed = (positionals.length > 0 ? positionals : known).filter((name) => {
  const [, file] = scripts[`setup:${name}`].split(' ');
  return spawnSync(process.execPath, [file], { cwd: root, stdio: 'inherit' }).status !== 0;
});
if (failed.length > 0) console.error(`Not installed: ${failed.join(', ')}. The lines above say why.`);
process.exitCode = failed.length > 0 ? 1 : 0;
