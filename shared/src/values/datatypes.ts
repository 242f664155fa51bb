import type { Span } from '../text/range.js';
import { datatypeNames } from './datatype-names.js';
import type { Since } from './platform-version.js';
import { nearest } from './suggest.js';

export { datatypeNames };

const registered = new Set(datatypeNames);

/** Keywords in place of an output's datatype: detect from the content, same as the input. */
export const outputFormatWords: readonly string[] = ['auto', 'input'];

/** Datatypes of inputs that older platforms do not have, by name (public platform, "Expressions"). */
export const datatypesSince: ReadonlyMap<string, Since> = new Map([
  ['directory', { release: '26.1', earlier: 'Use the datatype of a file.' }],
]);

/** Whether a name is a datatype: one of the public platform's or of the extra ones, ignoring case. */
export function isDatatype(name: string, extra: Iterable<string> = []): boolean {
  const lower = name.trim().toLowerCase();
  if (registered.has(lower)) return true;
  for (const other of extra) if (other.toLowerCase() === lower) return true;
  return false;
}

/** Common file extensions and words that are not datatype names, and the datatype of such files. */
const usual = new Map([
  ['2bit', 'twobit'],
  ['any', 'data'],
  ['bb', 'bigbed'],
  ['bg', 'bedgraph'],
  ['bw', 'bigwig'],
  ['fa', 'fasta'],
  ['faa', 'fasta'],
  ['fa.gz', 'fasta.gz'],
  ['ffn', 'fasta'],
  ['file', 'data'],
  ['fna', 'fasta'],
  ['fna.gz', 'fasta.gz'],
  ['fq', 'fastqsanger'],
  ['fq.gz', 'fastqsanger.gz'],
  ['gb', 'genbank'],
  ['gbk', 'genbank'],
  ['hdf5', 'h5'],
  ['htm', 'html'],
  ['jpeg', 'jpg'],
  ['md', 'markdown'],
  ['nwk', 'newick'],
  ['py', 'source.py'],
  ['rda', 'rdata'],
  ['tab', 'tabular'],
  ['text', 'txt'],
  ['tsv.gz', 'tabular.gz'],
  ['vcf.gz', 'vcf_bgzip'],
  ['wiggle', 'wig'],
  ['yml', 'yaml'],
]);

/** The datatype of files for which an extension or a word is common that is not its name: `tab`, `.fa`. */
export function usualDatatype(name: string): string | undefined {
  return usual.get(bareName(name).replace(/_/g, '.'));
}

/** What the contents of these files are, once the platform has looked at them. */
const detected = new Map([
  ['fastq', 'fastqsanger'],
  ['fastq.gz', 'fastqsanger.gz'],
  ['tsv', 'tabular'],
]);

/**
 * The datatype that the platform probably detects for a file, by the end of its name; undefined if that says nothing.
 * It looks at the content, which may be something else.
 */
export function datatypeOfFile(path: string): string | undefined {
  const [, ...parts] = path
    .toLowerCase()
    .slice(path.lastIndexOf('/') + 1)
    .split('.');
  const ends = parts.map((_, index) => parts.slice(index).join('.'));
  const named = ends.find((end) => detected.has(end) || registered.has(end) || usual.has(end));
  return named === undefined ? undefined : (detected.get(named) ?? usual.get(named) ?? named);
}

/** The datatype that was probably meant by an unknown name. */
export function nearDatatype(name: string, extra: Iterable<string> = []): string | undefined {
  return usualDatatype(name) ?? nearest(bareName(name), [...extra, ...datatypeNames]);
}

function bareName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/^\*?\./, '');
}

/** One name in a comma-separated list. */
export interface ListedDatatype {
  /** As written, trimmed. */
  name: string;
  span: Span;
}

/** The datatype names in a comma-separated list, as the platform reads a `format`; empty entries are skipped. */
export function splitDatatypes(text: string): ListedDatatype[] {
  return [...text.matchAll(/[^,]+/g)].flatMap((match) => {
    const name = match[0].trim();
    const start = match.index + match[0].indexOf(name);
    return name === '' ? [] : [{ name, span: { start, end: start + name.length } }];
  });
}
