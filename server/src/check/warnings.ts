/** Receives a warning, as a sentence: why something that was asked for is missing. */
export type Warn = (warning: string) => void;

/** Passes each warning on the first time only. */
export function withoutRepeats(warn: Warn): Warn {
  const seen = new Set<string>();
  return (warning) => {
    if (seen.has(warning)) return;
    seen.add(warning);
    warn(warning);
  };
}
