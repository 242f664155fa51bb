// `npm run setup`: installs the programs that tests need. Installs what it can, and says at the end what it could not.
import { programs, type ProgramName } from './setup/programs.js';
import { scriptOptions } from './script-options.mjs';

const known = Object.keys(programs) as ProgramName[];
const usage = `npm run setup [-- NAME…]  installs the programs that tests need: ${known.join(', ')};
without names, all but ${known.filter((name) => programs[name].isOptional).join(' and ')}`;

const { positionals } = scriptOptions(usage, { allowPositionals: true });
const unknown = positionals.find((name) => !Object.hasOwn(programs, name));
if (unknown !== undefined) {
  console.error(`Unknown program "${unknown}": use one of ${known.join(', ')}.`);
  process.exit(2);
}

const isRequested = (name: ProgramName): boolean =>
  positionals.length > 0 ? positionals.includes(name) : !programs[name].isOptional;

/** Installs one, and prints how long it took; returns whether it is there. */
function install(name: ProgramName): boolean {
  const { title, variable, isSetUp, setUp } = programs[name];
  const started = Date.now();
  try {
    if (!isSetUp()) setUp();
    console.log(`${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s  ready: ${title}`);
    return true;
  } catch (error) {
    const otherwise = variable === undefined ? '' : ` Or set ${variable} to an installation of yours.`;
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}${otherwise}`);
    return false;
  }
}

const failed = known.filter(isRequested).filter((name) => !install(name));
if (failed.length > 0) console.error(`Not installed: ${failed.join(', ')}. The lines above say why.`);
process.exitCode = failed.length > 0 ? 1 : 0;
