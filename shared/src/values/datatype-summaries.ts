/** The contents of common datatypes, by name; the most common first. */
export const datatypeSummaries: ReadonlyMap<string, string> = new Map([
  ['data', 'Any dataset.'],
  ['txt', 'Plain text.'],
  ['tabular', 'A tab-separated table.'],
  ['csv', 'A comma-separated table.'],
  ['tsv', 'A tab-separated table with a header line.'],
  ['json', 'JSON.'],
  ['html', 'An HTML page.'],
  ['pdf', 'A PDF document.'],
  ['png', 'A PNG image.'],
  ['jpg', 'A JPEG image.'],
  ['svg', 'An SVG image.'],
  ['tiff', 'A TIFF image.'],
  ['fasta', 'Sequences, each with a title line.'],
  ['fasta.gz', 'Sequences, each with a title line, compressed with gzip.'],
  ['fastq', 'Sequencing reads with quality scores in an unknown encoding.'],
  ['fastqsanger', 'Sequencing reads with quality scores in Sanger encoding, which current machines use.'],
  ['fastqsanger.gz', 'Sequencing reads with quality scores in Sanger encoding, compressed with gzip.'],
  ['fastqillumina', 'Sequencing reads with quality scores in Illumina 1.3 to 1.7 encoding.'],
  ['sam', 'Read alignments as text.'],
  ['bam', 'Read alignments in binary form, sorted by position.'],
  ['cram', 'Read alignments, compressed against the reference.'],
  ['vcf', 'Genome variants as text.'],
  ['vcf_bgzip', 'Genome variants, compressed in blocks.'],
  ['bcf', 'Genome variants in binary form.'],
  ['bed', 'Genome intervals.'],
  ['bedgraph', 'Values along a genome as text.'],
  ['bigwig', 'Values along a genome in binary form, indexed.'],
  ['bigbed', 'Genome intervals in binary form, indexed.'],
  ['wig', 'Values along a genome as text, in steps.'],
  ['gff', 'Genome features.'],
  ['gff3', 'Genome features, version 3 of the format.'],
  ['gtf', 'Genome features with their genes and transcripts.'],
  ['interval', 'A table of genome intervals.'],
  ['twobit', 'Genome sequences with two bits per base.'],
  ['genbank', 'Sequences with their annotation.'],
  ['newick', 'A tree in Newick format.'],
  ['nexus', 'Trees and characters of taxa.'],
  ['phylip', 'A sequence alignment.'],
  ['pdb', 'The structure of a molecule.'],
  ['sdf', 'Structures of molecules with additional data.'],
  ['smi', 'Structures of molecules as lines of text.'],
  ['mzml', 'Mass spectra.'],
  ['h5', 'Arrays in the HDF5 format.'],
  ['h5ad', 'A matrix of annotated single-cell data.'],
  ['rdata', 'R objects.'],
  ['sqlite', 'An SQLite database.'],
  ['xml', 'XML.'],
  ['yaml', 'YAML.'],
  ['markdown', 'Markdown.'],
  ['zip', 'A ZIP archive.'],
  ['tar', 'A tar archive.'],
]);

/** Compression formats, by the suffix of a datatype's name. */
const compressions: readonly (readonly [string, string])[] = [
  ['.gz', 'gzip'],
  ['.bz2', 'bzip2'],
];

/** The contents of a datatype, as a sentence; undefined if unknown. */
export function datatypeSummary(name: string): string | undefined {
  const lower = name.toLowerCase();
  const summary = datatypeSummaries.get(lower);
  if (summary !== undefined) return summary;
  const [ending = '', program = ''] = compressions.find(([end]) => lower.endsWith(end)) ?? [];
  const plain = ending === '' ? undefined : datatypeSummaries.get(lower.slice(0, -ending.length));
  return plain && `${plain.replace(/\.$/, '')}, compressed with ${program}.`;
}
