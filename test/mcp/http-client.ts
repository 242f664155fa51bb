import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { call, type Answered } from './stdio.js';

/** The official client, connected to a service. */
export interface HttpClient {
  client: Client;
  call: (verb: string, input?: object) => Promise<Answered>;
}

const open: Client[] = [];

/** The revisions of the protocol: with a handshake, and without. */
export const eras = ['legacy', 'auto'] as const;

/** Connects the official client. */
export async function connect(
  url: string,
  { key, era = 'auto' }: { key?: string; era?: (typeof eras)[number] } = {},
): Promise<HttpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: era } });
  open.push(client);
  const headers = { ...(key !== undefined && { 'x-api-key': key }) };
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), { requestInit: { headers } }),
  );
  return { client, call: (verb, input) => call(client, verb, input) };
}

/** Closes the clients of each test after it. */
export function usesClients(): void {
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close();
  });
}
