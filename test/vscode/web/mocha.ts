import 'mocha/mocha.js';

/** Mocha for browsers, which has one run for the whole page and defines `describe` and the like globally. */
export const mocha = (globalThis as unknown as { mocha: BrowserMocha }).mocha;

interface BrowserMocha {
  suite: { emit(event: 'pre-require', context: unknown, file: string, mocha: BrowserMocha): void };
  setup(options: { ui: 'bdd'; timeout: number; reporter: unknown }): void;
  run(done: () => void): Mocha.Runner;
}

/** Reports nothing: the caller listens. */
function silent(): void {
  // Nothing to do.
}

mocha.setup({ ui: 'bdd', timeout: 200_000, reporter: silent });

/** Attributes the tests that are loaded from now on to a file. */
export function beginFile(name: string): void {
  mocha.suite.emit('pre-require', globalThis, name, mocha);
}
