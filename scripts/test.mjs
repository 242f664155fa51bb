// Runs every suite and adds them up. `npm test [-- --long]`; in CI nothing may be skipped.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isSetUp as hasNeovim } from './setup-neovim.mjs';
import { isSetUp as hasNode22, node22 } from './setup-node22.mjs';
import { isSetUp as hasShellcheck } from './setup-shellcheck.mjs';
import { isSetUp as hasVSCode } from './setup-vscode.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const mocha = join(root, 'node_modules/mocha/bin/mocha.js');
const reporter = ['--reporter', 'test/support/reporter.cjs'];
const mochaArguments = [...reporter, 'test/**/*.test.ts'];
const long = process.argv.includes('--long');

const suites = [
  {
    name: 'main',
    title: 'Language, command and language server',
    command: [process.execPath, mocha, ...mochaArguments],
  },
  {
    name: 'node22',
    title: 'The same on Node 22',
    ready: hasNode22,
    setup: 'npm run setup:node22',
    command: [node22, mocha, ...mochaArguments],
  },
  {
    name: 'vscode',
    title: 'The extension in VS Code',
    ready: hasVSCode,
    setup: 'npm run setup:vscode',
    command: [process.execPath, '--import', 'tsx', 'test/vscode/run.ts'],
  },
  {
    name: 'neovim',
    title: 'A client other than VS Code: Neovim',
    ready: hasNeovim,
    setup: 'npm run setup:neovim',
    command: [process.execPath, mocha, ...reporter, 'test/neovim/*.spec.ts'],
  },
  {
    name: 'shellcheck',
    title: 'What ShellCheck finds in commands',
    ready: hasShellcheck,
    setup: 'npm run setup:shellcheck',
    command: [process.execPath, mocha, ...reporter, 'test/shellcheck/*.spec.ts'],
  },
];

/** Runs one suite; one that ends without having written its totals counts as a failure. */
function run({ name, title, command: [program, ...args] }) {
  console.log(`\n${title}`);
  const totals = join(results, `${name}.json`);
  rmSync(totals, { force: true });
  const env = { ...process.env, TEST_TOTALS: totals, ...(long && { TEST_LONG: '1' }) };
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit', env });
  const counted = existsSync(totals) ? JSON.parse(readFileSync(totals, 'utf8')) : { passed: 0, failed: 0 };
  const failed = counted.failed === 0 && status !== 0 ? 1 : counted.failed;
  return { passed: counted.passed, failed, skipped: counted.skipped ?? 0 };
}

mkdirSync(results, { recursive: true });
const sum = { passed: 0, failed: 0, skipped: 0 };
const missing = [];
for (const suite of suites.filter(({ name }) => !long || name === 'main')) {
  if (suite.ready && !suite.ready()) {
    missing.push(suite);
    continue;
  }
  const totals = run(suite);
  for (const key of Object.keys(sum)) sum[key] += totals[key];
}
for (const { title, setup } of missing) {
  if (process.env.CI) sum.failed += 1;
  console.log(`\nSkipped: ${title}. To run it: ${setup}`);
}
console.log(
  `\n${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`,
);
process.exitCode = sum.failed > 0 ? 1 : 0;
