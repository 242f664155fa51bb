import 'mocha/mocha.js';

/** The mocha of browsers, which keeps one run for the whole page and makes `describe` and the like global. */
export const mocha = (globalThis as unknown as { mocha: BrowserMocha }).mocha;

interface BrowserMocha {
  setup(options: { ui: 'bdd'; timeout: number; retries: number; reporter: unknown }): void;
  run(done: () => void): Mocha.Runner;
}

/** Says nothing: who runs the tests listens. */
function silent(): void {
  // Nothing to do.
}

mocha.setup({ ui: 'bdd', timeout: 20_000, retries: 1, reporter: silent });
