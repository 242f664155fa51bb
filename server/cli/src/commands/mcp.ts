import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { statSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { toolServer } from '@user-tool/agents/tool-server.js';
import type { BackendName } from '@user-tool/runner/runtimes/runtime.js';
import { cancelable } from '../container.js';
import { CommandFailure } from '../failure.js';
import { openLocalHost } from '../mcp/local-host.js';
import { maxMessage, MessageLines } from '../mcp/message-lines.js';
import { printMessage } from '../message.js';

/** Flags of `mcp`. */
export interface McpFlags {
  root: string;
  runtime?: BackendName;
  pull?: boolean;
  network?: boolean;
}

/**
 * `user-tool mcp`: serves the verbs to an agent over standard input and output, until the input ends.
 * @returns the exit code
 * @throws Failure if there is no such folder
 */
export async function mcp({ root, runtime, pull, network }: McpFlags): Promise<number> {
  if (statSync(root, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new CommandFailure(`"${root}" is not a folder: name another with "--root".`);
  const host = await openLocalHost(root, {
    ...(runtime !== undefined && { runtime }),
    mayPull: pull === true,
    hasNetwork: network === true,
  });
  try {
    await cancelable((signal) => served(host, signal));
  } finally {
    await host.close();
  }
  return 0;
}

/** Resolves once the connection has ended. */
function served(host: Parameters<typeof toolServer>[0], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const lines = new MessageLines((refused) => {
      printMessage(refused.error.message);
      void transport.send({ jsonrpc: '2.0', ...refused }).catch(() => undefined);
    });
    const transport = new StdioServerTransport(lines, process.stdout, { maxBufferSize: maxMessage + 1 });
    pipeline(process.stdin, lines, () => undefined);
    const handle = serveStdio(() => toolServer(host), {
      transport,
      onerror: (error) => {
        printMessage(error.message);
      },
    });
    const { onclose } = transport;
    transport.onclose = () => {
      onclose?.();
      // Else standard input would keep the program running.
      lines.destroy();
      resolve();
    };
    signal.addEventListener('abort', () => void handle.close());
  });
}
