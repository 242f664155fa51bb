import assert from 'node:assert/strict';
import type {
  ClientCapabilities,
  CompletionList,
  Diagnostic,
  MessageConnection,
  PublishDiagnosticsParams,
  WorkspaceDiagnosticReport,
} from 'vscode-languageserver/node';
import type { ShellcheckAnswer } from '../../server/checking/src/shell/shell-findings.js';
import { findingOn } from '../support/shellcheck.js';
import { until } from '../support/until.js';
import { codesOf, fullCapabilities, pushCapabilities } from './client.js';
import { goodTool } from './documents.js';
import { FakeEnvironment, serveInProcess } from './in-process.js';

const folder = 'file:///project';
const uri = `${folder}/a.tool.yml`;
const tool = goodTool.replace('wc -l', 'wc -l $HOME');
/** The same with another command. */
const other = tool.replace('wc -l', 'wc -c');

/** A pending request to ShellCheck. */
interface Question {
  text: string;
  signal: AbortSignal | undefined;
  answer: (answer: ShellcheckAnswer) => void;
}

/** What it reports for every script that uses the home folder. */
const finding = (text: string): ShellcheckAnswer => ({
  findings: text.includes('$HOME') ? [findingOn(text, '$HOME')] : [],
});

/** A server whose ShellCheck is the test's, and the client's end of the connection. */
class Played {
  readonly questions: Question[] = [];
  readonly messages: string[] = [];
  readonly published: PublishDiagnosticsParams[] = [];
  readonly files = new Map<string, string>();
  private readonly client: MessageConnection;
  private version = 1;

  /** @param answer responds at once; without it the test answers each request */
  constructor(
    private readonly settings: object,
    answer?: (text: string) => ShellcheckAnswer,
    hasProgram = true,
  ) {
    const ask = (text: string, signal?: AbortSignal): Promise<ShellcheckAnswer> =>
      new Promise((resolve) => {
        this.questions.push({ text, signal, answer: resolve });
        signal?.addEventListener('abort', () => {
          resolve({});
        });
        if (answer) resolve(answer(text));
      });
    this.client = serveInProcess(new FakeEnvironment(this.files, hasProgram ? ask : undefined));
    this.client.onNotification('window/showMessage', ({ message }: { message: string }) => {
      this.messages.push(message);
    });
    this.client.onNotification('textDocument/publishDiagnostics', (params: PublishDiagnosticsParams) => {
      this.published.push(params);
    });
    this.client.onRequest('workspace/configuration', ({ items }: { items: unknown[] }) =>
      items.map(() => this.settings),
    );
    this.client.onRequest('client/registerCapability', () => null);
    this.client.onRequest('workspace/diagnostic/refresh', () => null);
  }

  async start(capabilities: ClientCapabilities = fullCapabilities): Promise<this> {
    const workspaceFolders = [{ uri: folder, name: 'project' }];
    await this.request('initialize', { processId: null, rootUri: null, capabilities, workspaceFolders });
    await this.client.sendNotification('initialized', {});
    return this;
  }

  request<T>(method: string, params: object): Promise<T> {
    return this.client.sendRequest<T>(method, params);
  }

  async open(text: string, address = uri): Promise<void> {
    const textDocument = { uri: address, languageId: 'user-tool', version: this.version, text };
    await this.client.sendNotification('textDocument/didOpen', { textDocument });
  }

  async edit(text: string): Promise<void> {
    const textDocument = { uri, version: ++this.version };
    await this.client.sendNotification('textDocument/didChange', {
      textDocument,
      contentChanges: [{ text }],
    });
  }

  async close(): Promise<void> {
    await this.client.sendNotification('textDocument/didClose', { textDocument: { uri } });
  }

  async pull(): Promise<Diagnostic[]> {
    const report = await this.request<{ items: Diagnostic[] }>('textDocument/diagnostic', {
      textDocument: { uri },
    });
    return report.items;
  }

  /** Waits for the nth request; one-based. */
  question(number: number): Promise<Question> {
    return until(`question ${number}`, () => this.questions[number - 1]);
  }

  end(): void {
    this.client.dispose();
  }
}

describe('shellcheck in the editor', () => {
  let played: Played | undefined;
  const play = async (...args: ConstructorParameters<typeof Played>): Promise<Played> =>
    (played = await new Played(...args).start());
  afterEach(() => {
    played?.end();
    played = undefined;
  });
  const on = { shellcheck: true };

  it('is asked where it is switched on, and its findings have its page', async () => {
    const one = await play(on, finding);
    await one.open(tool);
    const [found, ...others] = await one.pull();
    assert.deepEqual(
      [found?.code, found?.message, found?.severity, found?.codeDescription?.href],
      ['shellcheck', 'SC2086: Something.', 2, 'https://www.shellcheck.net/wiki/SC2086'],
    );
    assert.deepEqual(others, []);
  });

  it('is not asked by itself, nor with settings that make no sense, nor where the project is against it', async () => {
    for (const settings of [{}, { shellcheck: 'yes' }, { shellcheck: null }]) {
      const off = await play(settings, finding);
      await off.open(tool);
      assert.deepEqual([await off.pull(), off.questions], [[], []]);
      off.end();
    }
    const against = await play(on, finding);
    against.files.set(`${folder}/.user-tool.yml`, 'shellcheck: false\n');
    await against.open(tool);
    assert.deepEqual([await against.pull(), against.questions], [[], []]);
  });

  it('is asked where the project is for it', async () => {
    const one = await play({}, finding);
    one.files.set(`${folder}/.user-tool.yml`, 'shellcheck: true\n');
    await one.open(tool);
    assert.deepEqual(codesOf(await one.pull()), ['shellcheck']);
  });

  it('is not there where no program can be started, which is no fault', async () => {
    const worker = await play(on, undefined, false);
    await worker.open(tool);
    assert.deepEqual([await worker.pull(), worker.messages], [[], []]);
  });

  it('is stopped by an edit, and asked about the text that is there then', async () => {
    const one = await play(on);
    await one.open(tool);
    const problems = one.pull();
    const first = await one.question(1);
    await one.edit(other);
    const second = await one.question(2);
    assert.deepEqual([first.signal?.aborted, second.signal?.aborted], [true, false]);
    assert.match(second.text, /wc -c/);
    second.answer(finding(second.text));
    assert.deepEqual(codesOf(await problems), ['shellcheck']);
  });

  it('is stopped when the document is closed', async () => {
    const one = await play(on);
    await one.open(tool);
    const problems = one.pull();
    const { signal } = await one.question(1);
    await one.close();
    assert.deepEqual(await problems, []);
    assert.equal(signal?.aborted, true);
  });

  it('holds nobody up whose text never rests', async () => {
    const one = await play(on);
    await one.open(tool);
    const problems = one.pull();
    for (let number = 1; number < 20; number++) {
      await one.question(number);
      await one.edit(tool.replace('wc -l', `wc -${number}`));
    }
    assert.deepEqual(await problems, [], 'the answer that there is without it');
  });

  it('is told of once where there is something wrong with it', async () => {
    const one = await play(on, () => ({ warning: 'It is not there.' }));
    await one.open(tool);
    assert.deepEqual(await one.pull(), []);
    await one.edit(other);
    assert.deepEqual(await one.pull(), []);
    assert.deepEqual(one.messages, ['It is not there.']);
  });

  it('takes part where problems are pushed', async () => {
    const one = (played = new Played(on, finding));
    await one.start(pushCapabilities);
    await one.open(tool);
    const pushed = await until('the problems', () => one.published.at(-1));
    assert.deepEqual(codesOf(pushed.diagnostics), ['shellcheck']);
  });

  it('takes part in the problems of the workspace', async () => {
    const one = new Played(on, finding);
    played = one;
    one.files.set(uri, tool).set(`${folder}/b.tool.yml`, goodTool.replace('count-lines', 'other-tool'));
    await one.start();
    const { items } = await one.request<WorkspaceDiagnosticReport>('workspace/diagnostic', {
      previousResultIds: [],
    });
    assert.deepEqual(
      items.map((item) => [item.uri, item.kind === 'full' && codesOf(item.items)]),
      [
        [uri, ['shellcheck']],
        [`${folder}/b.tool.yml`, []],
      ],
    );
  });

  it('takes part in the codes that a comment is offered', async () => {
    const one = await play(on, finding);
    const comment = '# user-tool-disable-next-line ';
    const unquoted = tool.replace("'$(inputs.table.path)'", '$(inputs.table.path)');
    const text = unquoted.replace('shell_command', `${comment}\nshell_command`);
    await one.open(text);
    const line = text.split('\n').indexOf(comment);
    const { items } = await one.request<CompletionList>('textDocument/completion', {
      textDocument: { uri },
      position: { line, character: comment.length },
    });
    const here = items.filter(({ detail }) => detail === 'found here').map(({ label }) => label);
    assert.deepEqual(here.sort(), ['reference-unquoted', 'shellcheck']);
  });
});
