import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pythonOf } from '../../scripts/setup-platform.mjs';

/** A process of a release of the platform that runs a script of this folder, which answers a JSON value per line. */
export class PlatformProcess<Question, Answer> {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly answers: AsyncIterator<string>;

  constructor(
    private readonly release: string,
    script: string,
  ) {
    this.process = spawn(pythonOf(release), [join(import.meta.dirname, script)]);
    this.process.stderr.resume();
    this.answers = createInterface(this.process.stdout)[Symbol.asyncIterator]();
  }

  /**
   * The answers, in order.
   * @throws {Error} if the process ends before
   */
  async ask(questions: readonly Question[]): Promise<Answer[]> {
    this.process.stdin.write(questions.map((question) => `${JSON.stringify(question)}\n`).join(''));
    const found: Answer[] = [];
    while (found.length < questions.length) {
      const answer = await this.answers.next();
      if (answer.done === true) throw new Error(`The process of ${this.release} has ended.`);
      found.push(JSON.parse(answer.value) as Answer);
    }
    return found;
  }

  end(): void {
    this.process.stdin.end();
  }
}
