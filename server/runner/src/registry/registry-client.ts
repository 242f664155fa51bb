import type { NamedImage } from '@user-tool/shared';
import { bearerChallenge, parsed, tokenIn } from './bearer.js';
import { boundedRequest, isAllowed, isLoopback, type RegistryResponse } from './bounded-request.js';
import { RegistryFault } from './registry-fault.js';

/** What a registry lacks of an image. */
export type Missing = 'repository' | 'tag' | 'digest';

/** Milliseconds for one request. */
const defaultTimeoutMs = 10_000;
/** Bytes of a page of tags, and of other answers. */
const maxPage = 4 * 1024 * 1024;
const maxAnswer = 64 * 1024;
/** Pages of tags, and tags on each. */
const maxPages = 20;
const pageSize = 1000;

/** All kinds of manifests that an image may have. */
const manifests = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
  'application/vnd.docker.distribution.manifest.v2+json',
  'application/vnd.docker.distribution.manifest.v1+prettyjws',
].join(', ');

/** The names under which hosts serve registries, where they differ. */
const hosts: Readonly<Record<string, string>> = { 'docker.io': 'registry-1.docker.io' };

/** A valid tag (OCI distribution specification, "Pulling manifests"). */
const tagText = /^\w[\w.-]{0,127}$/;

/**
 * Asks registries by the OCI distribution API, version 2, as anyone who has no account. Each request is bounded in time,
 * size, and redirects.
 */
export class RegistryClient {
  /** Tokens by host and repository, for as long as this client is used. */
  private readonly tokens = new Map<string, string>();

  constructor(private readonly timeoutMs = defaultTimeoutMs) {}

  /** What is missing of an image; undefined if the registry has it. @throws RegistryFault */
  async missing(image: NamedImage): Promise<Missing | undefined> {
    const path = `manifests/${image.digest ?? image.tag ?? ''}`;
    const accept = { accept: manifests };
    const { status } = await this.ask(image, path, { method: 'HEAD', headers: accept });
    if (status === 200) return undefined;
    // Anything may answer a request without a body like that; a registry says what it does not have.
    const reply = await this.ask(image, path, {
      headers: accept,
      maxBody: status === 404 ? maxAnswer : maxPage,
    });
    if (reply.status === 200) return undefined;
    const codes = errorCodes(reply);
    if (codes.has('NAME_UNKNOWN')) return 'repository';
    if (!codes.has('MANIFEST_UNKNOWN') && !codes.has('NOT_FOUND')) throw statusFault(reply.status);
    // Some registries only say so where all tags are asked for.
    if (await this.isUnknown(image)) return 'repository';
    return image.digest === undefined ? 'tag' : 'digest';
  }

  private async isUnknown(image: NamedImage): Promise<boolean> {
    try {
      return errorCodes(await this.ask(image, 'tags/list?n=1', {})).has('NAME_UNKNOWN');
    } catch (error) {
      if (error instanceof RegistryFault) return false;
      throw error;
    }
  }

  /** The tags of an image, at most some thousands. @throws RegistryFault */
  async tags(image: NamedImage): Promise<string[]> {
    const names = new Set<string>();
    let path: string | undefined = `tags/list?n=${pageSize}`;
    for (let page = 0; path !== undefined && page < maxPages; page++) {
      const reply = await this.ask(image, path, { maxBody: maxPage });
      const { tags } = (parsed(reply.body) ?? {}) as { tags?: unknown };
      if (reply.status !== 200 || tags === undefined) throw statusFault(reply.status);
      if (Array.isArray(tags))
        for (const tag of tags) if (typeof tag === 'string' && tagText.test(tag)) names.add(tag);
      path = nextPage(reply);
    }
    return [...names];
  }

  /** @param path below that of the repository */
  private async ask(
    { registry, repository }: NamedImage,
    path: string,
    request: { method?: 'GET' | 'HEAD'; headers?: Readonly<Record<string, string>>; maxBody?: number },
  ): Promise<RegistryResponse> {
    const host = hosts[registry] ?? registry;
    // The grammar of references allows any port.
    if (!URL.canParse(`https://${host}`)) throw new RegistryFault('unclear', 'is not an address');
    const scheme = isLoopback(new URL(`http://${host}`)) ? 'http' : 'https';
    const url = new URL(`${scheme}://${host}/v2/${repository}/${path}`);
    const key = `${host}/${repository}`;
    const send = (): Promise<RegistryResponse> => {
      const token = this.tokens.get(key);
      const headers = {
        ...request.headers,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      };
      return boundedRequest({
        method: 'GET',
        maxBody: maxAnswer,
        ...request,
        url,
        headers,
        timeoutMs: this.timeoutMs,
      });
    };
    let reply = await send();
    if (reply.status === 401) {
      this.tokens.set(key, await this.token(reply, isLoopback(url)));
      reply = await send();
    }
    if (reply.status === 401 || reply.status === 403) throw passwordFault();
    return reply;
  }

  /** A token for anyone, from where the registry says. @throws RegistryFault */
  private async token({ headers }: RegistryResponse, isLocal: boolean): Promise<string> {
    const challenge = bearerChallenge(headers.get('www-authenticate'));
    if (!challenge) throw passwordFault();
    const url = new URL(challenge.url);
    if (!isAllowed(url, isLocal))
      throw new RegistryFault('unclear', 'wants a token from an address that is not safe');
    const request = {
      url,
      method: 'GET',
      headers: {},
      maxBody: maxAnswer,
      timeoutMs: this.timeoutMs,
    } as const;
    const reply = await boundedRequest(request);
    if (reply.status === 401 || reply.status === 403) throw passwordFault();
    const token = reply.status === 200 ? tokenIn(reply.body) : undefined;
    if (token === undefined) throw new RegistryFault('unclear', 'does not give a token');
    return token;
  }
}

/** The codes of the errors in an answer (OCI distribution specification, "Error codes"). */
function errorCodes({ status, body }: RegistryResponse): ReadonlySet<unknown> {
  const { errors } = (status === 404 ? (parsed(body) ?? {}) : {}) as { errors?: unknown };
  if (!Array.isArray(errors)) return new Set();
  return new Set(errors.map((error: { code?: unknown } | null) => error?.code));
}

/** The path of the next page, in the same repository. */
function nextPage({ headers, url }: RegistryResponse): string | undefined {
  const target = /<([^>]*)>\s*;\s*rel="?next"?/i.exec(headers.get('link') ?? '')?.[1];
  if (target === undefined || !URL.canParse(target, url.href)) return undefined;
  return `tags/list${new URL(target, url).search}`;
}

function passwordFault(): RegistryFault {
  return new RegistryFault('denied', 'asks for a password, as for images that are private or do not exist');
}

function statusFault(status: number): RegistryFault {
  if (status === 429) return new RegistryFault('unreachable', 'has had too many requests');
  return new RegistryFault(
    'unclear',
    status === 200 || status === 404 ? 'does not answer like a registry' : `answered with status ${status}`,
  );
}
