import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pythonOf } from '../../scripts/setup-platform.mjs';

/** One reason of a refusal. */
export interface Fault {
  /** Names and indexes; also those of alternatives in the platform's model. Empty if the platform names no place. */
  path: readonly (string | number)[];
  type: string;
  message: string;
}

/** What a release says of a tool. */
export interface Verdict {
  /** `broken`: it is stored, but neither its form nor a job can open it. */
  verdict: 'created' | 'refused' | 'broken';
  /** What found it: "model", "lint", "templates", "storing", "opening"; empty for `created`. */
  stage: string;
  faults: readonly Fault[];
  /** The places of what is accepted, but not kept. */
  ignored?: readonly (readonly (string | number)[])[];
}

/** A process of a release of the platform, which is asked one tool after the other. */
export class Judge {
  private readonly process: ChildProcessWithoutNullStreams;
  private readonly answers: AsyncIterator<string>;

  constructor(readonly release: string) {
    this.process = spawn(pythonOf(release), [join(import.meta.dirname, 'judge.py')]);
    this.process.stderr.resume();
    this.answers = createInterface(this.process.stdout)[Symbol.asyncIterator]();
  }

  /**
   * The verdicts on JSON values, in order.
   * @throws {Error} if the process ends before it has answered
   */
  async verdicts(values: readonly unknown[]): Promise<Verdict[]> {
    this.process.stdin.write(values.map((value) => `${JSON.stringify(value)}\n`).join(''));
    const found: Verdict[] = [];
    while (found.length < values.length) {
      const { value, done } = await this.answers.next();
      if (done) throw new Error(`The process of ${this.release} has ended.`);
      found.push(JSON.parse(value) as Verdict);
    }
    return found;
  }

  end(): void {
    this.process.stdin.end();
  }
}
