import {
  l10n,
  Location,
  TestMessage,
  Uri,
  type CancellationToken,
  type TestController,
  type TestItem,
  type TestRun,
  type TestRunRequest,
} from 'vscode';
import type { RuntimeName, TestEnd, TestEvent } from '@user-tool/protocol/command-output.js';
import { rangeOf } from '../places.js';
import { finishedCommand, messageIn } from '../run/finished-command.js';
import { mayDownload } from '../run/images.js';
import type { Runtimes } from '../run/runtimes.js';
import { asTerminal, type RunCommand } from '../terminal.js';
import { toolOption } from '../tool-uri.js';
import { isTrusted } from '../trust.js';

/** Some tests of one tool, by number. */
interface Batch {
  tool: TestItem;
  tests: Map<number, TestItem>;
}

/** Runs tests with `user-tool test`, and shows what comes of them. */
export class TestRuns {
  constructor(
    private readonly controller: TestController,
    private readonly runCommand: RunCommand,
    private readonly runtimes: Runtimes,
    /** Makes the tests of the workspace known. */
    private readonly list: () => Promise<void>,
  ) {}

  /** Runs what is asked for; for tests whose image is missing, again if the user wants to download it. */
  async run(request: TestRunRequest, token?: CancellationToken): Promise<void> {
    if (!(await isTrusted())) return;
    const runtime = await this.runtimes.choose();
    if (!runtime) return;
    if (!request.include) await this.list();
    const batches = batchesOf(request, this.controller);
    const missing = await this.perform(request, batches, { runtime, mayPull: false }, token);
    const [first] = missing.values();
    if (first === undefined || token?.isCancellationRequested || !(await mayDownload(first))) return;
    const again = batches.map(({ tool, tests }) => ({
      tool,
      tests: new Map([...tests].filter(([, item]) => missing.has(item))),
    }));
    await this.perform(request, again, { runtime, mayPull: true });
  }

  /** @returns what is said of the tests whose image is missing */
  private async perform(
    request: TestRunRequest,
    batches: readonly Batch[],
    how: { runtime: RuntimeName; mayPull: boolean },
    asked?: CancellationToken,
  ): Promise<Map<TestItem, string>> {
    const run = this.controller.createTestRun(request);
    const missing = new Map<TestItem, string>();
    for (const { tests } of batches) for (const item of tests.values()) run.enqueued(item);
    try {
      for (const batch of batches) {
        const batchRun = new BatchRun(run, batch, missing, this.runtimes);
        const tokens = [run.token, ...(asked ? [asked] : [])];
        if (batch.tests.size > 0 && !isCanceled(tokens)) await batchRun.perform(this.runCommand, how, tokens);
        else batchRun.skipRest();
      }
    } finally {
      run.end();
    }
    return missing;
  }
}

function isCanceled(tokens: readonly CancellationToken[]): boolean {
  return tokens.some((token) => token.isCancellationRequested);
}

/** The tests of one tool in a run. */
class BatchRun {
  private readonly pending: Map<number, TestItem>;

  constructor(
    private readonly run: TestRun,
    private readonly batch: Batch,
    private readonly missing: Map<TestItem, string>,
    private readonly runtimes: Pick<Runtimes, 'forget'>,
  ) {
    this.pending = new Map(batch.tests);
  }

  async perform(
    runCommand: RunCommand,
    { runtime, mayPull }: { runtime: RuntimeName; mayPull: boolean },
    tokens: readonly CancellationToken[],
  ): Promise<void> {
    const tool = Uri.parse(this.batch.tool.id, true);
    const numbers = [...this.batch.tests.keys()].flatMap((number) => ['--number', String(number)]);
    const flags = ['--format', 'events', '--runtime', runtime, ...(mayPull ? ['--pull'] : []), ...numbers];
    const args = ['test', ...flags, ...toolOption(tool), '--', tool.fsPath];
    const finished = await finishedCommand(runCommand, args, {
      folder: Uri.joinPath(tool, '..').fsPath,
      tokens,
      onLine: (line) => {
        const event = JSON.parse(line) as TestEvent;
        // A test that is canceled is reported to have failed.
        if (event.event !== 'ended' || !isCanceled(tokens)) this.take(event);
      },
      onMessage: (text) => {
        this.run.appendOutput(asTerminal(text));
      },
    });
    if (isCanceled(tokens)) this.skipRest();
    else this.giveUpRest(messageIn(finished) || l10n.t('The test is not in the file any more.'));
  }

  /** For tests that are not run. */
  skipRest(): void {
    for (const item of this.pending.values()) this.run.skipped(item);
  }

  /** For tests of which the command said nothing. */
  private giveUpRest(message: string): void {
    for (const item of this.pending.values()) this.run.errored(item, new TestMessage(message));
  }

  private take(event: TestEvent): void {
    const item = this.pending.get(event.number);
    if (!item) return;
    switch (event.event) {
      case 'started':
        this.run.started(item);
        return;
      case 'printed':
        this.run.appendOutput(asTerminal(event.text), undefined, item);
        return;
      case 'ended':
        this.pending.delete(event.number);
        this.end(item, event);
    }
  }

  private end(item: TestItem, { outcome, faults, seconds }: TestEnd): void {
    const duration = seconds * 1000;
    if (outcome === 'passed') {
      this.run.passed(item, duration);
      return;
    }
    const messages = faults.map(({ message, range }) => {
      const shown = new TestMessage(message);
      if (item.uri) shown.location = new Location(item.uri, rangeOf(range));
      return shown;
    });
    if (outcome === 'failed') this.run.failed(item, messages, duration);
    else this.run.errored(item, messages, duration);
    if (faults.some(({ code }) => code === 'not-started')) this.runtimes.forget();
    const unavailable = faults.find(({ code }) => code === 'image-missing');
    if (unavailable) this.missing.set(item, unavailable.message);
  }
}

/** What a request asks for, tool by tool. */
function batchesOf({ include, exclude = [] }: TestRunRequest, { items }: TestController): Batch[] {
  const batches = new Map<string, Batch>();
  const add = (item: TestItem): void => {
    if (exclude.includes(item)) return;
    const { parent } = item;
    if (!parent) {
      item.children.forEach(add);
      return;
    }
    const batch = batches.get(parent.id) ?? { tool: parent, tests: new Map<number, TestItem>() };
    batches.set(parent.id, batch);
    batch.tests.set(Number(item.id), item);
  };
  if (include) include.forEach(add);
  else items.forEach(add);
  return [...batches.values()];
}
