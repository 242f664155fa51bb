// `npm start`: builds, starts the service with defaults, and shows what to open. `npm start -- --port 0`.
import { spawn } from 'node:child_process';
import { setInterval } from 'node:timers';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';

// A signal to npm ends the shell between npm and this process, but not this process.
const starter = process.ppid;
let service;
setInterval(() => process.ppid !== starter && stop(), 200).unref();

await build();
const command = fileURLToPath(new URL('../server/bin/user-tool.js', import.meta.url));
const args = process.argv.slice(2);
service = spawn(process.execPath, [command, 'serve', ...args], {
  stdio: ['inherit', 'pipe', 'inherit'],
  env: { USER_TOOL_LOG_LEVEL: 'warn', ...process.env },
});

const options = { data: { type: 'string' }, config: { type: 'string' } };

let said = '';
service.stdout.setEncoding('utf8').on('data', (piece) => {
  process.stdout.write(piece);
  const address = said.includes('listening on')
    ? undefined
    : /^listening on (\S+)\n/m.exec((said += piece))?.[1];
  if (address !== undefined) console.log(whatToOpen(address));
});

function whatToOpen(address) {
  return `
Check a tool in a browser:
  ${address}

API documentation:
  ${address}api/docs

Check a tool from another terminal:
  curl ${address}api/tools/check \\
    -H 'content-type: text/yaml' --data-binary @examples/trim-reads.tool.yml

Create an API key for tools, roles, and tags:
  npx user-tool admin user add --email you@example.org --admin${['data', 'config'].map(given).join('')}

Press Ctrl+C to stop the service.`;
}

/** An option that points to the records, which has to be repeated in the other terminal. */
function given(name) {
  const value =
    parseArgs({ args, options, strict: false }).values[name] ??
    process.env[`USER_TOOL_${name.toUpperCase()}`];
  if (typeof value !== 'string') return '';
  return ` --${name} ${/^[\w./-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`}`;
}

// Some terminals send Ctrl-C to both processes; others only to this one.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, stop);
service.on('exit', (code) => (process.exitCode = code ?? 1));

function stop() {
  if (service) service.kill('SIGTERM');
  else process.exit(1);
}
