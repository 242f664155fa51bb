import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { readFindings } from '@user-tool/shared';
import type { ShellcheckAnswer, ShellcheckSource } from './check-aids.js';

/** How shellcheck is asked. */
export interface ShellcheckOptions {
  /** How long it may take over one text, in milliseconds. */
  limit?: number;
}

const usualLimit = 10_000;
/** So many processes run at the same time. */
const mostAtOnce = 4;
/** More output than that is not read; bytes. */
const longestOutput = 8_000_000;
/** So many answers are kept, the latest ones. */
const mostKept = 300;
/** So often in a row it may fail before it is not asked any more. */
const mostFailures = 3;

const missing =
  'shellcheck is switched on, but it is not installed: get it from your system\'s packages ("apt-get install shellcheck", "brew install shellcheck") or https://www.shellcheck.net, or switch it off.';

/** Asks the program `shellcheck` on the search path; what was asked before is known. */
export function shellcheckSource({ limit = usualLimit }: ShellcheckOptions = {}): ShellcheckSource {
  const program = new Shellcheck(limit);
  return (text, signal) => program.ask(text, signal);
}

/** A question that is being answered, for as many as want to know. */
interface Question {
  answer: Promise<ShellcheckAnswer>;
  askers: number;
  stop: AbortController;
}

class Shellcheck {
  private readonly known = new Map<string, ShellcheckAnswer>();
  private readonly open = new Map<string, Question>();
  private readonly turns = new Turns(mostAtOnce);
  private failures = 0;
  /** Why it is not asked any more. */
  private trouble: string | undefined;

  constructor(private readonly limit: number) {}

  async ask(text: string, signal?: AbortSignal): Promise<ShellcheckAnswer> {
    if (this.trouble !== undefined) return { trouble: this.trouble };
    const known = this.known.get(text);
    if (known) return known;
    if (signal?.aborted) return {};
    const question = this.open.get(text) ?? this.begin(text);
    question.askers++;
    const leave = (): void => {
      if (--question.askers === 0) question.stop.abort();
    };
    signal?.addEventListener('abort', leave);
    try {
      return await question.answer;
    } finally {
      signal?.removeEventListener('abort', leave);
    }
  }

  private begin(text: string): Question {
    const stop = new AbortController();
    const question = { answer: this.answer(text, stop.signal), askers: 0, stop };
    this.open.set(text, question);
    // Who asks from now on wants a process that goes on.
    stop.signal.addEventListener('abort', () => this.open.delete(text));
    return question;
  }

  private async answer(text: string, signal: AbortSignal): Promise<ShellcheckAnswer> {
    const outcome = await this.turns.take(() => (signal.aborted ? 'stopped' : run(text, this.limit, signal)));
    if (signal.aborted || outcome === 'stopped') return {};
    this.open.delete(text);
    return this.judge(text, outcome);
  }

  private judge(text: string, outcome: Exclude<RunOutcome, 'stopped'>): ShellcheckAnswer {
    if (outcome === 'missing') return { trouble: (this.trouble = missing) };
    const findings = typeof outcome === 'string' ? undefined : readFindings(outcome.output);
    if (findings) {
      this.failures = 0;
      return this.keep(text, { findings });
    }
    const trouble = `shellcheck ${faultOf(outcome, this.limit)}, so that its findings are missing: try "shellcheck --version" in a terminal.`;
    if (++this.failures >= mostFailures) this.trouble = trouble;
    return this.keep(text, { trouble });
  }

  private keep(text: string, answer: ShellcheckAnswer): ShellcheckAnswer {
    this.known.set(text, answer);
    const [oldest] = this.known.keys();
    if (this.known.size > mostKept && oldest !== undefined) this.known.delete(oldest);
    return answer;
  }
}

type RunOutcome = { output: string } | 'missing' | 'stopped' | 'too slow' | 'too long' | 'not started';

function faultOf(outcome: Exclude<RunOutcome, 'stopped' | 'missing'>, limit: number): string {
  if (outcome === 'too slow') return `took longer than ${limit / 1000} seconds`;
  if (outcome === 'too long') return 'said more than can be read';
  if (outcome === 'not started') return 'could not be started';
  return 'gave an answer that cannot be read';
}

/** No settings of the machine count: the same document has the same problems everywhere. */
const flags = ['--norc', '--format=json1', '-'];

/** Runs the program once; never rejects. */
function run(text: string, limit: number, signal: AbortSignal): Promise<RunOutcome> {
  return new Promise((resolve) => {
    // Beside Node nobody else puts programs, where the working folder is searched too.
    const child = spawn('shellcheck', flags, {
      cwd: dirname(process.execPath),
      env: { ...process.env, SHELLCHECK_OPTS: '' },
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    });
    const output: Buffer[] = [];
    let size = 0;
    const end = (outcome: RunOutcome): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      child.kill('SIGKILL');
      // What it has started itself may still hold its ends.
      child.stdout.destroy();
      child.stdin.destroy();
      resolve(outcome);
    };
    const stop = (): void => {
      end('stopped');
    };
    const timer = setTimeout(() => {
      end('too slow');
    }, limit);
    signal.addEventListener('abort', stop);
    child.on('error', (error: NodeJS.ErrnoException) => {
      end(error.code === 'ENOENT' ? 'missing' : 'not started');
    });
    child.stdout.on('data', (part: Buffer) => {
      output.push(part);
      if ((size += part.length) > longestOutput) end('too long');
    });
    child.on('close', () => {
      end({ output: Buffer.concat(output).toString('utf8') });
    });
    // A program that does not read all says so by its answer.
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
  });
}

/** Lets so many of some works go on at the same time, the others wait their turn. */
class Turns {
  private readonly waiting: (() => void)[] = [];

  constructor(private free: number) {}

  async take<T>(work: () => T | Promise<T>): Promise<T> {
    if (this.free === 0) await new Promise<void>((resolve) => this.waiting.push(resolve));
    else this.free--;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
