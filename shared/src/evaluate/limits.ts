/** The resources of an expression; exceeding one ends it with the {@link Limit} that applies. */
export const evaluationLimits = {
  /** Initial (16 MiB) and maximum (200 MiB, as on the platform) pages of 64 KiB of the engine's memory. */
  initialPages: 256,
  maxPages: 3200,
  /** Bytes of the engine's call stack. */
  stack: 256 * 1024,
  /** For one expression. */
  expressionMilliseconds: 1_000,
  /** For all expressions of a text. */
  templateMilliseconds: 3_000,
  /** How much longer native code may run that does not check the clock itself. */
  graceMilliseconds: 250,
  /** Characters of one value as JSON, and of a whole text; as on the platform. */
  output: 16 * 1024 * 1024,
  /** Nesting of a value. */
  depth: 200,
  /** Characters of a message that an expression throws. */
  message: 300,
} as const;

/** The limit that ended an expression; `crash`: it broke the engine, which was replaced. */
export type Limit = 'time' | 'memory' | 'stack' | 'output' | 'depth' | 'crash';
