import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { join } from 'node:path';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { pythonOf } from '../../scripts/setup/platform.js';

/**
 * A process of a release of the platform that runs a script of this folder, which answers a JSON value per line. It
 * ends with this process at the latest.
 */
export class PlatformProcess<Answer> {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly answers: AsyncIterator<string>;
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    readonly release: string,
    script: string,
  ) {
    this.process = spawn(pythonOf(release), [join(import.meta.dirname, script)]);
    this.process.stderr.resume();
    this.answers = createInterface(this.process.stdout)[Symbol.asyncIterator]();
    const { stdin, stdout, stderr } = this.process;
    for (const handle of [this.process, stdin, stdout, stderr]) (handle as Socket).unref();
  }

  /** Keeps this process alive while it waits for answers. */
  private async waiting<T>(answers: Promise<T>): Promise<T> {
    const output = this.process.stdout as unknown as Socket;
    output.ref();
    try {
      return await answers;
    } finally {
      output.unref();
    }
  }

  /**
   * The answers to JSON values, in order.
   * @param write a value as JSON in a line
   * @throws {Error} if the process ends before
   */
  ask<Question>(
    questions: readonly Question[],
    write: (question: Question) => string = JSON.stringify,
  ): Promise<Answer[]> {
    const answers = this.last.then(() => this.waiting(this.answersTo(questions.map(write))));
    this.last = answers.catch(() => undefined);
    return answers;
  }

  private async answersTo(lines: readonly string[]): Promise<Answer[]> {
    this.process.stdin.write(lines.map((line) => `${line}\n`).join(''));
    const given: Answer[] = [];
    while (given.length < lines.length) {
      const answer = await this.answers.next();
      if (answer.done === true) throw new Error(`The process of ${this.release} has ended.`);
      given.push(JSON.parse(answer.value) as Answer);
    }
    return given;
  }

  end(): void {
    this.process.stdin.end();
  }
}

const shared = new Map<string, PlatformProcess<unknown>>();

/**
 * The process of a release that runs a script, started once for all tests of this process: to start one costs more than
 * all questions of an ordinary run.
 */
export function sharedProcess<Answer>(release: string, script: string): PlatformProcess<Answer> {
  const name = `${release} ${script}`;
  const process = shared.get(name) ?? new PlatformProcess<unknown>(release, script);
  shared.set(name, process);
  return process as PlatformProcess<Answer>;
}
