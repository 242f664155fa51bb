/** One reason of a refusal. */
export interface Fault {
  /** Names and indexes; also those of alternatives in the platform's model. Empty if the platform names no place. */
  path: readonly (string | number)[];
  type: string;
  message: string;
}

/** What a release says of a tool: an answer of `judge.py`. */
export interface Verdict {
  /** `broken`: it is stored, but neither its form nor a job can open it. */
  verdict: 'created' | 'refused' | 'broken';
  /** What found it: "model", "lint", "templates", "storing", "opening"; empty for `created`. */
  stage: string;
  faults: readonly Fault[];
  /** The places of what is accepted, but not kept. */
  ignored?: readonly (readonly (string | number)[])[];
}
