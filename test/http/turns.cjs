// Loaded into a service before its own code: at SIGUSR2 it appends to the file in TURNS how much CPU a turn of the event
// loop has used at most since the last time, in milliseconds, and then, garbage collected, what the heap holds.
'use strict';
const { appendFileSync, openSync, readSync } = require('node:fs');
const { setFlagsFromString } = require('node:v8');
const { runInNewContext } = require('node:vm');
const { isMainThread } = require('node:worker_threads');

if (isMainThread && process.env.TURNS !== undefined) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc');
  const schedule = openSync('/proc/thread-self/schedstat');
  const line = Buffer.alloc(64);
  /** Milliseconds of CPU that this thread has used. */
  const used = () => {
    const length = readSync(schedule, line, 0, line.length, 0);
    return Number(line.latin1Slice(0, length).split(' ')[0]) / 1e6;
  };
  let last = used();
  let most = 0;
  // The timer runs once in each turn that takes longer than it.
  const measure = () => {
    const now = used();
    most = Math.max(most, now - last);
    last = now;
  };
  setInterval(measure, 1).unref();
  process.on('SIGUSR2', () => {
    measure();
    const turn = most;
    collect();
    const { heapUsed, external } = process.memoryUsage();
    appendFileSync(process.env.TURNS, `${JSON.stringify({ turn, held: heapUsed + external })}\n`);
    last = used();
    most = 0;
  });
}
