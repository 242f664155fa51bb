import { parseContainerImage } from './container-image.js';

/** An image as its registry knows it. */
export interface NamedImage {
  /** Host and port: `quay.io`; `docker.io` where a reference names none. */
  registry: string;
  /** The path in the registry: `biocontainers/samtools`, `library/busybox`. */
  repository: string;
  /** `latest` if a reference has neither a tag nor a digest. */
  tag?: string;
  /** If there is one, it decides, and the tag does not matter. */
  digest?: string;
}

const dockerHub = 'docker.io';
/** Another name of it. */
const oldDockerHub = 'index.docker.io';

/** What a reference names, as container engines complete it; undefined if it is not valid. */
export function namedImage(text: string): NamedImage | undefined {
  const image = parseContainerImage(text);
  if (!image) return undefined;
  const part = (span: { start: number; end: number } | undefined): string | undefined =>
    span && text.slice(span.start, span.end);
  const written = part(image.registry) ?? dockerHub;
  const registry = written === oldDockerHub ? dockerHub : written;
  const path = part(image.repository) ?? '';
  const repository = registry === dockerHub && !path.includes('/') ? `library/${path}` : path;
  const [tag, digest] = [part(image.tag), part(image.digest)];
  return digest === undefined
    ? { registry, repository, tag: tag ?? 'latest' }
    : { registry, repository, digest };
}
