import { failureOf, notPlatform, tooSlow, unreachable, type Answered, type Failure } from './failures.js';

/** The `fetch` of browsers and of Node. */
export type Fetch = typeof globalThis.fetch;

/** Where the platform accepts user tools (public platform, "User tools"). */
const route = '/api/unprivileged_tools';

/** Milliseconds a platform may take: it checks the tool before it answers. */
const maxWaitMs = 60_000;

/** A tool as a platform created it. */
export interface CreatedTool {
  /** The `id` of the document; that of the record if the platform does not say. */
  name: string;
  version: string;
  /** The platform's whole response. */
  record: Readonly<Record<string, unknown>>;
}

/** The outcome of a submission. */
export type Outcome =
  | { kind: 'created'; tool: CreatedTool }
  /** Errors in the platform's format: `{loc, type, msg}`. */
  | { kind: 'refused'; faults: readonly object[] }
  | ({ kind: 'failed'; status: number | undefined } & Failure)
  | { kind: 'cancelled' };

export interface Submission {
  url: string;
  key: string;
  /** The document as JSON. */
  representation: object;
  /** Aborts the request. */
  signal: AbortSignal;
}

/** Sends a tool to a platform. Never rejects. */
export async function post(fetch: Fetch, submission: Submission, timeoutMs = maxWaitMs): Promise<Outcome> {
  const { url, key, representation, signal } = submission;
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`${url}${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', 'x-api-key': key },
      body: JSON.stringify({ src: 'representation', representation }),
      signal: AbortSignal.any([signal, limit]),
      // The key must not be sent to the target of a redirect.
      redirect: 'manual',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
    });
    return outcomeOf(url, response, readObject(await response.text()));
  } catch (error) {
    if (signal.aborted) return { kind: 'cancelled' };
    const failure = limit.aborted ? tooSlow(url, timeoutMs / 1000) : unreachable(url, error);
    return { kind: 'failed', status: undefined, ...failure };
  }
}

function outcomeOf(
  url: string,
  { status: given, ok, type, headers }: Response,
  body: Readonly<Record<string, unknown>> | undefined,
): Outcome {
  const status = type === 'opaqueredirect' ? 302 : given;
  if (ok) {
    const tool = body && createdTool(body);
    return tool ? { kind: 'created', tool } : { kind: 'failed', status, ...notPlatform(url) };
  }
  const said = text(body?.['err_msg']).replace(/\s+/g, ' ').trim();
  if (status === 400 || status === 422) {
    const faults = faultsOf(body?.['validation_errors']);
    if (faults.length > 0) return { kind: 'refused', faults };
    if (said !== '') return { kind: 'refused', faults: [{ loc: [], type: '', msg: said }] };
    return { kind: 'failed', status, ...notPlatform(url) };
  }
  const answered: Answered = {
    url,
    status,
    said: said.length > maxQuoteLength ? `${said.slice(0, maxQuoteLength)}…` : said,
    location: headers.get('location') ?? '',
    retryAfter: seconds(headers.get('retry-after')),
  };
  return { kind: 'failed', status, ...failureOf(answered) };
}

/** Characters of a platform's text that a message quotes at most. */
const maxQuoteLength = 300;

function createdTool(record: Readonly<Record<string, unknown>>): CreatedTool | undefined {
  if (text(record['uuid']) === '' && text(record['id']) === '') return undefined;
  const document = record['representation'] as Record<string, unknown> | null | undefined;
  return {
    name: text(record['tool_id']) || text(document?.['id']) || text(record['id']),
    version: text(document?.['version']),
    record,
  };
}

/** Errors are strings of JSON; some platforms send the parsed objects. */
function faultsOf(errors: unknown): object[] {
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((error: unknown) => {
    const fault = typeof error === 'string' ? (readObject(error) ?? { msg: error }) : error;
    return typeof fault === 'object' && fault !== null ? [fault] : [];
  });
}

function readObject(json: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(json);
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** It may also be a date (RFC 9110, "Retry-After"), which is ignored. */
function seconds(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}
