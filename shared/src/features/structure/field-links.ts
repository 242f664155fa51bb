import type { Span } from '../../text/range.js';
import type { FieldUse } from '../../tool/finding.js';
import { scanBibtex } from '../../values/bibtex.js';
import { parseContainerImage } from '../../values/container-image.js';
import { doiPrefix, isDoi } from '../../values/doi.js';
import { licenseFault, spdxLicenses } from '../../values/license.js';
import { asText, pairsByName } from '../../yaml/node.js';
import { encodeAddress } from './web-addresses.js';

/** A page about a part of a text; the span is in that text. */
export interface TextLink {
  span: Span;
  target: string;
  tooltip: string;
}

/** The pages that a field's text names. Never throws. */
export type LinksOf = (text: string, use: FieldUse) => TextLink[];

function link(span: Span, target: string, name: string): TextLink {
  const host = /^https?:\/\/([^/]*)/.exec(target)?.[1] ?? target;
  return { span, target, tooltip: `Open ${name} on ${host}` };
}

/** The text without surrounding whitespace. */
function trimmed(text: string): { span: Span; name: string } {
  const name = text.trim();
  const start = text.length - text.trimStart().length;
  return { span: { start, end: start + name.length }, name };
}

/** The DOI Handbook, "Encoding issues": characters that are special in URLs are percent-encoded. */
function doiLink(span: Span, doi: string): TextLink[] {
  if (/\s/.test(doi)) return [];
  const path = encodeAddress(doi.replace(/[%?#[\]]/g, encodeURIComponent));
  return [link(span, `https://doi.org/${path}`, doi)];
}

/** DOIs of a citation: the bare one, one with a prefix, and those of BibTeX entries. */
export function citationLinks(text: string): TextLink[] {
  const { span, name } = trimmed(text);
  const prefixed = doiPrefix(name);
  if (prefixed) return doiLink(span, prefixed.doi);
  return isDoi(name) ? doiLink(span, name) : bibtexLinks(text);
}

/** The bare DOIs of the entries; their URLs are found as such. */
function bibtexLinks(text: string): TextLink[] {
  return scanBibtex(text).flatMap(({ fields }) =>
    fields.flatMap(({ name, value }) => {
      if (text.slice(name.start, name.end).toLowerCase() !== 'doi') return [];
      const [, before = '', doi = ''] =
        /^([{"\s]*)([^\s{}"]+)/.exec(text.slice(value.start, value.end)) ?? [];
      const start = value.start + before.length;
      return isDoi(doi) ? doiLink({ start, end: start + doi.length }, doi) : [];
    }),
  );
}

/** Pages of images, by registry; the path has one part or two. */
const imagePages: Readonly<Record<string, (path: readonly string[]) => string | undefined>> = {
  'docker.io': ([first = '', second, ...more]) => {
    if (more.length > 0) return undefined;
    if (second === undefined) return `https://hub.docker.com/_/${first}`;
    const isOfficial = first === 'library';
    return `https://hub.docker.com/${isOfficial ? `_/${second}` : `r/${first}/${second}`}`;
  },
  'quay.io': ([owner, name, ...more]) =>
    name === undefined || more.length > 0 ? undefined : `https://quay.io/repository/${owner}/${name}`,
};

/** The page of a container image, only for registries whose page URLs are known. */
export function imageLinks(text: string): TextLink[] {
  const { span, name } = trimmed(text);
  const image = parseContainerImage(name);
  if (!image) return [];
  const read = ({ start, end }: Span): string => name.slice(start, end);
  const registry = image.registry ? read(image.registry).replace(/^index\.(?=docker\.io$)/, '') : 'docker.io';
  const repository = read(image.repository);
  const target = Object.hasOwn(imagePages, registry)
    ? imagePages[registry]?.(repository.split('/'))
    : undefined;
  return target === undefined ? [] : [link(span, target, repository)];
}

const licenses: ReadonlySet<string> = new Set(spdxLicenses);
/** Longer texts are not expressions but a license's pasted wording. */
const longestExpression = 500;

/** Every identifier of an SPDX expression (SPDX specification, "SPDX license expressions"). */
export function licenseLinks(text: string): TextLink[] {
  if (text.length > longestExpression) return [];
  const links: TextLink[] = [];
  let at = 0;
  let operator = '';
  for (const [index, part] of text.split(/(\s(?:AND|OR|WITH)(?=\s)|[()])/).entries()) {
    const { span, name } = trimmed(part);
    if (index % 2 === 1) operator = name;
    else {
      const id = operator === 'WITH' ? exceptionId(name) : licenseId(name);
      const start = at + span.start;
      if (id !== undefined) {
        const page = `https://spdx.org/licenses/${id}.html`;
        links.push(link({ start, end: start + id.length }, page, id));
      }
    }
    at += part.length;
  }
  return links;
}

/** `+` allows later versions, and has no page. */
function licenseId(name: string): string | undefined {
  return [name, name.replace(/\+$/, '')].find((id) => licenses.has(id));
}

function exceptionId(name: string): string | undefined {
  return /^[\w.-]+$/.test(name) && !licenseFault(`MIT WITH ${name}`) ? name : undefined;
}

/** The page of a term of the EDAM ontology. */
export function edamLinks(text: string): TextLink[] {
  const { span, name } = trimmed(text);
  return /^(?:operation|topic)_\d{4}$/.test(name)
    ? [link(span, `http://edamontology.org/${name}`, name)]
    : [];
}

/** Pages of entries, by registry: the ones that the public platform links to. */
const registryPages: ReadonlyMap<string, (id: string) => string> = new Map([
  ['bio.tools', (id: string) => `https://bio.tools/${id}`],
  ['bioconductor', (id: string) => `https://bioconductor.org/packages/${id}/`],
]);

/** The page of an entry in the registry that its mapping names. */
export function registryLinks(text: string, { pair }: FieldUse): TextLink[] {
  const { span, name } = trimmed(text);
  const type = asText(pairsByName(pair.parent).get('type')?.value)?.value.trim();
  const page = registryPages.get(type ?? '');
  return page && /^[\w.-]+$/.test(name) ? [link(span, page(name), name)] : [];
}
