/** What an expression may use up; reaching one of these ends it with a {@link Limit} that says which. */
export const evaluationLimits = {
  /** Pages of 64 KiB that the engine's memory has at first (16 MiB), and at most (32 MiB). */
  initialPages: 256,
  mostPages: 512,
  /** Bytes of the engine's call stack. */
  stack: 256 * 1024,
  /** For one expression. */
  expressionMilliseconds: 1_000,
  /** For all expressions of a text. */
  templateMilliseconds: 3_000,
  /** How much longer native code may go on that does not look at the clock by itself. */
  graceMilliseconds: 250,
  /** Characters of one value as JSON, and of a whole text. */
  output: 1024 * 1024,
  /** Nesting of a value. */
  depth: 200,
  /** Characters of a message that an expression throws. */
  message: 300,
} as const;

/** The limit that ended an expression; `crash`: it broke the engine, which was renewed. */
export type Limit = 'time' | 'memory' | 'stack' | 'output' | 'depth' | 'crash';
