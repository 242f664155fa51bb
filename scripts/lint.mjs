// Types, lint, format and unused code. ESLint takes about as long as the others together, so it runs in parallel.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Commands in a row run one after the other, and the rows in parallel. */
const rows = [
  [['eslint', '--max-warnings', '0', '.']],
  [['tsc', '-b'], ['prettier', '--check', '--log-level', 'warn', '.'], ['knip']],
];

/** Runs one and prints its output when it is done; resolves to whether it succeeded. */
async function run([name, ...args]) {
  const started = Date.now();
  const program = spawn(join(root, 'node_modules/.bin', name), args, { cwd: root });
  const said = [];
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (piece) => said.push(piece));
  const [code] = await once(program, 'close');
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${Buffer.concat(said)}${name}: ${code === 0 ? 'no problems' : 'failed'} in ${seconds} s`);
  return code === 0;
}

const outcomes = await Promise.all(
  rows.map(async (row) => {
    const found = [];
    for (const command of row) found.push(await run(command));
    return found;
  }),
);
process.exitCode = outcomes.flat().every(Boolean) ? 0 : 1;
