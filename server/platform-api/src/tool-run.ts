import {
  cancelJob,
  outputsOf,
  sendFiles,
  showJob,
  showRun,
  startRun,
  type DataReference,
  type PlatformJob,
  type RunPlace,
  type SentFile,
} from './jobs.js';
import type { PlacedForm } from '@user-tool/protocol/tool-requests.js';
import { withValue, type Values } from './form-values.js';
import type { Connection, Unanswered } from './request.js';
import { fileName, filesIn, type InputFiles } from './run-data.js';
import type { Account, Read } from './tools.js';
import type { Words } from './words.js';

/** What runs on a platform, and with what. */
export interface WantedRun {
  account: Account;
  connection: Connection;
  /** The UUID of the tool there. */
  tool: string;
  /** Where its data goes, and how it starts. */
  place: RunPlace;
  form: PlacedForm;
  values: Values;
  files: FileSource;
  /** Milliseconds between two questions about what changes. */
  pollMs: number;
}

/** Where the files of a run are; paths are as in the values. Rejects for one that is not there, with a sentence. */
export interface FileSource {
  /** In bytes. */
  sizeOf(path: string): Promise<number>;
  read(path: string): Promise<Blob>;
}

/** A job that has ended. */
export interface EndedJob extends PlatformJob {
  id: string;
}

/** What became of a run. */
export type RunEnd = { kind: 'ended'; jobs: EndedJob[] } | Unanswered;

const bytesInMebibyte = 1024 * 1024;

/** MiB of the files of one input, which are in memory while they are sent. */
const maxMebibytes = 256;

/** How often in a row a platform may not answer. */
const maxMisses = 20;

/** How often a platform is asked about what it has not begun: for ten minutes, with a second in between. */
const maxUnbegun = 600;

/** Says why a run goes no further. */
class Unsuccessful extends Error {
  constructor(readonly reply: Unanswered) {
    super(reply.kind);
  }
}

/** One run of a tool on a platform: sends its files, starts it, and follows its jobs. */
export class ToolRun {
  private misses = 0;
  private readonly l10n: Words;

  /**
   * @param signal cancels the run, also on the platform
   * @param report receives what is going on, in a few words
   */
  constructor(
    private readonly options: WantedRun,
    private readonly signal: AbortSignal,
    private readonly report: (words: string) => void,
  ) {
    this.l10n = options.connection.l10n;
  }

  /** @throws Error for files that cannot be sent, with a sentence */
  async perform(): Promise<RunEnd> {
    const { account, connection, tool, place, form } = this.options;
    try {
      let inputs = this.options.values;
      for (const input of filesIn(form, inputs, this.l10n))
        inputs = withValue(inputs, input.path, input.valueOf(await this.sent(input)));
      this.report(this.l10n.t('waiting'));
      this.stopIfCanceled();
      // From here on without the signal: what has begun there is canceled there.
      const started = value(await startRun(account, { tool, inputs, ...place }, connection));
      const jobs = 'jobs' in started ? started.jobs : await this.jobsOf(started.request);
      const ended = await this.ended(jobs, { running: this.l10n.t('running') });
      return { kind: 'ended', jobs: await Promise.all(ended.map((job) => this.withReason(job))) };
    } catch (error) {
      if (error instanceof Unsuccessful) return error.reply;
      throw error;
    }
  }

  /** Sends the files of an input, and waits until the platform has imported them. */
  private async sent({ files: paths, extension, collection }: InputFiles): Promise<DataReference[]> {
    const { account, connection, place } = this.options;
    const names = paths.map(fileName).join(', ');
    this.report(this.l10n.t('sending {0}', names));
    const files = await this.read(paths);
    this.stopIfCanceled();
    const { data, jobs } = value(
      await sendFiles(
        { ...account, signal: this.signal },
        place.history,
        { files, extension, ...(collection && { collection }) },
        connection,
      ),
    );
    const unbegun = this.l10n.t(
      'The platform does not begin to import {0}. Ask its administrators whether its worker is running. If it begins later, the data will be in your history there.',
      names,
    );
    // Without a worker, imports can wait for other jobs of the user.
    const ended = await this.ended(jobs, place.start === 'requests' ? { unbegun } : {});
    const failed = ended.find(({ state }) => state !== 'ok');
    if (!failed) return data;
    const why = failed.reason || failed.stderr.trim();
    throw new Error(this.l10n.t('The platform cannot import {0}. {1}', names, why).trim());
  }

  private async read(paths: readonly string[]): Promise<SentFile[]> {
    const { files } = this.options;
    let bytes = 0;
    for (const path of paths) bytes += await files.sizeOf(path);
    if (bytes > maxMebibytes * bytesInMebibyte)
      throw new Error(
        this.l10n.t(
          '{0}: more than {1} MiB are not sent from here. Run the tool on the website of the platform.',
          paths.map(fileName).join(', '),
          maxMebibytes,
        ),
      );
    return Promise.all(
      paths.map(async (path) => ({ name: fileName(path), content: await files.read(path) })),
    );
  }

  /** A job with why it failed, which the platform says of its outputs if the command never began. */
  private async withReason(job: EndedJob): Promise<EndedJob> {
    const { account, connection } = this.options;
    if (job.state === 'ok' || job.exitCode !== undefined || job.reason !== '') return job;
    const outputs = await outputsOf(account, job.id, connection);
    const info =
      outputs.kind === 'done' ? outputs.value.find((output) => output.info !== '')?.info : undefined;
    return info === undefined ? job : { ...job, reason: info };
  }

  /** The jobs of a request, once the platform has decided on it. */
  private async jobsOf(request: string): Promise<string[]> {
    const { account, connection } = this.options;
    for (let left = maxMisses, unbegun = 0; ;) {
      const run = await this.tolerantly(() => showRun(account, request, connection));
      if (run?.state === 'failed') {
        const msg = run.message || this.l10n.t('The platform rejects this.');
        throw new Unsuccessful({ kind: 'refused', faults: [{ msg }] });
      }
      if (run && run.state !== 'new') return run.jobs;
      if (this.signal.aborted && left-- === 0)
        throw new Error(this.l10n.t('The platform has not begun the run, so it cannot be canceled.'));
      if (++unbegun === maxUnbegun)
        throw new Error(
          this.l10n.t(
            'The platform has accepted the run, but does not begin it. Ask its administrators whether its worker is running. If it begins later, its outputs will be in your history there.',
          ),
        );
      await this.pause();
    }
  }

  /**
   * Waits for the end of jobs; cancels them if the user does.
   * @param says `running`: what to report once one of them runs; `unbegun`: what to throw if none ever begins
   */
  private async ended(
    ids: readonly string[],
    { running, unbegun }: { running?: string; unbegun?: string },
  ): Promise<EndedJob[]> {
    const { account, connection } = this.options;
    const ended = new Map<string, EndedJob>();
    for (let left = maxUnbegun; ;) {
      const waiting = ids.filter((id) => !ended.has(id));
      if (this.signal.aborted) {
        for (const id of waiting) value(await cancelJob(account, id, connection));
        throw new Unsuccessful({ kind: 'canceled' });
      }
      for (const id of waiting) {
        const job = await this.tolerantly(() => showJob(account, id, connection));
        if (job?.hasEnded) ended.set(id, { ...job, id });
        else if (job?.state === 'running' && running !== undefined) this.report(running);
        if (job && job.state !== 'new') left = Infinity;
      }
      if (ended.size === ids.length) return [...ended.values()];
      if (unbegun !== undefined && --left === 0) throw new Error(unbegun);
      await this.pause();
    }
  }

  private stopIfCanceled(): void {
    if (this.signal.aborted) throw new Unsuccessful({ kind: 'canceled' });
  }

  /** The response of a platform; undefined if it failed in a way that may pass. */
  private async tolerantly<Value>(ask: () => Promise<Read<Value>>): Promise<Value | undefined> {
    const reply = await ask();
    if (reply.kind === 'failed' && mayPass(reply.status) && ++this.misses < maxMisses) return undefined;
    this.misses = 0;
    return value(reply);
  }

  /** Waits until it is time to ask again, or the user cancels. */
  private pause(): Promise<void> {
    const { signal } = this;
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, this.options.pollMs);
      signal.addEventListener('abort', end);
    });
  }
}

/** @throws Unsuccessful */
function value<Value>(reply: Read<Value>): Value {
  if (reply.kind === 'done') return reply.value;
  throw new Unsuccessful(reply);
}

function mayPass(status: number | undefined): boolean {
  return status === undefined || status === 429 || status >= 500;
}
