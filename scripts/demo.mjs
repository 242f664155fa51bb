// `npm run demo`: what an author sees. Shows the mistakes of a tool, its fixes, and the command that it runs then. Exits
// with 0 only if that goes well, and each example has the problems that its first line lists: the good ones have none.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'server/bin/user-tool.js');
const draft = 'flagstat.tool.yml';

const failures = [];

const userTool = (cwd, ...args) =>
  spawnSync(process.execPath, [bin, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, COLUMNS: '80' },
  });

/** Shows a call, as in a terminal. */
function show(title, cwd, args, expectedStatus) {
  console.log(`\n${title}\n\n$ user-tool ${args.join(' ')}`);
  const { status, stdout, stderr } = userTool(cwd, ...args);
  process.stdout.write(stdout);
  process.stdout.write(stderr);
  if (status !== expectedStatus)
    failures.push(`user-tool ${args[0]} exited with ${status}, not ${expectedStatus}`);
}

/** Compares the problems of the examples with their first lines; returns the number of files. */
function examine(folder, isBroken) {
  const files = readdirSync(join(root, folder)).filter((name) => name.endsWith('.tool.yml'));
  const paths = files.map((name) => `${folder}/${name}`);
  const { files: reports } = JSON.parse(userTool(root, 'check', '--format', 'json', ...paths).stdout);
  for (const { path, problems } of reports) {
    const [announced] = readFileSync(join(root, path), 'utf8').split('\n');
    const known = isBroken ? (announced.match(/[a-z]+(?:-[a-z]+)+/g) ?? []) : [];
    const codes = [...new Set(problems.map(({ code }) => code))];
    for (const code of codes)
      if (!known.includes(code)) failures.push(`${path}: ${code} is not listed on the first line`);
    if (isBroken && codes.length === 0) failures.push(`${path}: no problems found`);
  }
  return paths.length;
}

const build = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (build.status !== 0) process.exit(build.status ?? 1);

const folder = mkdtempSync(join(tmpdir(), 'user-tool-demo-'));
try {
  copyFileSync(join(root, 'examples/broken', draft), join(folder, draft));
  const [, ...tool] = readFileSync(join(folder, draft), 'utf8').split('\n');
  console.log(`A tool that counts reads with samtools, as first written:\n\n${tool.join('\n').trimEnd()}`);
  show('1. Its mistakes', folder, ['check', draft], 1);
  show('2. The fixes, of which it shows the changes', folder, ['fix', '--suggested', '--dry-run', draft], 0);
  show('3. Apply them', folder, ['fix', '--suggested', draft], 0);
  show('4. The command that runs, for sample values', folder, ['render', '--sample', draft], 0);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

const good = examine('examples', false);
const broken = examine('examples/broken', true);
console.log(
  failures.length === 0
    ? `\nThe ${good} good examples have no problems, and the ${broken} broken ones those that their\nfirst lines list. To see them all: npx user-tool check examples`
    : `\n${failures.join('\n')}`,
);
process.exitCode = failures.length === 0 ? 0 : 1;
