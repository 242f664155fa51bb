import {
  shellcheckTexts,
  type CheckOptions,
  type ProjectConfig,
  type ShellFinding,
  type UserTool,
} from '@user-tool/shared';

/** What shellcheck says of a text; nothing where it was not asked to the end. */
export interface ShellcheckAnswer {
  findings?: readonly ShellFinding[];
  /** Why there are no findings, as a sentence. */
  trouble?: string;
}

/** Asks shellcheck about a text, as long as nobody says that the answer is not wanted any more. Never rejects. */
export type ShellcheckSource = (text: string, signal?: AbortSignal) => Promise<ShellcheckAnswer>;

/** Where a door has from what `check` needs besides a tool and its configuration. */
export interface CheckSources {
  /** Absent where no program can be started. */
  shellcheck?: ShellcheckSource | undefined;
  /** Hears, as a sentence, why something that was asked for is not there. */
  tell: (trouble: string) => void;
}

/** What `check` needs besides a tool and its configuration. */
export type CheckAids = Pick<CheckOptions, 'shellFindings'>;

/** Gets what is needed to check a tool; nothing is started for a tool that has no use for it. */
export async function checkAids(
  tool: UserTool,
  config: Pick<ProjectConfig, 'shellcheck'>,
  sources: CheckSources,
  signal?: AbortSignal,
): Promise<CheckAids> {
  const { shellcheck } = sources;
  if (!config.shellcheck || !shellcheck) return {};
  const answers = await Promise.all(
    shellcheckTexts(tool).map(async (text) => ({ text, ...(await shellcheck(text, signal)) })),
  );
  const shellFindings = answers.flatMap(({ text, findings, trouble }) => {
    if (trouble !== undefined) sources.tell(trouble);
    return findings ? [{ text, findings }] : [];
  });
  return { shellFindings };
}

/** Passes each sentence on once. */
export function once(tell: (trouble: string) => void): (trouble: string) => void {
  const told = new Set<string>();
  return (trouble) => {
    if (told.has(trouble)) return;
    told.add(trouble);
    tell(trouble);
  };
}
