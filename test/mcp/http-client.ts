import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** What a call answers, as an agent sees it. */
export interface Called {
  text: string;
  /** Whether the call has failed. */
  isError: boolean;
  data: Record<string, unknown>;
}

/** The official client, connected to a service. */
export interface HttpClient {
  client: Client;
  call: (verb: string, input?: object) => Promise<Called>;
}

const open: Client[] = [];

/** The revisions of the protocol: with a handshake, and without. */
export const eras = ['legacy', 'auto'] as const;

/** Connects the official client. */
export async function connect(
  url: string,
  {
    key,
    era = 'auto',
    headers = {},
  }: { key?: string; era?: (typeof eras)[number]; headers?: Record<string, string> } = {},
): Promise<HttpClient> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode: era } });
  const transport = new StreamableHTTPClientTransport(new URL(`${url}/api/mcp`), {
    requestInit: { headers: { ...(key !== undefined && { 'x-api-key': key }), ...headers } },
  });
  await client.connect(transport);
  open.push(client);
  return {
    client,
    call: async (name, input = {}) => {
      const {
        content,
        isError = false,
        structuredContent = {},
      } = await client.callTool({
        name,
        arguments: { ...input },
      });
      const text = content.map((part) => (part.type === 'text' ? part.text : '')).join('\n');
      return { text, isError, data: structuredContent as Record<string, unknown> };
    },
  };
}

/** Closes the clients of each test after it. */
export function usesClients(): void {
  afterEach(async () => {
    for (const client of open.splice(0)) await client.close();
  });
}
