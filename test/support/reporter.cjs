// Dots while the tests run, failures at the end; writes {passed, failed, skipped} to TEST_TOTALS for the
// script that adds up all suites.
const { writeFileSync } = require('node:fs');
const { reporters } = require('mocha');

module.exports = class TotalsReporter extends reporters.Dot {
  constructor(runner, options) {
    super(runner, options);
    runner.once('end', () => {
      const { passes, failures, pending } = runner.stats;
      const file = process.env.TEST_TOTALS;
      if (file) writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
    });
  }
};
