import fc from 'fast-check';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { withPosixLines, withTabs } from '../../server/jobs/src/fetch/convert.js';
import { importFile, type FileOptions } from '../../server/jobs/src/fetch/import-file.js';
import { sniff } from '../../server/jobs/src/fetch/sniff.js';
import { runs } from '../support/runs.js';
import { bzip2OfFasta } from './bzip2.js';

/** The content in pieces of these sizes, again and again. */
const inPieces = (content: Buffer, sizes: readonly number[]): AsyncIterable<Buffer> =>
  Readable.from(piecesOf(content, sizes));

function* piecesOf(content: Buffer, sizes: readonly number[]): Generator<Buffer> {
  for (let at = 0, turn = 0; at < content.length; turn++) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield content.subarray(at, at + size);
    at += size;
  }
}

async function whole(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString('latin1');
}

const read = '@r1\nACGT\n+\n';
const bytes = (...values: number[]): Buffer => Buffer.from(values);

/** Blocked gzip, which other programs can read in parts (SAM specification, BGZF). */
function blocked(content: string): Buffer {
  const plain = gzipSync(content);
  const extra = bytes(6, 0, 0x42, 0x43, 2, 0, 0, 0);
  const head = Buffer.from(plain.subarray(0, 10));
  head[3] = 4;
  return Buffer.concat([head, extra, plain.subarray(10)]);
}

describe('the datatype of a content', () => {
  const contents: readonly (readonly [title: string, datatype: string, content: string | Buffer])[] = [
    ['nothing', 'txt', ''],
    ['prose', 'txt', 'Some words.\nMore of them.\n'],
    ['prose in another alphabet', 'txt', 'Ein paar Wörter, über zwei\nZeilen.\n'],
    ['one line', 'txt', 'reads'],
    ['FASTA', 'fasta', '>seq1 human\nACGTACGT\n>seq2\nAC\n'],
    ['protein in FASTA', 'fasta', '>sp|P1\nMKV*\n'],
    ['a quotation', 'txt', '> he wrote, some days ago:\n> yes\n'],
    ['FASTQ with low qualities', 'fastqsanger', `${read}!!5I\n`],
    ['FASTQ with high qualities', 'fastqsanger', `${read}FFFF\n`],
    ['FASTQ of old machines', 'fastq', `${read}hhhh\n`],
    ['FASTQ that breaks off', 'fastqsanger', `${read}IIII\n@r2\nAC`],
    ['no FASTQ: lengths differ', 'txt', `${read}II\n`],
    ['SAM with a header', 'sam', '@HD\tVN:1.6\n'],
    ['SAM without a header', 'sam', 'r1\t0\tchr1\t7\t30\t8M\t*\t0\t0\tTTAGATAA\t*\n'],
    ['VCF', 'vcf', '##fileformat=VCFv4.2\n#CHROM\tPOS\n'],
    ['GFF 3', 'gff3', '##gff-version 3\nchr1\t.\tgene\t1\t9\t.\t+\t.\tID=a\n'],
    ['GFF', 'gff', 'chr1\tsrc\texon\t1\t9\t.\t+\t.\tgroup\n'],
    ['GTF', 'gtf', 'chr1\tsrc\texon\t1\t9\t.\t+\t0\tgene_id "g1"; transcript_id "t1";\n'],
    ['BED', 'bed', 'chr1\t10\t20\nchr2\t5\t7\n'],
    ['BED with a track', 'bed', 'track name=a\nchrX\t10\t20\ta\t0\t-\n'],
    ['numbers, not BED', 'tabular', '1\t10\t20\n2\t5\t7\n'],
    ['intervals', 'interval', '#chrom\tstart\tend\tname\nchr1\t1\t2\ta\n'],
    ['a table', 'tabular', 'a\tb\nc\td\n'],
    ['rows of different lengths', 'txt', 'a\tb\nc\td\te\n'],
    ['CSV', 'csv', 'a,b\n1,2\n'],
    ['JSON', 'json', '{"a": [1, 2]}\n'],
    ['a list in JSON', 'json', '[1]'],
    ['no JSON', 'txt', '{this is not}'],
    ['XML', 'xml', '<?xml version="1.0"?>\n<a/>'],
    ['HTML', 'html', '<!DOCTYPE html>\n<p>a'],
    ['HTML after spaces', 'html', '\n  <html lang="en">'],
    ['PNG', 'png', Buffer.concat([bytes(0x89), Buffer.from('PNG\r\n\x1a\n\0\0\0\rIHDR'), Buffer.alloc(40)])],
    ['PDF', 'pdf', Buffer.from('%PDF-1.7\n\0\x01\x02')],
    ['CRAM', 'cram', Buffer.from('CRAM\x03\x00\0\0')],
    ['HDF5', 'h5', Buffer.from('\x89HDF\r\n\x1a\n\0\0', 'latin1')],
    ['2bit', 'twobit', bytes(0x43, 0x27, 0x41, 0x1a, 0, 0)],
    ['SQLite', 'sqlite', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(84)])],
    ['zeros', 'data', Buffer.alloc(100)],
    ['noise', 'data', createHash('sha512').update('a').digest()],
    ['compressed FASTA', 'fasta.gz', gzipSync('>a\nACGT\n')],
    ['compressed FASTQ', 'fastqsanger.gz', gzipSync(`${read}IIII\n`)],
    ['compressed VCF in blocks', 'vcf_bgzip', blocked('##fileformat=VCFv4.2\n#CHROM\n')],
    ['BAM', 'bam', gzipSync(Buffer.from('BAM\x01\0\0\0\0', 'latin1'))],
    ['compressed prose', 'gz', gzipSync('Some words.\n')],
    ['compressed noise', 'gz', gzipSync(createHash('sha512').update('b').digest())],
    ['damaged gzip', 'gz', Buffer.concat([bytes(0x1f, 0x8b), Buffer.from('not that')])],
    ['what expands to a gigabyte', 'gz', gzipSync(Buffer.alloc(16 * 1024 * 1024))],
    ['an archive', 'tar', tarOf('a.txt', 'a')],
    ['zip', 'zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(60)])],
    ['zip that breaks off', 'zip', Buffer.from('PK\x03\x04')],
  ];
  for (const [title, datatype, content] of contents)
    it(`${title}: ${datatype}`, async () => {
      assert.equal((await sniff(Buffer.from(content), true)).datatype, datatype);
    });

  it('is found of a beginning that ends anywhere, without an error', async () => {
    const all = contents.map(([, , content]) => Buffer.from(content));
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...all), fc.nat(), fc.boolean(), async (content, end, isWhole) => {
        const { datatype } = await sniff(content.subarray(0, end % (content.length + 1)), isWhole);
        assert.match(datatype, /^[a-z][\w.]*$/);
      }),
      runs(300),
    );
  });
});

/** A tar archive of one file. */
function tarOf(name: string, content: string): Buffer {
  const head = Buffer.alloc(512);
  head.write(name);
  head.write('0000644\0', 100);
  head.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  head.write('        0', 148);
  head.write('ustar\x0000', 257);
  const sum = head.reduce((all, byte) => all + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([head, Buffer.from(content.padEnd(512, '\0')), Buffer.alloc(1024)]);
}

describe('conversions', () => {
  for (const [written, made] of [
    ['', ''],
    ['a', 'a\n'],
    ['a\n', 'a\n'],
    ['a\r\nb\r\n', 'a\nb\n'],
    ['a\rb\r', 'a\nb\n'],
    ['a\r\r\nb', 'a\n\nb\n'],
    ['\n\r\n\r', '\n\n\n'],
  ] as const)
    it(`lines of POSIX: ${JSON.stringify(written)} becomes ${JSON.stringify(made)}`, async () => {
      assert.equal(await whole(withPosixLines(inPieces(Buffer.from(written), [1]))), made);
    });

  for (const [written, made] of [
    ['a b', 'a\tb'],
    ['a  \t b\n c', 'a\tb\n\tc'],
    ['a\n\nb', 'a\n\nb'],
  ] as const)
    it(`tabs: ${JSON.stringify(written)} becomes ${JSON.stringify(made)}`, async () => {
      assert.equal(await whole(withTabs(inPieces(Buffer.from(written), [1]))), made);
    });

  it('are the same in whatever pieces a text arrives', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '\r', '\n'), maxLength: 40 });
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(text, sizes, async (written, pieces) => {
        const content = Buffer.from(written);
        const lines = await whole(withPosixLines(inPieces(content, pieces)));
        const wanted = written.replace(/\r\n?/g, '\n');
        assert.equal(lines, wanted === '' || wanted.endsWith('\n') ? wanted : `${wanted}\n`);
        const tabs = await whole(withTabs(inPieces(content, pieces)));
        assert.equal(tabs, written.replace(/[ \t]+/g, '\t'));
      }),
      runs(300),
    );
  });
});

describe('importing a file', () => {
  let folder: string;
  let count = 0;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'user-tool-import-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const plain: FileOptions = {
    ...{ extension: 'auto', decompress: false, toPosixLines: false, spaceToTab: false, checksums: [] },
  };
  const imported = async (
    content: string | Buffer,
    wishes: Partial<FileOptions> = {},
    limit = 1_000_000,
  ): Promise<[datatype: string, content: Buffer]> => {
    const target = join(folder, String(count++));
    const { signal } = new AbortController();
    const source = inPieces(Buffer.from(content), [1, 700, 3]);
    const datatype = await importFile(
      source,
      target,
      { ...plain, ...wishes },
      { limit: { bytes: limit, sentence: 'too long' }, signal },
    );
    return [datatype, readFileSync(target)];
  };

  it('keeps its bytes', async () => {
    const content = createHash('sha512').update('c').digest();
    assert.deepEqual(await imported(content), ['data', content]);
    assert.deepEqual(await imported(''), ['txt', Buffer.alloc(0)]);
    const compressed = gzipSync('>a\nACGT\n');
    assert.deepEqual(await imported(compressed), ['fasta.gz', compressed]);
  });

  it('gives it the wanted datatype, whatever it looks like', async () => {
    assert.deepEqual(await imported('a\tb\n', { extension: 'txt' }), ['txt', Buffer.from('a\tb\n')]);
  });

  it('decompresses, and finds the datatype of what it is then', async () => {
    const decompress = { decompress: true };
    assert.deepEqual(await imported(gzipSync('>a\nACGT\n'), decompress), [
      'fasta',
      Buffer.from('>a\nACGT\n'),
    ]);
    assert.deepEqual(await imported('plain\n', decompress), ['txt', Buffer.from('plain\n')]);
    const both = Buffer.concat([gzipSync('a\n'), gzipSync('b\n')]);
    assert.equal(String((await imported(both, decompress))[1]), 'a\nb\n');
    const message = 'The file is not valid gzip, so it cannot be decompressed.';
    const cut = gzipSync('x'.repeat(10_000)).subarray(0, 30);
    await assert.rejects(imported(cut, decompress), { message });
    for (const rest of ['r', 'rubbish'.repeat(1_000)])
      await assert.rejects(imported(Buffer.concat([gzipSync('a\n'), Buffer.from(rest)]), decompress), {
        message,
      });
  });

  it('decompresses what bzip2 has compressed, in a thread', async () => {
    const decompress = { decompress: true };
    const compressed = Buffer.from(bzip2OfFasta, 'base64');
    assert.deepEqual(await imported(compressed, decompress), ['fasta', Buffer.from('>a\nACGT\n')]);
    const both = Buffer.concat([compressed, compressed]);
    assert.equal(String((await imported(both, decompress))[1]), '>a\nACGT\n>a\nACGT\n');
    assert.deepEqual((await imported(compressed))[1], compressed);
    const message = 'The file is not valid bzip2, so it cannot be decompressed.';
    for (const wrong of [compressed.subarray(0, 30), Buffer.concat([compressed, Buffer.from('rubbish')])])
      await assert.rejects(imported(wrong, decompress), { message });
    await assert.rejects(imported(both, decompress, 15), { message: 'too long' });
    assert.deepEqual(
      readdirSync(folder).filter((name) => name.includes('.')),
      [],
    );
  });

  it('converts texts, and nothing else', async () => {
    const wishes = { toPosixLines: true, spaceToTab: true };
    assert.deepEqual(await imported('a  b\r\nc d', wishes), ['tabular', Buffer.from('a\tb\nc\td\n')]);
    const binary = Buffer.concat([Buffer.alloc(5), Buffer.from('a  b\r\n')]);
    assert.deepEqual(await imported(binary, wishes), ['data', binary]);
    const compressed = gzipSync('a  b\r\n');
    assert.deepEqual((await imported(compressed, wishes))[1], compressed);
  });

  it('verifies checksums of what arrives, in any case', async () => {
    const content = gzipSync('a\n');
    const of = (algorithm: string): string => createHash(algorithm).update(content).digest('hex');
    const checksums = [
      { function: 'MD5', value: of('md5').toUpperCase() },
      { function: 'SHA-1', value: of('sha1') },
      { function: 'SHA-256', value: of('sha256') },
      { function: 'SHA-512', value: of('sha512') },
    ] as const;
    assert.equal(String((await imported(content, { checksums, decompress: true }))[1]), 'a\n');
    for (const one of checksums)
      await assert.rejects(imported('a'.repeat(5_000), { checksums: [one] }), {
        message: new RegExp(
          `^The ${one.function} checksum of the file is [0-9a-f]+, not ${one.value.toLowerCase()} as was given\\.$`,
        ),
      });
  });

  it('ends at its limit: of what arrives, and of what it expands to', async () => {
    await assert.rejects(imported('x'.repeat(101), {}, 100), { message: 'too long' });
    await imported('x'.repeat(100), {}, 100);
    const bomb = gzipSync(Buffer.alloc(900_000));
    assert.ok(bomb.length < 5_000);
    await assert.rejects(imported(bomb, { decompress: true }, 10_000), { message: 'too long' });
    await imported(bomb, {}, 10_000);
  });
});
