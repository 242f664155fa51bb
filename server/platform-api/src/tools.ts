import { requestLine } from './api-request.js';
import type { ApiRequest } from './routes/api.js';
import { notPlatform } from './failures.js';
import {
  ask,
  isRecord,
  textOf,
  type Connection,
  type PlatformRequest,
  type Reply,
  type Unanswered,
} from './request.js';

/** A tool as a platform keeps it. */
export interface PlatformTool {
  /** The `id` of the document; that of the record if the platform does not say. */
  name: string;
  version: string;
  uuid: string;
  active: boolean;
  /** When it was created, as the platform writes it; empty if it does not say. */
  created: string;
  /** The document as JSON; undefined if the platform does not show it. */
  representation: Readonly<Record<string, unknown>> | undefined;
  /** `lifted`: the platform has dropped fields that it does not know any more; `invalid`: it rejects the document now. */
  status: 'ok' | 'lifted' | 'invalid';
  /** The dropped fields, or the errors. */
  faults: readonly string[];
  /** The document as it was submitted; empty if the platform does not show it. */
  source: string;
  /** The platform's whole response. */
  record: Readonly<Record<string, unknown>>;
}

/** A response with what was read of it, or why there is none. */
export type Read<Value> = { kind: 'done'; value: Value } | Unanswered;

/** A platform, and an account there. */
export type Account = Pick<PlatformRequest, 'url' | 'key' | 'signal'>;

/** Creates a tool. @param representation the document as JSON. Never rejects. */
export async function createTool(
  account: Account,
  representation: object,
  connection: Connection,
): Promise<Read<PlatformTool>> {
  const request: ApiRequest<'POST /api/unprivileged_tools'> = {
    body: { src: 'representation', representation },
  };
  const line = requestLine('POST /api/unprivileged_tools', request);
  const reply = await ask({ ...account, ...line, ...request }, connection);
  return read(reply, readTool, account, connection);
}

/** The active tools of the account, the newest first. Never rejects. */
export async function listTools(account: Account, connection: Connection): Promise<Read<PlatformTool[]>> {
  const line = requestLine('GET /api/unprivileged_tools', { query: { active: true } });
  const reply = await ask({ ...account, ...line }, connection);
  return read(reply, readTools, account, connection);
}

/** One tool with all that the platform shows of it. Never rejects. */
export async function showTool(
  account: Account,
  uuid: string,
  connection: Connection,
): Promise<Read<PlatformTool>> {
  const line = requestLine('GET /api/unprivileged_tools/{uuid}', { params: { uuid } });
  return read(await ask({ ...account, ...line }, connection), readTool, account, connection);
}

/** Deactivates a tool, which the platform keeps. Never rejects. */
export async function deactivateTool(
  account: Account,
  uuid: string,
  connection: Connection,
): Promise<Read<true>> {
  const line = requestLine('DELETE /api/unprivileged_tools/{uuid}', { params: { uuid } });
  const reply = await ask({ ...account, ...line }, connection);
  return read(reply, () => true, account, connection);
}

/** Reads a response, which may be that of anything with this address. */
export function read<Value>(
  reply: Reply,
  readValue: (value: unknown) => Value | undefined,
  { url }: Account,
  { l10n }: Connection,
): Read<Value> {
  if (reply.kind !== 'answered') return reply;
  const value = readValue(reply.value);
  if (value !== undefined) return { kind: 'done', value };
  return { kind: 'failed', status: 200, ...notPlatform(url, l10n) };
}

function readTool(record: unknown): PlatformTool | undefined {
  if (!isRecord(record)) return undefined;
  const [uuid, id] = [textOf(record['uuid']), textOf(record['id'])];
  if (uuid === '' && id === '') return undefined;
  const { representation: value, representation_status: status, representation_errors: faults } = record;
  const representation = isRecord(value) ? value : undefined;
  return {
    name: textOf(record['tool_id']) || textOf(representation?.['id']) || id,
    version: textOf(representation?.['version']),
    // Without either, it could not be named in a request.
    uuid: uuid || id,
    active: record['active'] !== false,
    created: textOf(record['create_time']),
    representation,
    status: status === 'lifted' || status === 'invalid' ? status : 'ok',
    faults: Array.isArray(faults) ? faults.filter((fault) => typeof fault === 'string') : [],
    source: textOf(record['source']),
    record,
  };
}

function readTools(records: unknown): PlatformTool[] | undefined {
  if (!Array.isArray(records)) return undefined;
  const tools = records.flatMap((record) => readTool(record) ?? []);
  if (tools.length < records.length) return undefined;
  // Dates in the one format of a platform; those without keep their order.
  return tools.toSorted((a, b) => (a.created < b.created ? 1 : a.created > b.created ? -1 : 0));
}
