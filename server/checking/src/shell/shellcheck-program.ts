import { readFindings } from '@user-tool/shared';
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import pLimit from 'p-limit';
import QuickLRU from 'quick-lru';
import type { ShellcheckAnswer, ShellcheckSource } from './shell-findings.js';

/** How many processes run at the same time. */
const maxProcesses = 4;
/** How much output is read at most; bytes. */
const maxOutput = 8_000_000;
/** The minimum number of cached answers, latest first. */
const maxKept = 300;
/** How often in a row it may fail before it is no longer run. */
const maxFailures = 3;

const missing =
  'ShellCheck is enabled but not installed: install it ("apt-get install shellcheck", "brew install shellcheck", or https://www.shellcheck.net), or turn it off.';

/**
 * Runs the program `shellcheck` on the search path, and caches its latest answers.
 * @param timeoutMs limit for one text
 */
export function programSource(timeoutMs: number): ShellcheckSource {
  const program = new Shellcheck(timeoutMs);
  return (text, signal) => program.ask(text, signal);
}

/** A run in progress, for all callers that wait for it. */
interface Question {
  answer: Promise<ShellcheckAnswer>;
  askers: number;
  stop: AbortController;
}

class Shellcheck {
  private readonly cache = new QuickLRU<string, ShellcheckAnswer>({ maxSize: maxKept });
  private readonly open = new Map<string, Question>();
  private readonly inTurn = pLimit(maxProcesses);
  private failures = 0;
  /** Why it is no longer run. */
  private warning: string | undefined;

  constructor(private readonly timeoutMs: number) {}

  async ask(text: string, signal?: AbortSignal): Promise<ShellcheckAnswer> {
    if (this.warning !== undefined) return { warning: this.warning };
    const cached = this.cache.get(text);
    if (cached) return cached;
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
    // A later request for the same text starts a new process.
    stop.signal.addEventListener('abort', () => this.open.delete(text));
    return question;
  }

  private async answer(text: string, signal: AbortSignal): Promise<ShellcheckAnswer> {
    const outcome = await this.inTurn(() => (signal.aborted ? 'stopped' : run(text, this.timeoutMs, signal)));
    if (signal.aborted || outcome === 'stopped') return {};
    this.open.delete(text);
    return this.answerOf(text, outcome);
  }

  private answerOf(text: string, outcome: Exclude<RunOutcome, 'stopped'>): ShellcheckAnswer {
    if (outcome === 'missing') return { warning: (this.warning = missing) };
    const findings = typeof outcome === 'string' ? undefined : readFindings(outcome.output);
    if (findings) {
      this.failures = 0;
      return this.keep(text, { findings });
    }
    const warning = `ShellCheck ${failureMessage(outcome, this.timeoutMs)}, so its findings are missing: try "shellcheck --version" in a terminal.`;
    if (++this.failures >= maxFailures) this.warning = warning;
    return this.keep(text, { warning });
  }

  private keep(text: string, answer: ShellcheckAnswer): ShellcheckAnswer {
    this.cache.set(text, answer);
    return answer;
  }
}

type RunOutcome = { output: string } | 'missing' | 'stopped' | 'too slow' | 'too long' | 'not started';

function failureMessage(outcome: Exclude<RunOutcome, 'stopped' | 'missing'>, timeoutMs: number): string {
  if (outcome === 'too slow') return `took longer than ${timeoutMs / 1000} seconds`;
  if (outcome === 'too long') return 'produced too much output';
  if (outcome === 'not started') return 'could not be started';
  return 'produced unreadable output';
}

/** Ignores the machine's settings: the same document has the same problems everywhere. */
const flags = ['--norc', '--format=json1', '-'];

/** Runs the program once; never rejects. */
function run(text: string, timeoutMs: number, signal: AbortSignal): Promise<RunOutcome> {
  return new Promise((resolve) => {
    // Some systems also search the working folder for programs: next to Node there are only Node's own.
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
      // Its child processes may still hold the pipes open.
      child.stdout.destroy();
      child.stdin.destroy();
      resolve(outcome);
    };
    const stop = (): void => {
      end('stopped');
    };
    const timer = setTimeout(() => {
      end('too slow');
    }, timeoutMs);
    signal.addEventListener('abort', stop);
    child.on('error', (error: NodeJS.ErrnoException) => {
      end(error.code === 'ENOENT' ? 'missing' : 'not started');
    });
    child.stdout.on('data', (part: Buffer) => {
      output.push(part);
      if ((size += part.length) > maxOutput) end('too long');
    });
    child.on('close', () => {
      end({ output: Buffer.concat(output).toString('utf8') });
    });
    // A program that does not read all its input may still answer.
    child.stdin.on('error', () => undefined);
    child.stdin.end(text);
  });
}
