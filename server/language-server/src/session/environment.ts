import type { ShellcheckSource } from '@user-tool/checking/shell/shell-findings.js';
import type { Evaluation } from '../evaluation/queued-evaluation.js';
import type { FileSystem } from '../files/file-system.js';

/** What the server needs of the machine that it runs on; nothing else in the language server touches it. */
export interface ServerEnvironment {
  /** The files behind `file:` addresses; absent where there is no disk, as in a browser. */
  disk?: FileSystem | undefined;
  /** Lets everything go first that is waiting: messages of the client above all. */
  pause(): Promise<void>;
  /** Asks ShellCheck about a text; absent where no program can be started. Never rejects. */
  shellcheck?: ShellcheckSource | undefined;
  /** Asks a registry for the tags of an image; absent where it cannot be asked, as in a browser. Never rejects. */
  imageTags?: ((reference: string) => Promise<readonly string[]>) | undefined;
  /** Evaluates expressions; nothing is loaded for it before it is asked. */
  evaluation: Evaluation;
  /** Milliseconds from some moment on. */
  now(): number;
  /** Does something after some milliseconds, unless the process ends before. */
  later(work: () => void, milliseconds: number): void;
  /** How long a document has to rest before its problems are pushed, in milliseconds. */
  pushDelay: number;
}
