import { accepts, finds, offer, sure } from '../support/rule-cases.js';

const both = ['platform', 'galaxy'] as const;

/** The field in an input, an output and a discovery entry. */
const inputFormat = (format: string): string =>
  `inputs:\n  - name: table\n    type: data\n    format: ${format}\n`;
const outputFormat = (format: string): string =>
  `outputs:\n  - name: count\n    type: data\n    format: ${format}\n    from_work_dir: count.txt\n`;
const discovery = (entry: string): string =>
  `outputs:\n  - name: parts\n    type: data\n    discover_datasets:\n      - ${entry}\n`;

describe('datatype-unknown', () => {
  accepts('datatype-unknown', both, [
    inputFormat('tabular'),
    inputFormat('[fasta, "fastq.gz", mytype]'),
    inputFormat("'fasta, FASTQ , fasta.gz'"),
    inputFormat('data'),
    inputFormat('"fastaq'),
    outputFormat('auto'),
    outputFormat('input'),
    outputFormat('MyType'),
    discovery('{ pattern: __name__, format: auto }'),
    'help: { format: markdown, content: x }\n',
  ]);
  finds('datatype-unknown', both, [
    {
      fields: inputFormat("'fasta, «fasq», txt'"),
      severity: 'warning',
      says: 'The datatype "fasq" does not exist: did you mean "fastq"?',
      fixes: [offer(inputFormat("'fasta, fastq, txt'"))],
    },
    {
      fields: inputFormat('[fasta, "«tab\\u0075lr»"]'),
      severity: 'warning',
      says: 'did you mean "tabular"?',
      fixes: [offer(inputFormat('[fasta, "tabular"]'))],
    },
    {
      fields: inputFormat('\n      - fasta\n      - «tabularr» # the table'),
      severity: 'warning',
      says: '"tabularr"',
      fixes: [offer(inputFormat('\n      - fasta\n      - tabular # the table'))],
    },
    {
      fields: inputFormat('>-\n      fasta,\n      «fasq»,\n      «nosuch»'),
      severity: 'warning',
      says: '"fasq"',
      fixes: [offer(inputFormat('>-\n      fasta,\n      fastq,\n      nosuch'))],
    },
    {
      fields: inputFormat('«.fasta»'),
      severity: 'warning',
      says: 'did you mean "fasta"?',
      fixes: [sure(inputFormat('fasta'))],
    },
    {
      fields: inputFormat('«nosuchtype»'),
      severity: 'info',
      says: 'The datatype "nosuchtype" is not known: correct it, or add it to "datatypes" in ".user-tool.yml".',
    },
    {
      fields: inputFormat('«mytyp»'),
      severity: 'warning',
      says: 'did you mean "mytype"?',
      fixes: [offer(inputFormat('mytype'))],
    },
    {
      fields: inputFormat("'fasta«, », txt'"),
      severity: 'info',
      says: 'A datatype is missing next to this comma',
      fixes: [sure(inputFormat("'fasta, txt'"))],
    },
    {
      fields: inputFormat('|\n      fasta«,»'),
      severity: 'info',
      says: 'A datatype is missing next to this comma',
      fixes: [sure(inputFormat('|\n      fasta'))],
    },
    {
      fields: inputFormat("'«, »,fasta,,txt,'"),
      severity: 'info',
      says: 'A datatype is missing next to this comma',
      fixes: [sure(inputFormat("'fasta,txt'"))],
    },
    {
      fields: inputFormat('fasta«, »,txt,'),
      severity: 'info',
      says: 'A datatype is missing next to this comma',
      fixes: [sure(inputFormat('"fasta,txt"'))],
    },
    { fields: inputFormat("'«, »,'"), severity: 'info', says: 'A datatype is missing next to this comma' },
    {
      fields: outputFormat('«fasq»'),
      severity: 'warning',
      says: 'did you mean "fastq"?',
      fixes: [offer(outputFormat('fastq'))],
    },
    {
      fields: outputFormat("«'fasta, nosuch'»"),
      severity: 'warning',
      says: 'An output has only one datatype',
      fixes: [offer(outputFormat("'fasta'"))],
    },
    { fields: outputFormat('«no,such»'), severity: 'info', says: 'An output has only one datatype' },
    {
      fields: discovery('{ pattern: __name__, format: "«fasq»" }'),
      severity: 'warning',
      says: '"fasq"',
      fixes: [offer(discovery('{ pattern: __name__, format: "fastq" }'))],
    },
    {
      fields:
        'inputs:\n  cond:\n    type: conditional\n    test_parameter: { name: kind, type: boolean }\n    whens:\n      - discriminator: true\n        parameters:\n          - { name: deep, type: data, format: &f «fasq» }\n          - { name: again, type: data, format: *f }\n',
      severity: 'warning',
      says: '"fasq"',
      fixes: [
        offer(
          'inputs:\n  cond:\n    type: conditional\n    test_parameter: { name: kind, type: boolean }\n    whens:\n      - discriminator: true\n        parameters:\n          - { name: deep, type: data, format: &f fastq }\n          - { name: again, type: data, format: *f }\n',
        ),
      ],
    },
  ]);
});

describe('discover-pattern', () => {
  accepts('discover-pattern', both, [
    discovery('pattern: __name_and_ext__'),
    discovery("pattern: '(?P<name>.+)\\.(?P<ext>[a-z]+)'"),
    discovery("pattern: '(?P<identifier_0>.+)_(?P<identifier_1>[^_]+)'"),
    discovery('{ discover_via: tool_provided_metadata }'),
    discovery("{ discover_via: tool_provided_metadata, pattern: '(' }"),
    discovery('pattern: "(?P<name>.*"x'),
  ]);
  finds('discover-pattern', both, [
    {
      fields: discovery("pattern: '(?P«&lt;»name&gt;.+)\\.txt'"),
      severity: 'error',
      says: '"&lt;" and "&gt;" are how XML writes < and >',
      fixes: [sure(discovery("pattern: '(?P<name>.+)\\.txt'"))],
    },
    {
      fields: discovery("pattern: '(?P<name>a«&amp;»b.*)'"),
      severity: 'warning',
      says: '"&amp;" is how XML writes &',
      fixes: [offer(discovery("pattern: '(?P<name>a&b.*)'"))],
    },
    {
      fields: discovery('pattern: "«*».txt"'),
      severity: 'error',
      says: 'there is nothing before "*"',
      fixes: [offer(discovery('pattern: "(?P<name>.+)\\\\.txt"'))],
    },
    {
      fields: discovery("pattern: '«(?<»name>.+)\\.(?<ext>.+)'"),
      severity: 'error',
      says: 'a named group is written "(?P<name>…)" in Python',
      fixes: [sure(discovery("pattern: '(?P<name>.+)\\.(?P<ext>.+)'"))],
    },
    {
      fields: discovery("pattern: '[(]?<a>«(?<»name>.+)'"),
      severity: 'error',
      says: 'Python',
      fixes: [sure(discovery("pattern: '[(]?<a>(?P<name>.+)'"))],
    },
    {
      fields: discovery("pattern: 'it''s «(»?P<name>.+'"),
      severity: 'error',
      says: 'the "(" is never closed',
    },
    {
      fields: discovery('pattern: "\\u0061«(»?P<name>.+"'),
      severity: 'error',
      says: 'the "(" is never closed',
    },
    {
      fields: discovery('pattern: >-\n          (?P<name>.+)\n          «[»a-z'),
      severity: 'error',
      says: 'the "[" is never closed',
    },
    {
      fields: discovery('pattern: «.*\\.txt»'),
      severity: 'warning',
      says: 'has no group that names the files',
      fixes: [offer(discovery('pattern: (?P<name>.*)\\.txt'))],
    },
    {
      fields: discovery('pattern: «([a-z]+)\\.txt»'),
      severity: 'warning',
      says: 'has no group',
      fixes: [offer(discovery("pattern: '(?P<name>[a-z]+)\\.txt'"))],
    },
    {
      fields: discovery('pattern: «out_*.txt»'),
      severity: 'warning',
      says: 'has no group',
      fixes: [offer(discovery('pattern: out_(?P<name>.+)\\.txt'))],
    },
    { fields: discovery('pattern: «report.txt»'), severity: 'warning', says: 'has no group' },
    {
      fields: discovery('pattern: (?P<«sample»>.+)_(?P<lane>\\d)'),
      severity: 'warning',
      says: 'does not use a group named "sample": rename it to "name"',
      fixes: [offer(discovery('pattern: (?P<name>.+)_(?P<lane>\\d)'))],
    },
    {
      fields: discovery('pattern: «__name-and-ext»'),
      severity: 'warning',
      says: 'has no group',
      fixes: [sure(discovery('pattern: __name_and_ext__'))],
    },
    {
      fields: discovery('pattern: «name_and_ext»'),
      severity: 'warning',
      says: 'has no group',
      fixes: [offer(discovery('pattern: __name_and_ext__'))],
    },
    {
      fields: discovery('«directory»: results'),
      severity: 'error',
      says: 'pattern',
      fixes: [offer(discovery('pattern: __name_and_ext__\n        directory: results'))],
    },
    {
      fields: discovery('«{}»'),
      severity: 'error',
      says: 'pattern',
      fixes: [offer(discovery('{ pattern: __name_and_ext__ }'))],
    },
    {
      fields:
        'outputs:\n  parts:\n    type: collection\n    structure:\n      discover_datasets:\n        - pattern: «" "»\n',
      severity: 'error',
      says: 'is empty',
      fixes: [
        offer(
          'outputs:\n  parts:\n    type: collection\n    structure:\n      discover_datasets:\n        - pattern: __name_and_ext__\n',
        ),
      ],
    },
    {
      fields: discovery('pattern: «12»'),
      severity: 'error',
      says: 'text',
      // Text without a group would find no names.
      fixes: [],
    },
  ]);
});

describe('license-unknown', () => {
  accepts('license-unknown', both, [
    'license: MIT\n',
    'license: "GPL-3.0-or-later WITH Bison-exception-2.2"\n',
    'license: (MIT OR Apache-2.0)\n',
    'license: https://example.org/license\n',
    "license: ''\n",
    'license: 3\n',
    'license: "GPLv3\n',
  ]);
  finds('license-unknown', both, [
    {
      fields: 'license: «mit» # free\n',
      severity: 'warning',
      says: '"mit" is not an SPDX license identifier: did you mean "MIT"?',
      fixes: [sure('license: MIT # free\n')],
    },
    {
      fields: 'license: «GPLv3»\n',
      severity: 'warning',
      says: 'did you mean "GPL-3.0-only" or "GPL-3.0-or-later"?',
      fixes: [offer('license: GPL-3.0-only\n'), offer('license: GPL-3.0-or-later\n')],
    },
    {
      fields: 'license: >-\n  MIT OR\n  «Apach-2.0»\n',
      severity: 'warning',
      says: '"Apach-2.0" is not an SPDX license identifier',
      fixes: [offer('license: >-\n  MIT OR\n  Apache-2.0\n')],
    },
    {
      fields: 'license: «mit» OR apache-2.0\n',
      severity: 'warning',
      says: '"mit" is not an SPDX license identifier',
      fixes: [sure('license: MIT OR Apache-2.0\n')],
    },
    {
      fields: 'description: &terms mit or apache-2.0\nlicense: «*terms»\n',
      severity: 'warning',
      says: 'not an SPDX license',
      fixes: [sure('description: &terms mit or apache-2.0\nlicense: MIT or Apache-2.0\n')],
    },
    { fields: "license: '«all ours»'\n", severity: 'warning', says: 'use one such as "MIT"' },
  ]);
});

describe('citation-invalid', () => {
  const citation = (type: string, content: string): string =>
    `citations:\n  - type: ${type}\n    content: ${content}\n`;
  const entry = '|\n      @article{key,\n        title = {A "title"}\n      }';

  accepts('citation-invalid', both, [
    citation('doi', '10.1093/bioinformatics/btp352'),
    citation('DOI', '"10.1093/bioinformatics/btp352 "'),
    citation('bibtex', entry),
    citation('reference', '10.1093/bioinformatics/btp352'),
    citation('reference', entry),
    citation('doi', '"https://doi.org/10.1093/x'),
    'citations: null\n',
    'citations: []\n',
  ]);
  finds('citation-invalid', both, [
    {
      fields: citation('doi', '«https://doi.org/»10.1093/x # the paper'),
      severity: 'error',
      says: 'The DOI must not have a prefix: remove "https://doi.org/".',
      fixes: [sure(citation('doi', '10.1093/x # the paper'))],
    },
    {
      fields: citation('doi', '|\n      «http://dx.doi.org/»10.1093/x'),
      severity: 'error',
      says: 'remove "http://dx.doi.org/"',
      fixes: [sure(citation('doi', '|\n      10.1093/x'))],
    },
    {
      fields: "citations: [{ type: reference, content: '«DOI: »10.1093/x' }]\n",
      severity: 'hint',
      says: 'remove "DOI:"',
      fixes: [sure("citations: [{ type: reference, content: '10.1093/x' }]\n")],
    },
    { fields: citation('doi', '«not-a-doi»'), severity: 'error', says: '"not-a-doi" is not a DOI' },
    {
      fields: citation('doi', '«"https://example.org/article?id=10.1093/bib/btx."»'),
      severity: 'error',
      says: 'use one such as "10.1093/bib/btx"',
      fixes: [offer(citation('doi', '"10.1093/bib/btx"'))],
    },
    {
      fields: citation('bibtex', '«10.1093/x»'),
      severity: 'error',
      says: 'The type is "bibtex", but the content is a DOI: use "type: doi".',
      fixes: [sure(citation('doi', '10.1093/x'))],
    },
    {
      fields: citation("'bibtex'", '«"https://doi.org/10.1093/x"»'),
      severity: 'error',
      says: 'but the content is a DOI',
      fixes: [sure(citation("'doi'", '"10.1093/x"'))],
    },
    {
      fields: citation('doi', `«|»${entry.slice(1)}`),
      severity: 'error',
      says: 'but the content is BibTeX',
      fixes: [sure(citation('bibtex', entry))],
    },
    {
      fields: citation('bibtex', '«Smith 2020»'),
      severity: 'error',
      says: 'it contains no entry such as "@article{key, …}"',
    },
    {
      fields: citation('bibtex', '>-\n      see\n      «@article{»key, title={x}}'),
      severity: 'error',
      says: 'at the start of a line',
    },
    {
      fields: citation('doi', '«|»\n      @article{key, title={x}'),
      severity: 'error',
      says: 'but the content is BibTeX',
      // It is no BibTeX either.
      fixes: [],
    },
    {
      fields: citation('bibtex', '|\n      «@article»{key, title={x}'),
      severity: 'warning',
      says: 'the brace after "@article" is never closed',
    },
    { fields: citation('website', '«Smith 2020»'), severity: 'error', says: 'neither a DOI nor BibTeX' },
    {
      fields: 'citations:\n  - «type»: doi\n',
      severity: 'error',
      says: 'content',
      fixes: [offer('citations:\n  - type: doi\n    content: 10.1234/example\n')],
    },
    {
      fields: citation('doi', '«"  "»'),
      severity: 'error',
      says: 'is empty',
      fixes: [offer(citation('doi', '10.1234/example'))],
    },
    {
      fields: citation('doi', '«10.1093»'),
      severity: 'error',
      says: 'text',
      fixes: [],
    },
  ]);
});
