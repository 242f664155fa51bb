import fc from 'fast-check';

// An ordinary run looks at the same cases each time. `npm run test:long` looks at others, from the seed that it prints.
const parameters = { seed: Number(process.env['TEST_SEED'] ?? 20) };

fc.configureGlobal(parameters);

// Tests that ask for a width set it; the terminal of who runs them does not count.
delete process.env['COLUMNS'];

/** Files that wait for something while they load get a second copy of the library, with parameters of its own. */
export const mochaHooks = {
  async beforeAll(): Promise<void> {
    const { default: copy } = await import('fast-check');
    copy.configureGlobal(parameters);
  },
};
