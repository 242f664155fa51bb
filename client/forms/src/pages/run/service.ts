import { requestLine } from '@user-tool/platform-api/api-request.js';
import type { ApiReply, ApiRequest, ApiTarget } from '@user-tool/platform-api/routes/api.js';

/** An error of a value that the service reports, in the format of the public platform. */
export interface ReportedFault {
  loc: (string | number)[];
  msg: string;
}

/** What the service responds instead of a result. */
export class Rejection extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly faults: readonly ReportedFault[] = [],
  ) {
    super(message);
  }

  /** Whether the service may respond otherwise later. */
  get isPassing(): boolean {
    return this.status < 400 || this.status === 429 || this.status >= 500;
  }
}

/** An item of a list. */
type ItemOf<List> = List extends readonly (infer Item)[] ? Item : never;

/** The API of the service, as one user. */
export class Service {
  /**
   * @param base the base path, without a trailing slash
   * @param key the API key; undefined for those whom a front-end server identifies
   */
  constructor(
    readonly base: string,
    readonly key?: string,
  ) {}

  /**
   * The reply of a route.
   * @param form is sent instead of a body
   * @throws Rejection for a response that is an error
   */
  async call<T extends ApiTarget>(target: T, request: ApiRequest<T>, form?: FormData): Promise<ApiReply<T>> {
    const { method, path } = requestLine(target, request);
    const { body }: { body?: unknown } = request;
    const answer = await this.send(`${this.base}${path}`, {
      method,
      ...(form && { body: form }),
      ...(!form &&
        body !== undefined && {
          body: JSON.stringify(body),
          headers: { 'content-type': 'application/json' },
        }),
    });
    return (answer.status === 204 ? undefined : await answer.json()) as ApiReply<T>;
  }

  /** All items of a list, page by page. @throws Rejection for a response that is an error */
  async list<T extends ApiTarget>(target: T, request: ApiRequest<T>): Promise<ItemOf<ApiReply<T>>[]> {
    const items: ItemOf<ApiReply<T>>[] = [];
    const { path } = requestLine(target, request);
    for (let next: string | undefined = `${this.base}${path}`; next !== undefined;) {
      const answer: Response = await this.send(next);
      items.push(...((await answer.json()) as ItemOf<ApiReply<T>>[]));
      const [, url] = /<([^>]+)>;\s*rel="?next"?/.exec(answer.headers.get('link') ?? '') ?? [];
      next = url === undefined ? undefined : pathOf(url, answer.url);
    }
    return items;
  }

  /** The bytes of a response, or some of them. */
  async blob(path: string, range?: { from: number; to: number }): Promise<Blob> {
    const headers = range ? { range: `bytes=${range.from}-${range.to}` } : {};
    return (await this.send(`${this.base}${path}`, { headers })).blob();
  }

  /** @throws Refusal for a response that is an error */
  private async send(url: string, request: RequestInit = {}): Promise<Response> {
    const headers = new Headers(request.headers);
    if (this.key !== undefined) headers.set('x-api-key', this.key);
    let answer: Response;
    try {
      answer = await fetch(url, { ...request, headers });
    } catch {
      throw new Rejection('The service does not respond.', 0);
    }
    if (answer.ok) return answer;
    throw await refusalOf(answer);
  }
}

/** What was wrong, in words for the user. */
export function wordsOf(error: unknown): string {
  if (error instanceof Rejection) return error.message;
  throw error;
}

async function refusalOf(answer: Response): Promise<Rejection> {
  const nothing = { err_msg: `The service responds with the status ${answer.status}.` };
  const body = (await answer.json().catch(() => nothing)) as {
    err_msg: string;
    validation_errors?: string[];
  };
  const faults = (body.validation_errors ?? []).map((text) => JSON.parse(text) as ReportedFault);
  return new Rejection(body.err_msg, answer.status, faults);
}

/** The path and query of a URL, which may be relative to another one. */
function pathOf(url: string, from: string): string {
  const { pathname, search } = new URL(url, from);
  return `${pathname}${search}`;
}
