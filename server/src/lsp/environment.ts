import type { ShellcheckSource, ShellSource } from '../check/shell/shell-facts.js';
import type { Evaluation } from './evaluation/evaluation.js';

/** What the server needs of the machine that it runs on; nothing else in this folder touches it. */
export interface Environment {
  /** The files behind `file:` addresses; absent where there is no disk, as in a browser. */
  disk?: FileSystem | undefined;
  /** Lets everything go first that is waiting: messages of the client above all. */
  pause(): Promise<void>;
  /** The parser of shell commands, which is loaded when it is first asked for; undefined where there is none. Never rejects. */
  shellParser: ShellSource;
  /** Asks shellcheck about a text; absent where no program can be started. Never rejects. */
  shellcheck?: ShellcheckSource | undefined;
  /** Evaluates expressions; nothing is loaded for it before it is asked. */
  evaluation: Evaluation;
  /** Milliseconds from some moment on. */
  now(): number;
  /** How long a document has to rest before its problems are pushed, in milliseconds. */
  pushDelay: number;
}

/** How files are read, wherever they are. */
export interface FileSystem {
  /** The text of a file; undefined where there is none, or where it cannot be read. Never rejects. */
  readFile(uri: string): Promise<string | undefined>;
  /** What can be told of a file without reading it; undefined where there is none. Never rejects. */
  fileState(uri: string): Promise<FileState | undefined>;
  /**
   * The addresses of the YAML files in a folder and below, without what version control ignores; each file once,
   * whatever links lead to it. Lets other work go first every now and then, and ends early once `isCancelled` says
   * so. Never rejects.
   */
  listFiles(folder: string, isCancelled: () => boolean): AsyncIterable<string>;
}

/** What can be told of a file without reading it. */
export interface FileState {
  /** Another one whenever the file was written. */
  stamp: string;
  /** In bytes. */
  size: number;
  /** Its address without symbolic links: two addresses of one file have the same. */
  real: string;
}
