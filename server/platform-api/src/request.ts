import type { RequestLine } from './api-request.js';
import { failureOf, notPlatform, tooLong, tooSlow, unreachable, type Aim, type Failure } from './failures.js';
import type { Words } from './words.js';

/** The `fetch` of browsers and of Node. */
export type Fetch = typeof globalThis.fetch;

/** How a program reaches platforms. */
export interface Connection {
  fetch: Fetch;
  l10n: Words;
  /** Milliseconds a platform may take; by default, {@link maxWaitMs}. */
  timeoutMs?: number;
}

/** One request to the API of a platform. */
export interface PlatformRequest extends RequestLine {
  /** Of the platform, without a trailing slash. */
  url: string;
  key: string;
  /** Sent as JSON; a form, as it is. */
  body?: object | FormData;
  /** What the user wants, which failures are explained by; by default, to submit a tool. */
  aim?: Aim;
  /** Aborts the request. */
  signal?: AbortSignal;
}

/** What came of a request. */
export type Reply =
  /** Any JSON value. */
  { kind: 'answered'; value: unknown } | Unanswered;

/** What came of a request that has no result. */
export type Unanswered =
  /** Errors in the platform's format: `{loc, type, msg}`. */
  { kind: 'refused'; faults: readonly object[] } | Failed | { kind: 'canceled' };

/** A request without success; `status` is absent without a response. */
export interface Failed extends Failure {
  kind: 'failed';
  status: number | undefined;
}

/** Milliseconds a platform may take: it checks the tool before it answers. */
const maxWaitMs = 60_000;

const bytesInMebibyte = 1024 * 1024;

/** MiB of a response that are read: many tools, each with its document. */
const maxMebibytes = 64;

/** No platform reports more of them; the rest is ignored. */
const maxFaults = 1_000;

/** The type of the role that the public platform asks of people who create or run user tools. */
const publicRole = 'user_tool_execute';

/** Characters of a platform's text that a message quotes at most. */
const maxQuoteLength = 300;

/** Sends a request to a platform. Never rejects. */
export async function ask(request: PlatformRequest, connection: Connection): Promise<Reply> {
  const received = await send(request, connection);
  if (!('text' in received)) return received;
  const value = readJson(received.text);
  return value === undefined
    ? { kind: 'failed', status: received.status, ...notPlatform(request.url, connection.l10n) }
    : { kind: 'answered', value };
}

/** The same for a response that is a text. */
export async function askText(
  request: PlatformRequest,
  connection: Connection,
): Promise<{ kind: 'done'; value: string } | Unanswered> {
  const received = await send(request, connection);
  return 'text' in received ? { kind: 'done', value: received.text } : received;
}

/** The same for a response of any size, which the caller reads within the time of the connection. */
export async function askStream(
  request: PlatformRequest,
  connection: Connection,
): Promise<{ kind: 'done'; value: ReadableStream<Uint8Array> } | Unanswered> {
  const received = await respond(request, connection, (response) => Promise.resolve(response));
  if (!(received instanceof Response)) return received;
  return { kind: 'done', value: received.body ?? new Blob([]).stream() };
}

/** A successful response. */
interface Received {
  status: number;
  text: string;
}

async function send(request: PlatformRequest, connection: Connection): Promise<Received | Unanswered> {
  const { url } = request;
  return respond<Received | Failed>(request, connection, async (response) => {
    const { status } = response;
    const text = await boundedText(response);
    return text === undefined
      ? { kind: 'failed', status, ...tooLong(url, maxMebibytes, connection.l10n) }
      : { status, text };
  });
}

/** Sends a request. @param read reads a response that is a success */
async function respond<Value>(
  request: PlatformRequest,
  connection: Connection,
  read: (response: Response) => Promise<Value>,
): Promise<Value | Unanswered> {
  const { url, key, method, path, body, aim = 'submit', signal } = request;
  const { fetch, l10n, timeoutMs = maxWaitMs } = connection;
  const limit = AbortSignal.timeout(timeoutMs);
  const isForm = body instanceof FormData;
  try {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        accept: 'application/json',
        'x-api-key': key,
        // A platform may close a connection that is not in use, just when the next request is sent on it.
        connection: 'close',
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      // The key must not be sent to the target of a redirect.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    if (response.ok) return await read(response);
    const text = await boundedText(response);
    if (text !== undefined) return refusalOf({ url, aim, response, text }, l10n);
    return { kind: 'failed', status: response.status, ...tooLong(url, maxMebibytes, l10n) };
  } catch (error) {
    if (signal?.aborted) return { kind: 'canceled' };
    const failure = limit.aborted
      ? tooSlow(url, timeoutMs / 1000, aim, l10n)
      : unreachable(url, error, aim, l10n);
    return { kind: 'failed', status: undefined, ...failure };
  }
}

/** The text of a response; undefined if it is too long. */
async function boundedText({ body }: Response): Promise<string | undefined> {
  if (!body) return '';
  const reader = (body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    size += value.length;
    if (size > maxMebibytes * bytesInMebibyte) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(value, { stream: true });
  }
}

function refusalOf(
  { url, aim, response, text }: { url: string; aim: Aim; response: Response; text: string },
  l10n: Words,
): Unanswered {
  const { status: statusCode, type, headers } = response;
  const status = type === 'opaqueredirect' ? 302 : statusCode;
  const value = readJson(text);
  const body = isRecord(value) ? value : {};
  const message = textOf(body['err_msg']).replace(/\s+/g, ' ').trim();
  if (status === 400 || status === 422) {
    const faults = faultsOf(body['validation_errors']);
    if (faults.length > 0) return { kind: 'refused', faults };
    if (message !== '') return { kind: 'refused', faults: [{ loc: [], type: '', msg: message }] };
    return { kind: 'failed', status, ...notPlatform(url, l10n) };
  }
  const code = body['err_code'];
  const answered = {
    url,
    status,
    code: typeof code === 'number' ? code : 0,
    role: /^\w{1,50}$/.exec(textOf(body['role_type']))?.[0] ?? publicRole,
    said: message.length > maxQuoteLength ? `${message.slice(0, maxQuoteLength)}…` : message,
    location: headers.get('location') ?? '',
    retryAfter: seconds(headers.get('retry-after')),
  };
  return { kind: 'failed', status, ...failureOf(answered, aim, l10n) };
}

/** Errors are strings of JSON; some platforms send the parsed objects. */
function faultsOf(errors: unknown): object[] {
  if (!Array.isArray(errors)) return [];
  return errors.slice(0, maxFaults).flatMap((error: unknown) => {
    if (typeof error !== 'string') return isRecord(error) ? [error] : [];
    const read = readJson(error);
    return [isRecord(read) ? read : { msg: error }];
  });
}

/** A value in JSON; undefined if the text is something else. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a JSON value is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A JSON value that should be text; empty if it is not. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** It may also be a date (RFC 9110, "Retry-After"), which is ignored. */
function seconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
