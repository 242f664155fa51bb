import type { Span } from '../text/range.js';
import type { DialectName } from './dialect.js';

/** The parts of a container image reference, each without its punctuation. */
export interface ContainerImage {
  /** `docker://` or `oras://`, which only the galaxy dialect accepts. */
  prefix?: Span;
  /** Host and port, if the reference names them. */
  registry?: Span;
  /** The path of the image in its registry. */
  repository: Span;
  tag?: Span;
  digest?: Span;
}

/** Where and why a text is not a container image reference. */
export interface ContainerFault {
  span: Span;
  /** The rest of a sentence: `the tag after ":" is missing`. */
  reason: string;
}

/**
 * The image that a reference names, by the distribution reference grammar (distribution/reference,
 * `reference.go`: domain with port, path components, tag of at most 128 characters, digest), after an
 * optional `docker://` or `oras://`. Undefined if the text is not a reference. As in container engines, the
 * part before the first slash is a registry if it has a dot, a port, or a capital, or is `localhost`.
 */
export function parseContainerImage(text: string): ContainerImage | undefined {
  const read = readImage(text);
  return 'reason' in read ? undefined : read;
}

/** The first fault by the grammar of {@link parseContainerImage}; in `platform` a prefix is also a fault. */
export function containerFault(text: string, dialect: DialectName): ContainerFault | undefined {
  const read = readImage(text);
  if ('reason' in read) return read;
  if (read.prefix && dialect === 'platform') return prefixFault(text, read.prefix);
  return undefined;
}

const recognizedPrefixes = ['quay.io/biocontainers/', 'docker://', 'oras://'];
const recognizedShape =
  /^[a-zA-Z0-9][a-zA-Z0-9._-]*(?:\/[a-zA-Z0-9._-]+)*(?::[\p{L}\p{N}_][\p{L}\p{N}_.-]*)?$/u;

/**
 * Whether the public platform's own, coarser check accepts the reference: it allows anything after some
 * prefixes, and neither registry ports nor digests.
 */
export function platformShape(text: string): boolean {
  const trimmed = text.trim();
  return recognizedPrefixes.some((prefix) => trimmed.startsWith(prefix)) || recognizedShape.test(trimmed);
}

/** A run of separators other than one character, two underscores, or hyphens. */
const badSeparator = /(?<![._-])(?!(?:__|-+)(?![._-]))[._-]{2,}/;

const longestRepository = 255;
const longestTag = 128;
const hexLengths = new Map([
  ['sha256', 64],
  ['sha384', 96],
  ['sha512', 128],
]);

function readImage(text: string): ContainerImage | ContainerFault {
  const prefix = /^(?:docker|oras):\/\//.exec(text)?.[0];
  const start = prefix?.length ?? 0;
  const early = blankFault(text) ?? schemeFault(text, start);
  if (early) return early;

  const at = indexOrEnd(text, '@', start);
  const slash = text.lastIndexOf('/', at - 1);
  const colon = indexOrEnd(text.slice(0, at), ':', Math.max(slash + 1, start));
  const name = { start, end: colon };
  const registry = registryOf(text, name);
  const image: ContainerImage = {
    ...(prefix !== undefined && { prefix: { start: 0, end: start } }),
    ...(registry && { registry }),
    repository: { start: registry ? registry.end + 1 : start, end: name.end },
    ...(colon < at && { tag: { start: colon + 1, end: at } }),
    ...(at < text.length && { digest: { start: at + 1, end: text.length } }),
  };
  return (
    (registry && registryFault(text, registry)) ??
    repositoryFault(text, image.repository) ??
    (image.tag && tagFault(text, image.tag)) ??
    (image.digest && digestFault(text, image.digest)) ??
    image
  );
}

function indexOrEnd(text: string, sought: string, from: number): number {
  const index = text.indexOf(sought, from);
  return index < 0 ? text.length : index;
}

function registryOf(text: string, name: Span): Span | undefined {
  const slash = text.indexOf('/', name.start);
  if (slash < 0 || slash >= name.end) return undefined;
  const first = text.slice(name.start, slash);
  const isHost = /[:A-Z]/.test(first) || /^[^_]*\.[^_]*$/.test(first) || first === 'localhost';
  return isHost ? { start: name.start, end: slash } : undefined;
}

function imageFault(span: Span, reason: string): ContainerFault {
  return { span, reason };
}

/** The first match of a pattern inside a span, as a span of the text. */
function find(text: string, span: Span, pattern: RegExp): Span | undefined {
  const match = pattern.exec(text.slice(span.start, span.end));
  if (!match) return undefined;
  const start = span.start + match.index;
  return { start, end: start + match[0].length };
}

function blankFault(text: string): ContainerFault | undefined {
  const blank = find(text, { start: 0, end: text.length }, /\s+/);
  if (text.trim() === '') return imageFault({ start: 0, end: text.length }, 'the image name is missing');
  return blank && imageFault(blank, 'an image reference cannot contain whitespace');
}

function schemeFault(text: string, start: number): ContainerFault | undefined {
  const scheme = find(text, { start, end: text.length }, /^[a-zA-Z][a-zA-Z0-9+.-]*:\/\//);
  return scheme && prefixFault(text, scheme);
}

function prefixFault(text: string, prefix: Span): ContainerFault {
  return imageFault(prefix, `"${text.slice(prefix.start, prefix.end)}" is not allowed before an image name`);
}

function registryFault(text: string, registry: Span): ContainerFault | undefined {
  const written = text.slice(registry.start, registry.end);
  const [, host = written, port] = /^(\[[^\]]*\]|[^:[]*)(?::(.*))?$/.exec(written) ?? [];
  const portSpan = { start: registry.start + host.length, end: registry.end };
  if (port !== undefined && !/^[0-9]+$/.test(port))
    return imageFault(portSpan, 'the registry port is not a number');
  if (/^\[[0-9a-fA-F:]+\]$/.test(host)) return undefined;
  const wrong = find(text, { start: registry.start, end: portSpan.start }, /[^a-zA-Z0-9.-]+/);
  if (wrong) return characterFault(text, wrong, 'a registry name');
  const part = /^(?:[a-zA-Z0-9]|[a-zA-Z0-9][a-zA-Z0-9-]*[a-zA-Z0-9])$/;
  if (host.split('.').every((component) => part.test(component))) return undefined;
  return imageFault(registry, `"${host}" is not a registry name`);
}

function repositoryFault(text: string, repository: Span): ContainerFault | undefined {
  const { start, end } = repository;
  const path = text.slice(start, end);
  if (path === '') return imageFault({ start: 0, end: text.length }, 'the image name is missing');
  if (path.length > longestRepository) {
    return imageFault(
      { start: start + longestRepository, end },
      `an image name can have at most ${longestRepository} characters`,
    );
  }
  const capitals = find(text, repository, /[A-Z]+/);
  if (capitals) return imageFault(capitals, 'an image name must be lowercase');
  const slashes = find(text, repository, /\/{2,}|^\/|\/$/);
  if (slashes) return imageFault(slashes, 'a part of the image name is missing next to "/"');
  const wrong = find(text, repository, /[^a-z0-9._/-]+/);
  if (wrong) return characterFault(text, wrong, 'an image name');
  const edge = find(text, repository, /(?:^|(?<=\/))[._-]+|[._-]+(?=\/|$)/);
  if (edge) return imageFault(edge, 'each part of an image name must start and end with a letter or digit');
  const separator = find(text, repository, badSeparator);
  if (separator)
    return imageFault(separator, 'the separators in an image name can only be ".", "_", "__", or hyphens');
  if (/^[0-9a-f]{64}$/.test(path) && start === 0) {
    return imageFault(repository, 'this is the ID of a local image, not a name that can be pulled');
  }
  return undefined;
}

function tagFault(text: string, tag: Span): ContainerFault | undefined {
  if (tag.start === tag.end)
    return imageFault({ start: tag.start - 1, end: tag.end }, 'the tag after ":" is missing');
  const wrong = find(text, tag, /[^A-Za-z0-9_.-]+/);
  if (wrong) return characterFault(text, wrong, 'a tag');
  const beginning = find(text, tag, /^[.-]+/);
  if (beginning) return imageFault(beginning, 'a tag must start with a letter, a digit, or "_"');
  if (tag.end - tag.start <= longestTag) return undefined;
  return imageFault(
    { start: tag.start + longestTag, end: tag.end },
    `a tag can have at most ${longestTag} characters`,
  );
}

function digestFault(text: string, digest: Span): ContainerFault | undefined {
  if (digest.start === digest.end) {
    return imageFault({ start: digest.start - 1, end: digest.end }, 'the digest after "@" is missing');
  }
  const colon = indexOrEnd(text, ':', digest.start);
  const algorithm = text.slice(digest.start, colon);
  const length = hexLengths.get(algorithm);
  if (colon === text.length || length === undefined) {
    const start = digest.start;
    const end = Math.max(colon, start + 1);
    return imageFault({ start, end }, 'a digest must start with "sha256:", "sha384:" or "sha512:"');
  }
  const hex = { start: colon + 1, end: digest.end };
  const wrong = find(text, hex, /[^0-9a-f]+/);
  if (wrong) return characterFault(text, wrong, 'the lowercase hexadecimal number of a digest');
  const count = hex.end - hex.start;
  if (count === length) return undefined;
  return imageFault(
    count === 0 ? digest : hex,
    `a ${algorithm} digest has ${length} hexadecimal digits, not ${count}`,
  );
}

function characterFault(text: string, wrong: Span, where: string): ContainerFault {
  return imageFault(wrong, `"${text.slice(wrong.start, wrong.end)}" is not allowed in ${where}`);
}
