import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** An answer of a stand-in; without a status, it never comes. */
export interface Answer {
  status?: number;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

/** A request as a stand-in sees it: `HEAD /v2/tool/manifests/1.0`. */
export interface Seen {
  line: string;
  authorization: string | undefined;
}

/** A server on this machine that answers like a registry, or unlike one. */
export class StandIn {
  readonly seen: Seen[] = [];
  private readonly server: Server;

  private constructor(answer: (line: string, request: IncomingMessage) => Answer) {
    this.server = createServer((request, response) => {
      const line = `${request.method ?? ''} ${request.url ?? ''}`;
      this.seen.push({ line, authorization: request.headers.authorization });
      const { status, headers, body } = answer(line, request);
      if (status === undefined) return;
      response.writeHead(status, headers);
      response.end(request.method === 'HEAD' ? undefined : body);
    });
  }

  static async start(answer: (line: string, request: IncomingMessage) => Answer): Promise<StandIn> {
    const made = new StandIn(answer);
    await new Promise<void>((resolve) => made.server.listen(0, '127.0.0.1', resolve));
    return made;
  }

  /** `localhost:1234`, as references name it. */
  get host(): string {
    return `localhost:${(this.server.address() as AddressInfo).port}`;
  }

  get lines(): string[] {
    return this.seen.map(({ line }) => line);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

const open: StandIn[] = [];

/** A stand-in that is stopped after the test. */
export async function standIn(answer: (line: string, request: IncomingMessage) => Answer): Promise<StandIn> {
  const made = await StandIn.start(answer);
  open.push(made);
  return made;
}

/** Stops the stand-ins of each test. */
export function usesStandIns(): void {
  afterEach(async () => {
    for (const made of open.splice(0)) await made.stop();
  });
}

/** What a registry says of a thing that it does not have. */
export function unknown(code: string): Answer {
  const body = JSON.stringify({ errors: [{ code, message: 'not here' }] });
  return { status: 404, headers: { 'content-type': 'application/json' }, body };
}

/** A registry with one image, `tool`, with some tags. */
export function registryWith(...tags: string[]): (line: string) => Answer {
  return (line) => {
    const [, repository, what, name] = /^\w+ \/v2\/(.+)\/(manifests|tags)\/([^?]+)/.exec(line) ?? [];
    if (repository !== 'tool') return unknown('NAME_UNKNOWN');
    if (what === 'tags') return { status: 200, body: JSON.stringify({ name: repository, tags }) };
    return tags.includes(name ?? '') ? { status: 200, body: '{}' } : unknown('MANIFEST_UNKNOWN');
  };
}
