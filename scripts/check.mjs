// `npm run check -- PATH…`: the command from a clone, built if necessary.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const file = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
if (!existsSync(file('server/dist/cli.js'))) {
  const build = spawnSync(process.execPath, [file('scripts/build.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (build.status !== 0) process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  [file('server/bin/user-tool.js'), 'check', ...process.argv.slice(2)],
  {
    cwd: process.env.INIT_CWD ?? process.cwd(),
    stdio: 'inherit',
  },
);
process.exitCode = status ?? 2;
