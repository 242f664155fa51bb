import { version } from '../common/version.js';

// A reader that exits early, as in `| head`, is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    if (stream === process.stdout)
      process.stderr.write(`user-tool: the output cannot be written (${error.code ?? error.message}).\n`);
    process.exit(2);
  });
}

const args = process.argv.slice(2);
if (args.length === 1 && args[0] === '--version') {
  // Editors ask for this first: no need to load the tool language.
  process.stdout.write(`${version}\n`);
} else {
  const { run } = await import('./program.js');
  process.exitCode = await run(args);
}
