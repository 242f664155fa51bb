import type { CancellationToken } from 'vscode';
import type { CommandOptions, RunCommand } from '../terminal.js';

/** How to run the command to its end. */
export interface FinishingOptions extends CommandOptions {
  /** Each terminates it; it then cleans up before it ends. */
  tokens?: readonly CancellationToken[];
  /** Receives each line of standard output, instead of {@link Finished.stdout}. */
  onLine?: (line: string) => void;
  /** Receives what it prints on standard error. */
  onMessage?: (text: string) => void;
}

/** A command that has ended. */
export interface Finished {
  exitCode: number;
  stdout: string;
  stderr: string;
}

/** Runs the command to its end. Never rejects. */
export function finishedCommand(
  run: RunCommand,
  args: readonly string[],
  { tokens = [], onLine, onMessage, ...options }: FinishingOptions,
): Promise<Finished> {
  return new Promise((resolve) => {
    const printed = { stdout: '', stderr: '' };
    // Also called if a token was canceled before.
    const listeners = tokens.map((token) =>
      token.onCancellationRequested(() => {
        running.kill();
      }),
    );
    const running = run(args, options, {
      printed(text, stream) {
        printed[stream] += text;
        if (stream === 'stderr') onMessage?.(text);
        else if (onLine) {
          const lines = printed.stdout.split('\n');
          printed.stdout = lines.pop() ?? '';
          lines.forEach(onLine);
        }
      },
      ended(exitCode) {
        for (const listener of listeners) listener.dispose();
        resolve({ exitCode, ...printed });
      },
    });
  });
}

/** What the command printed as JSON; undefined if it failed before that. */
export function printedJson({ stdout }: Finished): unknown {
  try {
    return JSON.parse(stdout);
  } catch {
    return undefined;
  }
}

/** What the command says of itself on standard error, without its name. */
export function messageIn({ stderr }: Finished): string {
  return stderr.replaceAll(/^user-tool: /gm, '').trim();
}
