import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Job, RegisteredDataset, RegisteredOutput } from '@user-tool/records';
import { storeContent } from '../job-contents.js';
import type { JobContext, JobOutcome } from '../job-context.js';
import { AllowedHosts } from './allowed-hosts.js';
import type { ByteLimit } from './byte-limit.js';
import { download } from './download.js';
import type { FetchFile, FetchParams } from './fetch-params.js';
import { importFile } from './import-file.js';
import { ImportFault } from './import-fault.js';
import { sourceUrl } from './source-url.js';

/** What is kept of a dataset whose content is not imported. */
const noContent: RegisteredDataset = { file: undefined, size: 0, hash: undefined };

/** Imports the files of one request, one after the other. Those that cannot be imported do not affect the others. */
export async function runFetchJob(job: Job, context: JobContext): Promise<JobOutcome> {
  const { files } = JSON.parse(job.params) as FetchParams;
  const planned = await context.store.jobs.outputsOf(job.id);
  const items = new Map(planned.map(({ name, itemId }) => [name, itemId]));
  const run = await FetchRun.start(job, context);
  const outputs: RegisteredOutput[] = [];
  const faults: string[] = [];
  for (const [index, file] of files.entries()) {
    const dataset = await run.import(file, join(context.folder, String(index)));
    if (dataset.state === 'error') faults.push(dataset.info ?? '');
    outputs.push({ itemId: items.get(file.output) ?? 0, dataset });
  }
  return {
    state: faults.length > 0 ? 'error' : 'ok',
    message: messageOf(faults, files.length),
    stdout: '',
    stderr: faults.join('\n'),
    outputs,
  };
}

function messageOf(faults: readonly string[], count: number): string | undefined {
  const [first] = faults;
  if (first === undefined || count === 1) return first;
  return `${faults.length} of ${count} files could not be imported. The first one: ${first}`;
}

/** One attempt at a job. */
class FetchRun {
  private readonly hosts: AllowedHosts;
  private readonly time: AbortSignal;
  private readonly signal: AbortSignal;

  private constructor(
    private readonly context: JobContext,
    /** Bytes that the user may still have, and what more would exceed. */
    private readonly quota: ByteLimit,
  ) {
    this.hosts = new AllowedHosts(context.config.fetchAllow);
    this.time = AbortSignal.timeout(context.config.fetchTime);
    this.signal = AbortSignal.any([context.signal, this.time]);
  }

  static async start({ ownerId }: Job, context: JobContext): Promise<FetchRun> {
    const usage = await context.store.quotas.usage([ownerId], ['datasetBytes']);
    const { limit = 0, used = 0 } = usage.get(ownerId)?.datasetBytes ?? {};
    return new FetchRun(context, {
      bytes: Math.max(0, limit - used),
      sentence: `The file would exceed the quota of ${numberText(limit)} bytes of datasets.`,
    });
  }

  /**
   * Imports a file; why it cannot be imported is in the text about its dataset.
   * @throws what is wrong with the service, or the reason of the signal
   */
  async import(file: FetchFile, path: string): Promise<RegisteredDataset> {
    const { source, info, genomeBuild } = file;
    const about = { info, genomeBuild, ...('url' in source && { source: source.url }) };
    const extension = file.extension === 'auto' ? 'data' : file.extension;
    if ('url' in source && source.isDeferred) return { ...noContent, ...about, extension, state: 'deferred' };
    try {
      return { ...about, ...(await this.imported(file, path)) };
    } catch (error) {
      const fault = this.faultOf(error);
      return { ...noContent, ...about, extension, state: 'error', info: fault };
    } finally {
      await rm(path, { force: true });
    }
  }

  private async imported(file: FetchFile, path: string): Promise<RegisteredDataset> {
    this.signal.throwIfAborted();
    const { fetchLimit } = this.context.config;
    const sentence = `The file has more than the ${numberText(fetchLimit)} bytes that one file may have.`;
    const limit = fetchLimit < this.quota.bytes ? { bytes: fetchLimit, sentence } : this.quota;
    const content = await this.contentOf(file);
    const extension = await importFile(content, path, file, { limit, signal: this.signal });
    const stored = await storeContent({ ...this.context, signal: this.signal }, path);
    this.quota.bytes = Math.max(0, this.quota.bytes - stored.size);
    return { ...stored, extension, state: stored.size > 0 ? 'ok' : 'empty' };
  }

  private async contentOf({ source }: FetchFile): Promise<AsyncIterable<Uint8Array>> {
    const { files, config } = this.context;
    if ('file' in source) {
      const stored = await files.open(source.file);
      if (!stored)
        throw new ImportFault('The file waited too long to be imported, and was removed: send it again.');
      return closing(await stored.read(), () => stored.close());
    }
    if (!config.fetchUrls) throw new ImportFault('This service does not fetch URLs.');
    return download(sourceUrl(source.url), {
      hosts: this.hosts,
      limit: config.fetchLimit,
      signal: this.signal,
    });
  }

  /** @throws the error if it is not the fault of the file */
  private faultOf(error: unknown): string {
    this.context.signal.throwIfAborted();
    if (error instanceof ImportFault) return error.message;
    if (!this.time.aborted) throw error;
    return `The import took longer than ${numberText(this.context.config.fetchTime / 1000)} seconds, and was ended.`;
  }
}

const numberText = (value: number): string => value.toLocaleString('en');

/** The same bytes; when they end, what they came from is closed. */
async function* closing(
  content: AsyncIterable<Uint8Array>,
  close: () => Promise<void>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* content;
  } finally {
    await close();
  }
}
