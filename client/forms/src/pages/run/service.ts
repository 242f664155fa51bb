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

  get<Result>(path: string): Promise<Result> {
    return this.ask('GET', path);
  }

  /** Sends a value as JSON, or a form as it is. */
  post<Result>(path: string, body: object): Promise<Result> {
    return this.ask('POST', path, body);
  }

  delete(path: string): Promise<unknown> {
    return this.ask('DELETE', path);
  }

  /** All items of a list, page by page. */
  async list<Item>(path: string): Promise<Item[]> {
    const items: Item[] = [];
    for (let next: string | undefined = `${this.base}${path}`; next !== undefined;) {
      const answer: Response = await this.send(next);
      items.push(...((await answer.json()) as Item[]));
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

  private async ask<Result>(method: string, path: string, body?: object): Promise<Result> {
    const isForm = body instanceof FormData;
    const answer = await this.send(`${this.base}${path}`, {
      method,
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
      ...(body !== undefined && !isForm && { headers: { 'content-type': 'application/json' } }),
    });
    return (answer.status === 204 ? undefined : await answer.json()) as Result;
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
