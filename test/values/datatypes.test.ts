import fc from 'fast-check';
import assert from 'node:assert/strict';
import {
  datatypeNames,
  isDatatype,
  nearDatatype,
  outputFormatWords,
  splitDatatypes,
} from '../../shared/src/values/datatypes.js';

describe('datatypes', () => {
  it('the bundled names are lowercase, sorted and each there once', () => {
    assert.ok(datatypeNames.length > 700);
    const tidy = [...new Set(datatypeNames.map((name) => name.toLowerCase()))].sort();
    assert.deepEqual(datatypeNames, tidy);
    assert.deepEqual(
      datatypeNames.filter((name) => !/^[a-z0-9][a-z0-9._-]*$/.test(name)),
      [],
    );
  });

  for (const name of [
    ...[
      'data',
      'txt',
      'tabular',
      'tsv',
      'csv',
      'json',
      'fasta',
      'fastqsanger',
      'bam',
      'cram',
      'vcf',
      'vcf_bgzip',
    ],
    ...[
      'fasta.gz',
      'fasta.bz2',
      'fastqsanger.gz',
      'gff3.gz',
      'tabular.gz',
      'tar.gz',
      'fast5.tar.xz',
      'qname_sorted.bam',
    ],
    ...['png', 'pdf', 'html', 'zip', 'h5ad', 'directory', 'asn1-binary', '4dn_pairs.gz', 'Bam', ' BED '],
  ]) {
    it(`${JSON.stringify(name)} is one`, () => {
      assert.ok(isDatatype(name));
    });
  }

  for (const name of ['', 'fastqsanger.xz', 'bam.gz', 'fq', 'picture', 'constructor', ...outputFormatWords]) {
    it(`${JSON.stringify(name)} is none`, () => {
      assert.ok(!isDatatype(name));
    });
  }

  it('extra names count, in any case', () => {
    assert.ok(isDatatype('OurFormat', ['ourformat']));
    assert.ok(isDatatype('ourformat', ['OurFormat']));
    assert.equal(nearDatatype('ourfromat', ['OurFormat']), 'OurFormat');
  });

  const near: [name: string, meant: string | undefined][] = [
    ['fq', 'fastqsanger'],
    ['fq.gz', 'fastqsanger.gz'],
    ['fa', 'fasta'],
    ['.bam', 'bam'],
    ['*.bam', 'bam'],
    ['vcf.gz', 'vcf_bgzip'],
    ['vcf_gz', 'vcf_bgzip'],
    ['fastqsanger_gz', 'fastqsanger.gz'],
    ['tabluar', 'tabular'],
    ['fastsanger', 'fastqsanger'],
    ['jpeg', 'jpg'],
    ['text', 'txt'],
    ['bigwigs', 'bigwig'],
    ['int', undefined],
    ['folder', undefined],
    ['picture', undefined],
    ['', undefined],
  ];
  for (const [name, meant] of near) {
    it(`${JSON.stringify(name)} → ${meant ?? 'nothing'}`, () => {
      assert.equal(nearDatatype(name), meant);
    });
  }

  it('suggests datatypes only', () => {
    const names = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc
        .constantFrom(...datatypeNames, 'fq', 'yml', 'any')
        .chain((name) => fc.nat(name.length).map((at) => name.slice(0, at) + name.slice(at + 1))),
    );
    fc.assert(
      fc.property(names, (name) => {
        const meant = nearDatatype(name);
        assert.ok(meant === undefined || isDatatype(meant));
      }),
    );
  });

  const lists: [text: string, names: string[]][] = [
    ['bam', ['bam']],
    ['fasta,fasta.gz', ['fasta', 'fasta.gz']],
    [' fasta , BAM ', ['fasta', 'BAM']],
    ['fasta,,bam,', ['fasta', 'bam']],
    ['a b', ['a b']],
    ['', []],
    [' , ', []],
  ];
  for (const [text, names] of lists) {
    it(`${JSON.stringify(text)} lists ${names.length}`, () => {
      assert.deepEqual(
        splitDatatypes(text).map(({ name }) => name),
        names,
      );
    });
  }

  it('the names of a list stand where their spans say', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('bam', ',', ' ', 'fasta.gz', '\n', 'é')).map((p) => p.join('')),
        (text) => {
          for (const { name, span } of splitDatatypes(text))
            assert.equal(text.slice(span.start, span.end), name);
        },
      ),
    );
  });
});
