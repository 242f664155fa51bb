import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { LanguageClient, TransportKind } from 'vscode-languageclient/node';
import { type ClientFactory, Server } from '../../../client/src/server.js';
import { until } from './support.js';

/** A server that notes each start in a file, answers `initialize`, and then does something else. */
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

  /** Keeps what the user would read, and answers as a user who closes the message. */
  const notify = (message: string): Promise<undefined> => {
    shown.push(message);
    return Promise.resolve(undefined);
  };

  /** A client of a server that is the given program. */
  const program = (source: string): ClientFactory => {
    const module = join(folder, 'server.cjs');
    writeFileSync(module, source);
    return (options) =>
      new LanguageClient('userTool', 'Failing', { module, transport: TransportKind.ipc }, options);
  };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-server-'));
    shown = [];
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
    const server = new Server(missing, output, notify);
    await server.start();
    await server.start();
    assert.deepEqual(shown, [
      'User Tool: the language server did not start: "lsp.js" is missing; reinstall the extension.',
    ]);
  });

  it('is reported once when it ends before it answers', async () => {
    const server = new Server(program('process.exit(1)'), output, notify);
    await server.start();
    await until('a message', () => shown);
    await server.stop();
    assert.deepEqual(shown, [
      'User Tool: the language server ended before it was ready; its output may say why.',
    ]);
  });

  it('is reported once when it ends again and again', async () => {
    const starts = join(folder, 'starts');
    const server = new Server(program(answersThen(starts, 'process.exit(1)')), output, notify);
    await server.start();
    await until('a message', () => shown);
    await server.stop();
    assert.deepEqual(shown, [
      'User Tool: the language server ended 4 times in a row; user tools are not checked until it is restarted.',
    ]);
    assert.equal(readFileSync(starts, 'utf8'), '....');
  });

  it('comes back, without a word, when it ended once', async () => {
    const starts = join(folder, 'starts');
    const once = `if (fs.readFileSync(${JSON.stringify(starts)}, 'utf8') === '.') process.exit(1)`;
    const server = new Server(program(answersThen(starts, once)), output, notify);
    await server.start();
    await until('a second start', () => existsSync(starts) && readFileSync(starts, 'utf8') === '..');
    await server.stop();
    assert.deepEqual(shown, []);
  });

  it('is tried again by a restart', async () => {
    let attempts = 0;
    const server = new Server(
      () => {
        attempts += 1;
        throw new Error('no');
      },
      output,
      notify,
    );
    await server.start();
    await server.restart();
    assert.equal(attempts, 2);
    assert.equal(shown.length, 2);
  });
});
