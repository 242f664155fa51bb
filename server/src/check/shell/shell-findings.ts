import {
  shellcheckTexts,
  type CheckOptions,
  type Document,
  type ProjectConfig,
  type ShellFinding,
} from '@user-tool/shared';

/** ShellCheck's findings in a text; both are absent where the question was withdrawn. */
export interface ShellcheckAnswer {
  findings?: readonly ShellFinding[];
  /** Why there are no findings, as a sentence. */
  warning?: string;
}

/** Asks ShellCheck about a text until the signal withdraws the question. Never rejects. */
export type ShellcheckSource = (text: string, signal?: AbortSignal) => Promise<ShellcheckAnswer>;

/** Where a door gets what `check` has to know of the shell. */
export interface ShellcheckLoader {
  /** Absent where no program can be started. */
  shellcheck?: ShellcheckSource | undefined;
  onWarning: Warn;
}

/** What `check` has to know of the shell besides a document and its configuration. */
export type ShellFindings = Pick<CheckOptions, 'shellFindings'>;

/**
 * Finds what ShellCheck reports of a document; nothing is loaded and no program started for one that has no use for it. All of
 * checking that is asynchronous happens here. Never rejects.
 * @param config whether ShellCheck is asked
 * @param signal withdraws the questions to ShellCheck
 */
export async function findShellProblems(
  document: Document,
  config: Pick<ProjectConfig, 'shellcheck'>,
  { shellcheck, onWarning }: ShellcheckLoader,
  signal?: AbortSignal,
): Promise<ShellFindings> {
  if (!config.shellcheck || !shellcheck) return {};
  const answers = await Promise.all(
    shellcheckTexts(document).map(async (text) => ({ text, ...(await shellcheck(text, signal)) })),
  );
  const shellFindings = answers.flatMap(({ text, findings, warning }) => {
    if (warning !== undefined) onWarning(warning);
    return findings ? [{ text, findings }] : [];
  });
  return { shellFindings };
}

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
