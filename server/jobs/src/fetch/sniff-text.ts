/** The beginning of a text. */
export interface TextSample {
  text: string;
  /** Without the last one, if it may go on. */
  lines: readonly string[];
  /** Whether the text is all of it. */
  isWhole: boolean;
}

/** How to tell a datatype from others by the beginning of a text. */
interface TextKind {
  datatype: string;
  fits: (sample: TextSample) => boolean;
}

/** Lines of data that are looked at. */
const maxLines = 100;

/** The first kind that fits is that of a text. */
const textKinds: readonly TextKind[] = [
  { datatype: 'html', fits: ({ text }) => /^\s*(?:<!doctype\s+html|<html[\s>])/i.test(text) },
  { datatype: 'xml', fits: ({ text }) => /^\s*<\?xml\s/.test(text) },
  { datatype: 'json', fits: isJson },
  { datatype: 'vcf', fits: ({ text }) => text.startsWith('##fileformat=VCF') },
  { datatype: 'gff3', fits: ({ text }) => /^##gff-version\s+3/.test(text) },
  { datatype: 'fastqsanger', fits: (sample) => fastqQualities(sample).some(isSanger) },
  { datatype: 'fastq', fits: (sample) => fastqQualities(sample).length > 0 },
  { datatype: 'fasta', fits: isFasta },
  { datatype: 'sam', fits: isSam },
  {
    datatype: 'gtf',
    fits: (sample) => everyRow(sample, (row) => isGff(row) && /\bgene_id "/.test(row[8] ?? '')),
  },
  { datatype: 'gff', fits: (sample) => everyRow(sample, isGff) },
  { datatype: 'interval', fits: ({ lines: [head = ''] }) => /^#chrom\tstart\tend(?:\t|$)/i.test(head) },
  { datatype: 'bed', fits: (sample) => everyRow(sample, isBed) },
  { datatype: 'tabular', fits: ({ lines }) => haveEqualCells(lines, '\t') },
  { datatype: 'csv', fits: ({ lines }) => lines.length > 1 && haveEqualCells(lines, ',') },
];

/** The datatype of a text. */
export function sniffText(sample: TextSample): string {
  return textKinds.find(({ fits }) => fits(sample))?.datatype ?? 'txt';
}

/** The rows of a table, without comments and empty lines. */
function rowsOf({ lines }: TextSample): string[][] {
  const rows: string[][] = [];
  for (const line of lines) {
    if (rows.length === maxLines) break;
    if (line !== '' && !/^(?:#|track\s|browser\s)/.test(line)) rows.push(line.split('\t'));
  }
  return rows;
}

function everyRow(sample: TextSample, fits: (row: readonly string[]) => boolean): boolean {
  const rows = rowsOf(sample);
  return rows.length > 0 && rows.every(fits);
}

const isNumber = (cell = ''): boolean => /^\d{1,15}$/.test(cell);

/** Sequence, source, feature, start, end, score, strand, phase, attributes. */
function isGff(row: readonly string[]): boolean {
  const [, , , start, end, , strand = '', phase = ''] = row;
  return (
    row.length === 9 && isNumber(start) && isNumber(end) && /^[-+.?]$/.test(strand) && /^[.012]$/.test(phase)
  );
}

/** Names of sequences, by which such a table differs from others with numbers. */
const sequenceName = /^(?:chr|scaffold|contig|ctg|super_|[NX][CGTWZ]_|GL\d|KI\d)/i;

/** Sequence, start, end, and up to nine more. */
function isBed(row: readonly string[]): boolean {
  const [sequence = '', start, end, , , strand] = row;
  if (!sequenceName.test(sequence)) return false;
  if (row.length < 3 || row.length > 12 || !isNumber(start) || !isNumber(end)) return false;
  return Number(start) <= Number(end) && (strand === undefined || /^[-+.]$/.test(strand));
}

function isSam({ lines }: TextSample): boolean {
  if (/^@(?:HD|SQ|RG|PG|CO)\t/.test(lines[0] ?? '')) return true;
  return everyRow({ text: '', lines, isWhole: true }, (row) => {
    const [, flag, , position, quality, cigar = ''] = row;
    return (
      row.length >= 11 &&
      [flag, position, quality].every(isNumber) &&
      /^(?:\*|(?:\d+[MIDNSHPX=])+)$/.test(cigar)
    );
  });
}

function isFasta({ lines }: TextSample): boolean {
  const [name = '', sequence = ''] = lines.filter((line) => line.trim() !== '' && !line.startsWith(';'));
  return /^>\S/.test(name) && /^[A-Za-z*.-]+\s*$/.test(sequence);
}

/** The qualities of reads; none if the lines are something else. */
function fastqQualities({ lines }: TextSample): string[] {
  const qualities: string[] = [];
  for (let at = 0; at + 3 < lines.length && qualities.length < maxLines; at += 4) {
    const [name = '', bases = '', plus = '', quality = ''] = lines.slice(at, at + 4);
    const isRead = name.startsWith('@') && /^[A-Za-z.*]+$/.test(bases) && plus.startsWith('+');
    if (!isRead || quality.length !== bases.length) return [];
    qualities.push(quality);
  }
  return qualities;
}

/** Whether qualities begin at 33: other encodings have none below ";", and go beyond "K". */
const isSanger = (quality: string): boolean => /[!-:]/.test(quality) || /^[!-K]+$/.test(quality);

function isJson({ text, isWhole }: TextSample): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  if (!isWhole) return /^\s*(?:\{\s*"|\[\s*(?:[[{"\d-]|true|false|null))/.test(text);
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the lines are rows with as many cells each, and more than one. */
function haveEqualCells(lines: readonly string[], separator: string): boolean {
  const counts = new Set(
    lines
      .slice(0, maxLines)
      .filter((line) => line !== '')
      .map((line) => line.split(separator).length),
  );
  return counts.size === 1 && !counts.has(1);
}
