import type { Span } from '../text/range.js';

/** The platform's own pattern, applied to the trimmed content. */
const doiPattern = /^10\.\d{4,9}\/[^\n]+$/;

const prefixPattern = /^\s*(?:(?:(?:https?:\/\/)?(?:www\.|dx\.)?doi\.org\/+|doi:)\s*)+/i;
const resolver = /doi\.org\//i;

/** Whether the text is a bare DOI (`10.1093/bioinformatics/btp352`), ignoring surrounding whitespace. */
export function isDoi(bare: string): boolean {
  return doiPattern.test(bare.trim());
}

/** A DOI after a prefix to remove. */
export interface PrefixedDoi {
  /** `url`: an address of the DOI resolver; `scheme`: `doi:`. */
  kind: 'url' | 'scheme';
  /** The bare DOI. */
  doi: string;
  /** The text before the DOI, to be removed; includes leading whitespace. */
  prefix: Span;
}

/** Recognizes `https://doi.org/10.…`, `http://dx.doi.org/10.…`, `doi.org/10.…`, `doi:10.…`, and several in a row. */
export function doiPrefix(text: string): PrefixedDoi | undefined {
  const match = prefixPattern.exec(text);
  if (!match) return undefined;
  const doi = text.slice(match[0].length).trimEnd();
  if (!isDoi(doi)) return undefined;
  return {
    kind: resolver.test(match[0]) ? 'url' : 'scheme',
    doi,
    prefix: { start: 0, end: match[0].length },
  };
}
