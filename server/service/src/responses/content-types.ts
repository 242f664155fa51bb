const text = 'text/plain; charset=utf-8';
const binary = 'application/octet-stream';

/** Content types by datatype name, which is often a file extension too. */
const contentTypes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      ...[
        'txt',
        'text',
        'log',
        'tabular',
        'interval',
        'bed',
        'bedgraph',
        'gff',
        'gff3',
        'gtf',
        'vcf',
        'sam',
        'wig',
      ],
      ...[
        'fasta',
        'fastq',
        'fastqsanger',
        'fastqillumina',
        'axt',
        'maf',
        'newick',
        'nex',
        'phylip',
        'clustal',
      ],
      ...['md', 'markdown', 'yaml', 'yml', 'sh', 'r', 'py', 'expression.json.txt'],
    ].map((name) => [name, text]),
  ),
  tsv: 'text/tab-separated-values; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  tiff: 'image/tiff',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
};

/** The content type of a datatype; if unknown, that of bytes, which browsers save instead of showing. */
export function contentTypeOf(extension: string): string {
  const name = extension.toLowerCase();
  return Object.hasOwn(contentTypes, name) ? (contentTypes[name] ?? binary) : binary;
}

/** A file name's extension, without the dot. */
export function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1] ?? '';
}

/** Whether a browser may run scripts in content of that type. */
export function isActive(contentType: string): boolean {
  return /^(?:text\/html|image\/svg|application\/(?:xml|xhtml|pdf))/.test(contentType);
}
