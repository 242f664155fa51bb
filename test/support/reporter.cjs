// Dots while the tests run; failures at the end, and in CI, where nothing may be skipped, what was skipped. Writes
// {passed, failed, skipped, slowest, files} to TEST_TOTALS for the script that adds up all suites: the slowest tests, and
// the seconds of each file.
const { writeFileSync } = require('node:fs');
const { relative } = require('node:path');
const { reporters, Runner } = require('mocha');

const { EVENT_HOOK_END, EVENT_RUN_END, EVENT_TEST_END, EVENT_TEST_PENDING } = Runner.constants;

/** How many of the slowest tests the totals have. */
const maxSlowest = 10;

module.exports = class TotalsReporter extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const skipped = [];
    const timed = [];
    const files = {};
    runner.on(EVENT_TEST_PENDING, (test) => skipped.push(test.fullTitle()));
    // What a hook prepares is part of what a test costs.
    for (const event of [EVENT_TEST_END, EVENT_HOOK_END]) {
      runner.on(event, (test) => {
        const { file, duration = 0 } = test;
        if (!file) return;
        const [name, seconds] = [relative(process.cwd(), file), duration / 1000];
        timed.push({ title: `${name}: ${test.fullTitle()}`, seconds });
        files[name] = (files[name] ?? 0) + seconds;
      });
    }
    runner.once(EVENT_RUN_END, () => {
      for (const title of process.env.CI ? skipped : []) console.log(`  skipped: ${title}`);
      const { passes: passed, failures: failed, pending } = runner.stats;
      const slowest = timed.sort((a, b) => b.seconds - a.seconds).slice(0, maxSlowest);
      const file = process.env.TEST_TOTALS;
      if (file) writeFileSync(file, JSON.stringify({ passed, failed, skipped: pending, slowest, files }));
    });
  }
};
