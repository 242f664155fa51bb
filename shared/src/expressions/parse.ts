import { parse, type Program } from 'acorn';

/** A text read as a JavaScript script (ECMAScript 2023), or the first thing in it that is none. */
export type Parsed =
  | { program: Program }
  /** `offset` is one of the source; `detail` is the parser's own text and never shown to a person. */
  | { offset: number; detail: string };

/** Parses a script. Throws a `RangeError` on a text nested too deeply for the call stack. */
export function parseScript(source: string): Parsed {
  try {
    return { program: parse(source, { ecmaVersion: 2023, sourceType: 'script' }) };
  } catch (error) {
    if (error instanceof SyntaxError && 'pos' in error && typeof error.pos === 'number') {
      if (error.message.startsWith('Not enough stack space'))
        throw new RangeError(error.message, { cause: error });
      return { offset: error.pos, detail: error.message };
    }
    throw error;
  }
}
