// `npm run demo`: what an author sees. Builds the command, checks the good and the broken examples, shows what one of
// them would run, and exits with 0 only if each broken example has exactly the problems that its first line lists.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const userTool = (...args) =>
  spawnSync(process.execPath, [join(root, 'server/bin/user-tool.js'), ...args], {
    cwd: root,
    encoding: 'utf8',
  });
const files = (folder) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.tool.yml'))
    .map((name) => `${folder}/${name}`);

const build = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
if (build.status !== 0) process.exit(build.status ?? 1);

const failures = [];

function show(title, args, expectedStatus) {
  console.log(`\n${title}\n$ user-tool ${args.join(' ')}\n`);
  const result = userTool(...args);
  process.stdout.write(result.stdout);
  process.stderr.write(result.stderr);
  if (result.status !== expectedStatus)
    failures.push(`${title} exited with ${result.status}, not ${expectedStatus}`);
}

show('Valid tools have no problems.', ['check', ...files('examples')], 0);
const broken = files('examples/broken');
show('Broken tools have problems, each with its location and reason.', ['check', ...broken], 1);
show(
  'The command that would run, for sample values.',
  ['render', 'examples/trim-reads.tool.yml', '--sample'],
  0,
);

const { files: reports } = JSON.parse(userTool('check', '--format', 'json', ...broken).stdout);
for (const { path, problems } of reports) {
  const announced = readFileSync(join(root, path), 'utf8').split('\n')[0];
  const codes = [...new Set(problems.filter(({ severity }) => severity === 'error').map(({ code }) => code))];
  const known = new Set(announced.match(/[a-z]+(?:-[a-z]+)+/g));
  for (const code of codes)
    if (!known.has(code)) failures.push(`${path}: ${code} is not listed on the first line`);
  if (codes.length === 0) failures.push(`${path}: no problems found`);
}

console.log(failures.length === 0 ? '\nThe demo succeeded.' : `\n${failures.join('\n')}`);
process.exitCode = failures.length === 0 ? 0 : 1;
