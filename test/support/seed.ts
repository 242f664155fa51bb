import fc from 'fast-check';

// A run is the same run each time; `npm run test:long` looks at new cases, and says its seed when one fails.
const parameters = process.env['TEST_LONG'] === '1' ? {} : { seed: Number(process.env['TEST_SEED'] ?? 20) };

fc.configureGlobal(parameters);

/** Files that wait for something while they load get a second copy of the library, with parameters of its own. */
export const mochaHooks = {
  async beforeAll(): Promise<void> {
    const { default: copy } = await import('fast-check');
    copy.configureGlobal(parameters);
  },
};
