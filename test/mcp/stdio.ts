import { Client, type CallToolResult } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import assert from 'node:assert/strict';
import { bin } from '../cli/command.js';

/** A revision of the protocol: with a handshake, or the latest that the server has. */
export type Era = 'legacy' | 'auto';

/** An official client. */
export const newClient = (mode: Era = 'auto'): Client =>
  new Client({ name: 'user-tool-tests', version: '1.0.0' }, { versionNegotiation: { mode } });

/** An answer, as agents read it. */
export interface Answered {
  text: string;
  isError: boolean;
  data: unknown;
}

/** Calls a verb. */
export async function call(client: Client, name: string, input: object = {}): Promise<Answered> {
  const result: CallToolResult = await client.callTool({ name, arguments: { ...input } });
  const texts = result.content.map((part) => (part.type === 'text' ? part.text : assert.fail(part.type)));
  return { text: texts.join('\n'), isError: result.isError === true, data: result.structuredContent };
}

/** The text of a resource. */
export async function read(client: Client, uri: string): Promise<string> {
  const { contents } = await client.readResource({ uri });
  const [content] = contents;
  assert.ok(content && 'text' in content, uri);
  return content.text;
}

const open: Client[] = [];

/** An official client of `user-tool mcp`. */
export async function mcp(
  root: string,
  { args = [], env = {}, era }: { args?: readonly string[]; env?: NodeJS.ProcessEnv; era?: Era } = {},
): Promise<Client> {
  const client = newClient(era);
  open.push(client);
  const all = Object.entries({ ...process.env, ...env }).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [bin, 'mcp', '--root', root, ...args],
    env: Object.fromEntries(all) as Record<string, string>,
    stderr: 'pipe',
  });
  await client.connect(transport);
  return client;
}

/** Ends what {@link mcp} has started. */
export function endsClients(): void {
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close()));
  });
}
