import assert from 'node:assert/strict';
import { fork, spawn } from 'node:child_process';
import {
  createMessageConnection,
  IPCMessageReader,
  IPCMessageWriter,
  type ClientCapabilities,
} from 'vscode-languageserver/node';
import { until } from '../support/until.js';
import {
  builtServer,
  codesOf,
  fullCapabilities,
  pushCapabilities,
  TestClient,
  type ClientShape,
} from './client.js';
import { badTool } from './documents.js';

const uri = 'file:///project/a.tool.yml';

describe('hello and goodbye', () => {
  const shapes: Record<string, ClientShape> = {
    'no capabilities, no options': {},
    'options that are null': { initializationOptions: null },
    'options of another server': { initializationOptions: { yaml: { schemas: [] }, userTool: 7 } },
    'settings that are null': { capabilities: fullCapabilities, configuration: () => null },
    'settings of odd shapes': {
      capabilities: fullCapabilities,
      configuration: () => ({ rules: [1], datatypes: 'fasta', recognizeByContent: 'no', colour: 'red' }),
    },
    'capabilities of an older protocol': {
      capabilities: JSON.parse(
        '{"textDocument":{"publishDiagnostics":{"tagSupport":true},"completion":null,"hover":{}},"workspace":null}',
      ) as ClientCapabilities,
    },
    'no process id': { processId: null, capabilities: pushCapabilities },
  };
  for (const [what, shape] of Object.entries(shapes)) {
    it(`serves a client with ${what}`, async () => {
      const client = await TestClient.startProcess(shape);
      await client.open(uri, badTool);
      const pulls = client.initialized.capabilities.diagnosticProvider !== undefined;
      const found = pulls
        ? await client.pull(uri)
        : (await until('problems', () => client.lastPublished(uri))).diagnostics;
      assert.deepEqual(codesOf(found), ['id-format']);
      await client.stop();
      assert.equal(client.ended, 0);
    });
  }

  it('ends with 1 where nobody said shutdown', async () => {
    const client = await TestClient.startProcess();
    await client.notify('exit', undefined);
    assert.equal(await until('the end', () => client.ended), 1);
    client.connection.dispose();
  });

  it('ends when the pipe of the client closes', async () => {
    const client = await TestClient.startProcess();
    client.input.end();
    assert.equal(await until('the end', () => client.ended), 1);
    client.connection.dispose();
  });

  it('talks over standard input and output where no transport is named', async () => {
    const server = spawn(process.execPath, [await builtServer()], {
      stdio: ['pipe', 'pipe', 'pipe'],
    });
    let out = '';
    let errors = '';
    let ended = false;
    server.stdout.on('data', (chunk) => (out += String(chunk)));
    server.stderr.on('data', (chunk) => (errors += String(chunk)));
    server.on('exit', () => (ended = true));
    const body = JSON.stringify({
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { capabilities: {} },
    });
    server.stdin.write(`Content-Length: ${body.length}\r\n\r\n${body}`);
    await until('an answer', () => out.includes('"capabilities"'));
    server.stdin.end();
    await until('the end', () => ended);
    assert.equal(errors, '');
  });

  it('talks over the channel of a forked process, and ends with it', async () => {
    const server = fork(await builtServer(), ['--node-ipc'], { execArgv: [] });
    let ended = false;
    server.on('exit', () => (ended = true));
    const connection = createMessageConnection(new IPCMessageReader(server), new IPCMessageWriter(server));
    connection.listen();
    const answer: { capabilities: object } = await connection.sendRequest('initialize', { capabilities: {} });
    assert.ok('hoverProvider' in answer.capabilities);
    server.disconnect();
    await until('the end', () => ended);
    connection.dispose();
  });
});
