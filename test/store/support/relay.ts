import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The name of PostgreSQL's socket in its folder. */
const socketName = '.s.PGSQL.5432';

/** Passes on what a client and a database send to each other, until it is told to hold it back. */
export interface Relay {
  /** The URL of the database through the relay. */
  url: string;
  /** From now on, connections stay open, and nothing is passed on. */
  hold(): void;
  /** Passes on everything, also what was held back. */
  release(): void;
  close(): Promise<void>;
}

/** @param url of a database whose socket is in a folder */
export async function startRelay(url: string): Promise<Relay> {
  const database = new URL(url);
  const target = join(database.searchParams.get('host') ?? '', socketName);
  const folder = mkdtempSync(join(tmpdir(), 'user-tool-relay-'));
  database.searchParams.set('host', folder);
  const open = new Set<Socket>();
  let isHeld = false;

  const pass = (from: Socket, to: Socket): void => {
    open.add(from);
    from
      .on('data', (bytes) => to.write(bytes))
      .on('error', () => undefined)
      .once('close', () => {
        open.delete(from);
        to.destroy();
      });
    if (isHeld) from.pause();
  };
  const server = createServer((client) => {
    const own = connect(target);
    pass(client, own);
    pass(own, client);
  }).listen(join(folder, socketName));
  await once(server, 'listening');

  return {
    url: database.href,
    hold: () => {
      isHeld = true;
      for (const socket of open) socket.pause();
    },
    release: () => {
      isHeld = false;
      for (const socket of open) socket.resume();
    },
    close: async () => {
      server.close();
      for (const socket of open) socket.destroy();
      await once(server, 'close');
      await rm(folder, { recursive: true });
    },
  };
}
