// Loaded into a server before its own code: at SIGUSR2 it collects garbage, and writes to the fourth file what the
// heap holds then, and for how long the event loop was blocked at most since the last time.
'use strict';
const { writeSync } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { setImmediate } = require('node:timers');

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();
process.on('SIGUSR2', () => {
  const blocked = Math.max(0, delay.max / 1e6 - resolution);
  globalThis.gc();
  const { heapUsed, external } = process.memoryUsage();
  writeSync(3, `${JSON.stringify({ held: heapUsed + external, blocked })}\n`);
  setImmediate(() => delay.reset());
});
