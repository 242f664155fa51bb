/** What the datatypes hold that tools mostly work with, by name; the most common first. */
export const datatypeSummaries: ReadonlyMap<string, string> = new Map([
  ['data', 'Any dataset.'],
  ['txt', 'Plain text.'],
  ['tabular', 'A table whose columns are separated by tabs.'],
  ['csv', 'A table whose columns are separated by commas.'],
  ['tsv', 'A table whose columns are separated by tabs, with a header line.'],
  ['json', 'JSON.'],
  ['html', 'An HTML page.'],
  ['pdf', 'A PDF document.'],
  ['png', 'A PNG image.'],
  ['jpg', 'A JPEG image.'],
  ['svg', 'A drawing as SVG.'],
  ['tiff', 'A TIFF image.'],
  ['fasta', 'Sequences with a title line each.'],
  ['fasta.gz', 'Sequences with a title line each, compressed with gzip.'],
  ['fastq', 'Sequencing reads with qualities, whose encoding is not known.'],
  [
    'fastqsanger',
    'Sequencing reads with qualities in the encoding of Sanger, which is that of today’s machines.',
  ],
  ['fastqsanger.gz', 'Sequencing reads with qualities in the encoding of Sanger, compressed with gzip.'],
  ['fastqillumina', 'Sequencing reads with qualities in the encoding of Illumina 1.3 to 1.7.'],
  ['sam', 'Alignments of reads as text.'],
  ['bam', 'Alignments of reads, sorted by position, in binary form.'],
  ['cram', 'Alignments of reads, compressed against their reference.'],
  ['vcf', 'Variants of a genome as text.'],
  ['vcf_bgzip', 'Variants of a genome, compressed in blocks.'],
  ['bcf', 'Variants of a genome in binary form.'],
  ['bed', 'Intervals of a genome.'],
  ['bedgraph', 'Values along a genome as text.'],
  ['bigwig', 'Values along a genome in binary form, indexed.'],
  ['bigbed', 'Intervals of a genome in binary form, indexed.'],
  ['wig', 'Values along a genome as text, in steps.'],
  ['gff', 'Features of a genome.'],
  ['gff3', 'Features of a genome, version 3 of the format.'],
  ['gtf', 'Features of a genome with the genes and transcripts they belong to.'],
  ['interval', 'A table with intervals of a genome.'],
  ['twobit', 'Sequences of a genome in two bits per base.'],
  ['genbank', 'Sequences with their annotation.'],
  ['newick', 'A tree as nested brackets.'],
  ['nexus', 'Trees and characters of taxa.'],
  ['phylip', 'A sequence alignment.'],
  ['pdb', 'The structure of a molecule.'],
  ['sdf', 'Structures of molecules with data about them.'],
  ['smi', 'Structures of molecules as lines of text.'],
  ['mzml', 'Mass spectra.'],
  ['h5', 'Arrays in the HDF5 format.'],
  ['h5ad', 'A matrix of single-cell data with annotations.'],
  ['rdata', 'Objects of R.'],
  ['sqlite', 'An SQLite database.'],
  ['xml', 'XML.'],
  ['yaml', 'YAML.'],
  ['markdown', 'Markdown.'],
  ['zip', 'A ZIP archive.'],
  ['tar', 'A tar archive.'],
]);

/** Ways to compress, by the ending of a datatype's name. */
const compressions: readonly (readonly [string, string])[] = [
  ['.gz', 'gzip'],
  ['.bz2', 'bzip2'],
];

/** What a datatype holds, as a sentence; undefined where it is not known. */
export function datatypeSummary(name: string): string | undefined {
  const lower = name.toLowerCase();
  const own = datatypeSummaries.get(lower);
  if (own !== undefined) return own;
  const [ending = '', program = ''] = compressions.find(([end]) => lower.endsWith(end)) ?? [];
  const plain = ending === '' ? undefined : datatypeSummaries.get(lower.slice(0, -ending.length));
  return plain && `${plain.replace(/\.$/, '')}, compressed with ${program}.`;
}
