import { namedImage, similarTags, type NamedImage, type RegistryAnswer } from '@user-tool/shared';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { cacheFolder } from '@user-tool/common/user-folders.js';
import { DiskCache, type Kept } from './disk-cache.js';
import { RegistryClient, type Missing } from './registry-client.js';
import { RegistryFault } from './registry-fault.js';

/** What is known of an image, or why nothing is. */
export type Lookup =
  | {
      answer: RegistryAnswer;
      /** When the registry said so, in milliseconds since 1970. */ at: number;
      isCached: boolean;
    }
  | { image: string; registry: string; fault: RegistryFault };

/** How registries are asked. */
export interface RegistriesOptions {
  client?: RegistryClient;
  cache?: DiskCache;
  /** Ask again what is cached. */
  refresh?: boolean;
  now?: () => number;
}

const hour = 3_600_000;
/** How long answers hold, in milliseconds: images are published more often than they are removed. */
const ages = { found: 24 * hour, missing: hour, tags: 24 * hour };
/** How long a registry that gave no answer is not asked again. */
const pause = 60_000;
/** Requests at the same time. */
const maxRequests = 8;

/** Asks registries, and keeps their answers on disk. */
export class Registries {
  private readonly client: RegistryClient;
  private readonly cache: DiskCache;
  private readonly now: () => number;
  private readonly refresh: boolean;
  private readonly inTurn = pLimit(maxRequests);
  /** What is being asked, by the keys of the answers. */
  private readonly pending = new Map<string, Promise<unknown>>();
  /** Registries that cannot be reached, and until when they are not asked. */
  private readonly faults = new Map<string, { fault: RegistryFault; until: number }>();

  constructor({ client, cache, refresh = false, now = Date.now }: RegistriesOptions = {}) {
    const folder = cacheFolder();
    this.client = client ?? new RegistryClient();
    this.cache = cache ?? new DiskCache(folder === undefined ? undefined : join(folder, 'registry'));
    this.refresh = refresh;
    this.now = now;
  }

  /** Whether an image exists. Never rejects. @param text a valid reference */
  async lookUp(text: string): Promise<Lookup> {
    const image = namedImage(text);
    if (!image) throw new Error(`"${text}" is not a reference to an image.`);
    try {
      const ask = async (): Promise<Missing | null> =>
        (await this.asked(image, () => this.client.missing(image))) ?? null;
      const missing = await this.kept(`image ${keyOf(image)}`, readMissing, ask);
      const tags = missing.value === 'tag' ? await this.similar(image) : [];
      const answer = { image: text, tags, ...(missing.value !== null && { missing: missing.value }) };
      return { answer, at: missing.at, isCached: missing.isCached };
    } catch (error) {
      if (error instanceof RegistryFault) return { image: text, registry: image.registry, fault: error };
      throw error;
    }
  }

  /** The tags of an image; empty if the registry does not say. Never rejects. */
  async tags(image: NamedImage): Promise<readonly string[]> {
    try {
      const read = (value: unknown): readonly string[] | undefined => (isTexts(value) ? value : undefined);
      const ask = (): Promise<readonly string[]> => this.client.tags(image);
      return (
        await this.kept(`tags ${image.registry}/${image.repository}`, read, () => this.asked(image, ask))
      ).value;
    } catch (error) {
      if (error instanceof RegistryFault) return [];
      throw error;
    }
  }

  private async similar(image: NamedImage): Promise<string[]> {
    return similarTags(image.tag ?? '', await this.tags(image));
  }

  /** Asks a registry in its turn, unless it could not be reached just now. @throws RegistryFault */
  private asked<T>({ registry }: NamedImage, ask: () => Promise<T>): Promise<T> {
    return this.inTurn(async () => {
      const failure = this.faults.get(registry);
      if (failure && failure.until > this.now()) throw failure.fault;
      try {
        return await ask();
      } catch (error) {
        if (error instanceof RegistryFault && error.kind === 'unreachable')
          this.faults.set(registry, { fault: error, until: this.now() + pause });
        throw error;
      }
    });
  }

  /** A cached value that still holds, or else a new one. */
  private async kept<T>(
    key: string,
    read: (value: unknown) => T | undefined,
    ask: () => Promise<T>,
  ): Promise<{ value: T; at: number; isCached: boolean }> {
    const cached = this.refresh ? undefined : this.cache.get(key);
    const value = cached && this.holds(cached) ? read(cached.value) : undefined;
    if (cached && value !== undefined) return { value, at: cached.at, isCached: true };
    const asked = (this.pending.get(key) as Promise<T> | undefined) ?? ask();
    this.pending.set(key, asked);
    try {
      const fresh = { value: await asked, at: this.now() };
      this.cache.put(key, fresh);
      return { ...fresh, isCached: false };
    } finally {
      this.pending.delete(key);
    }
  }

  private holds({ at, value }: Kept): boolean {
    const age = this.now() - at;
    const most = Array.isArray(value) ? ages.tags : value === null ? ages.found : ages.missing;
    return age >= 0 && age < most;
  }
}

function keyOf({ registry, repository, tag, digest }: NamedImage): string {
  return `${registry}/${repository}${digest === undefined ? `:${tag ?? ''}` : `@${digest}`}`;
}

function readMissing(value: unknown): Missing | null | undefined {
  return value === null || value === 'repository' || value === 'tag' || value === 'digest'
    ? value
    : undefined;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string');
}
