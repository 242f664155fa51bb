import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Servers of a test on the loopback, which are closed after it. */
export interface WebServers {
  /** Serves; returns the address without a trailing slash. */
  web: (listener: RequestListener) => Promise<string>;
  /** Serves the same for all paths. */
  serving: (content: string | Buffer) => Promise<string>;
  /** Stops all of them. */
  stop: () => Promise<void>;
}

export function usesWebServers(): WebServers {
  const servers: Server[] = [];
  const stop = async (): Promise<void> => {
    for (const server of servers.splice(0)) {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    }
  };
  afterEach(stop);
  const web = async (listener: RequestListener): Promise<string> => {
    const server = createServer(listener);
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  const serving: WebServers['serving'] = (content) =>
    web((_request, response) => {
      response.end(content);
    });
  return { web, serving, stop };
}
