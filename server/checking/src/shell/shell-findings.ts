import {
  shellcheckTexts,
  type CheckOptions,
  type Document,
  type ProjectConfig,
  type ShellFinding,
} from '@user-tool/shared';

/** ShellCheck's findings in a text; both are absent if the request was canceled. */
export interface ShellcheckAnswer {
  findings?: readonly ShellFinding[];
  /** Why there are no findings, as a sentence. */
  warning?: string;
}

/** Runs ShellCheck on a text until the signal cancels it. Never rejects. */
export type ShellcheckSource = (text: string, signal?: AbortSignal) => Promise<ShellcheckAnswer>;

/** Where each entry point gets the shell findings for `check`. */
export interface ShellcheckLoader {
  /** Absent where programs cannot be started. */
  shellcheck?: ShellcheckSource | undefined;
  onWarning: Warn;
}

/** What `check` needs to know of the shell besides a document and its configuration. */
export type ShellFindings = Pick<CheckOptions, 'shellFindings'>;

/**
 * Finds what ShellCheck reports in a document; nothing is loaded or started unless the document needs it. All
 * asynchronous work of checking happens here. Never rejects.
 * @param config whether to run ShellCheck
 * @param signal cancels ShellCheck
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

/** Receives a warning, as a sentence: why something requested is missing. */
export type Warn = (warning: string) => void;

/** Passes on each warning once. */
export function withoutRepeats(warn: Warn): Warn {
  const seen = new Set<string>();
  return (warning) => {
    if (seen.has(warning)) return;
    seen.add(warning);
    warn(warning);
  };
}
