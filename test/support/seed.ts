import fc from 'fast-check';

// A run is the same run each time; `npm run test:long` looks at new cases, and says its seed when one fails.
if (process.env['TEST_LONG'] !== '1') fc.configureGlobal({ seed: Number(process.env['TEST_SEED'] ?? 20) });
