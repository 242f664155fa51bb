import { keepCompiledCode } from '@user-tool/common/compiled-code.js';
import { allocateShortLived } from '@user-tool/common/short-lived-objects.js';
import { version } from '@user-tool/common/version.js';
import { isPipeClosed, reportClosedPipe } from './closed-pipe.js';

/** What shells report for a program that a closed pipe ended: 128 + SIGPIPE. */
const pipeClosed = 141;

// A reader that exits early, as in `| head`, ends the work without a message, and with all that it has started.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') {
      if (reportClosedPipe()) return;
      process.exit(pipeClosed);
    }
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
  keepCompiledCode();
  const { run } = await import('./program.js');
  allocateShortLived();
  const exitCode = await run(args);
  process.exitCode = isPipeClosed() ? pipeClosed : exitCode;
}
