import type { FastifyInstance } from 'fastify';
import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { networkOf, type IsAmong } from '@user-tool/common/networks.js';
import type { ServiceConfig } from '../config/options.js';
import { refuse } from '../errors/raw.js';
import { Shares } from './shares.js';

/** Files that the process may need for anything but connections: databases, datasets, threads. */
const otherFiles = 256;

const refusals = { caller: 'callerConnectionsFull', all: 'connectionsFull' } as const;

/**
 * Refuses connections above a limit, and above a quarter of it from one address, so that nobody takes those of others
 * by keeping them open; none on which nothing was sent keeps the service from ending.
 * @param isProxy front-end servers, whose connections are those of many callers
 */
export function limitConnections(
  app: FastifyInstance,
  { connectionLimit }: Pick<ServiceConfig, 'connectionLimit'>,
  isProxy: IsAmong | undefined,
): void {
  const open = new Shares(Math.max(1, Math.min(connectionLimit, openFileLimit() - otherFiles)));
  const sockets = new Set<Socket>();
  // Node waits for the first request of each.
  app.addHook('preClose', async () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
  });
  app.server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket;
    const isShared = isProxy?.(address) ?? false;
    const caller = isShared ? '' : networkOf(address);
    const excess = open.excess(caller, 1);
    if (excess === 'all' || (excess === 'caller' && !isShared)) {
      refuse(refusals[excess], socket, app.log);
      socket.destroySoon();
      return;
    }
    open.add(caller, 1);
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      open.add(caller, -1);
    });
  });
}

/** How many files the process may have open, where the system says so (Linux, proc_pid_limits(5)). */
function openFileLimit(): number {
  try {
    const [, soft = ''] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return soft === '' ? Infinity : Number(soft);
  } catch {
    return Infinity;
  }
}
