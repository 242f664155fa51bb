import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { lastingOutput } from '../../../client/vscode/src/lasting-output.js';
import { Server, type ClientFactory, type ServerState } from '../../../client/vscode/src/server.js';
import { until } from './support.js';

/** A server that logs each start to a file, answers `initialize`, and then does something else. */
function answersThen(starts: string, then: string): string {
  return `const fs = require('node:fs');
    process.on('message', ({ id, method }) => {
      if (method === 'initialize') process.send({ jsonrpc: '2.0', id, result: { capabilities: {} } });
      if (method === 'shutdown') process.send({ jsonrpc: '2.0', id, result: null });
      if (method === 'exit') process.exit(0);
      if (method === 'initialized') {
        fs.appendFileSync(${JSON.stringify(starts)}, '.');
        ${then};
      }
    });`;
}

describe('a language server that fails', () => {
  const output = vscode.window.createOutputChannel('Failing server', { log: true });
  let folder: string;
  let shown: string[];
  let states: ServerState[];

  /** A server whose states are recorded. */
  const serverOf = (createClient: ClientFactory): Server => {
    const server = new Server(createClient, output, { showError: notify });
    server.onDidChange(() => {
      if (states.at(-1) !== server.state) states.push(server.state);
    });
    return server;
  };

  /** Records the messages, and answers as a user who closes them. */
  const notify = (message: string): Promise<undefined> => {
    shown.push(message);
    return Promise.resolve(undefined);
  };

  /** A client of a server with the given program. */
  const program = (source: string): ClientFactory => {
    const module = join(folder, 'server.cjs');
    writeFileSync(module, source);
    return (options) =>
      new LanguageClient('userTool', 'Failing', { module, transport: TransportKind.ipc }, options);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-server-'));
    shown = [];
    states = [];
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });
  after(() => {
    output.dispose();
  });

  it('is named when it is missing, once', async () => {
    const missing: ClientFactory = () => {
      throw new Error('"lsp.js" is missing; reinstall the extension.');
    };
    const server = serverOf(missing);
    await server.start();
    await server.start();
    assert.deepEqual(shown, [
      'User Tool: The language server failed to start: "lsp.js" is missing; reinstall the extension.',
    ]);
    assert.deepEqual(states, ['failed']);
  });

  it('is reported once when it ends before it answers', async () => {
    const server = serverOf(program('process.exit(1)'));
    await server.start();
    await until('a message', () => shown);
    await server.stop();
    assert.deepEqual(shown, [
      'User Tool: The language server stopped before it was ready. Its output may show why.',
    ]);
    assert.deepEqual(states, ['starting', 'failed', 'stopped']);
  });

  it('is reported once when it ends again and again', async () => {
    const starts = join(folder, 'starts');
    const server = serverOf(program(answersThen(starts, 'process.exit(1)')));
    await server.start();
    await until('a message', () => shown);
    await server.stop();
    assert.deepEqual(shown, [
      'User Tool: The language server stopped 4 times in a row. User tools are not checked until you restart it.',
    ]);
    assert.equal(readFileSync(starts, 'utf8'), '....');
    assert.deepEqual(states.slice(-2), ['failed', 'stopped']);
    assert.equal(states.filter((state) => state === 'ready').length, 4);
  });

  it('comes back, without a word, when it ended once', async () => {
    const starts = join(folder, 'starts');
    const once = `if (fs.readFileSync(${JSON.stringify(starts)}, 'utf8') === '.') process.exit(1)`;
    const server = serverOf(program(answersThen(starts, once)));
    await server.start();
    await until('a second start', () => existsSync(starts) && readFileSync(starts, 'utf8') === '..');
    await until('the word that it is ready', () => server.state === 'ready');
    await server.stop();
    assert.deepEqual(shown, []);
    assert.deepEqual(states, ['starting', 'ready', 'starting', 'ready', 'stopped']);
  });

  it('is tried again by a restart', async () => {
    let attempts = 0;
    const server = serverOf(() => {
      attempts += 1;
      throw new Error('no');
    });
    await server.start();
    await server.restart();
    assert.equal(attempts, 2);
    assert.equal(shown.length, 2);
  });

  it('is ended where it was left while it started', async () => {
    const [starts, ends] = [join(folder, 'starts'), join(folder, 'ends')];
    const note = `process.on('exit', () => fs.appendFileSync(${JSON.stringify(ends)}, '.'))`;
    const server = serverOf(program(answersThen(starts, note)));
    const left = server.start();
    await server.restart();
    await left;
    await until('both starts', () => existsSync(starts) && readFileSync(starts, 'utf8') === '..');
    await until('the end of the first', () => existsSync(ends) && readFileSync(ends, 'utf8') === '.');
    assert.deepEqual([server.state, ...shown], ['ready']);
    await server.stop();
  });

  it('may end when its output is closed already', () => {
    const closed = vscode.window.createOutputChannel('Closed', { log: true });
    const lasting = lastingOutput(closed);
    lasting.info('before');
    closed.dispose();
    assert.throws(() => {
      closed.error('after');
    }, /closed/);
    lasting.error('after');
  });

  it('writes to the output at the level of what it says', async () => {
    const written: string[] = [];
    const note = (level: string) => (line: string) => written.push(`${level}: ${line}`);
    const channel = Object.fromEntries(
      ['error', 'warn', 'info', 'debug', 'trace', 'appendLine'].map((level) => [level, note(level)]),
    ) as unknown as vscode.LogOutputChannel;
    const says = [1, 2, 3, 5].map((type) => {
      const message = { jsonrpc: '2.0', method: 'window/logMessage', params: { type, message: `m${type}` } };
      return `process.send(${JSON.stringify(message)})`;
    });
    const server = new Server(program(answersThen(join(folder, 'starts'), says.join(';'))), channel, {
      showError: notify,
    });
    await server.start();
    const all = ['error: m1', 'warn: m2', 'info: m3', 'debug: m5'];
    await until('its words', () => all.every((line) => written.includes(line)));
    await server.stop();
  });
});
