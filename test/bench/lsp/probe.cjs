// Loaded into a server before its own code: at SIGUSR2 it collects garbage, and writes to the fourth file what the
// heap holds then, and for how long the event loop was blocked at most since the last time.
'use strict';
const { openSync, readSync, writeSync } = require('node:fs');
const { performance } = require('node:perf_hooks');
const { setImmediate, setInterval } = require('node:timers');

const resolution = 1;
// Only Linux has it.
const schedule = process.platform === 'linux' ? openSync('/proc/thread-self/schedstat') : undefined;
const line = Buffer.alloc(64);
let last;
let blocked;

/** Milliseconds that the thread has waited for a processor, because other processes had all of them. */
function waited() {
  if (schedule === undefined) return 0;
  const length = readSync(schedule, line, 0, line.length, 0);
  return Number(line.latin1Slice(0, length).split(' ')[1]) / 1e6;
}

function reset() {
  last = performance.now() - waited();
  blocked = 0;
}

function measure() {
  const now = performance.now() - waited();
  blocked = Math.max(blocked, now - last - resolution);
  last = now;
}

reset();
setInterval(measure, resolution).unref();
process.on('SIGUSR2', () => {
  measure();
  const found = blocked;
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  writeSync(3, `${JSON.stringify({ held: heapUsed + external, blocked: found })}\n`);
  setImmediate(reset);
});
