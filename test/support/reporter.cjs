// Dots while the tests run; failures at the end, and in CI, where nothing may be skipped, what was skipped. Writes {passed, failed, skipped} to
// TEST_TOTALS for the script that adds up all suites.
const { writeFileSync } = require('node:fs');
const { reporters, Runner } = require('mocha');

module.exports = class TotalsReporter extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    const skipped = [];
    runner.on(Runner.constants.EVENT_TEST_PENDING, (test) => skipped.push(test.fullTitle()));
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      for (const title of process.env.CI ? skipped : []) console.log(`  skipped: ${title}`);
      const { passes, failures, pending } = runner.stats;
      const file = process.env.TEST_TOTALS;
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
    });
  }
};
