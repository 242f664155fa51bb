import assert from 'node:assert/strict';
import { documentLinks } from '../../shared/src/features/structure/document-links.js';
import { webAddresses } from '../../shared/src/features/structure/web-addresses.js';
import { Document } from '../../shared/src/tool/document.js';
import { mark, unmark } from '../support/marked.js';

/** The document with its links marked, and their targets. */
function linked(text: string): { marked: string; targets: (string | undefined)[] } {
  const document = new Document(text);
  const links = documentLinks(document, { linkTooltips: false });
  return {
    marked: mark(text, ...links.map(({ range }) => document.source.spanOf(range))),
    targets: links.map(({ target }) => target),
  };
}

const rows: readonly (readonly [what: string, fields: string, ...targets: string[]])[] = [
  ['a DOI', 'citations:\n  - { type: doi, content: «10.1093/x(1)» }\n', 'https://doi.org/10.1093/x(1)'],
  [
    'a DOI with signs that an address has no room for',
    "citations:\n  - type: doi\n    content: ' «10.1002/a<b>#c?d%e;2-é[1]» '\n",
    'https://doi.org/10.1002/a%3Cb%3E%23c%3Fd%25e;2-%C3%A9%5B1%5D',
  ],
  [
    'a DOI with a prefix',
    'citations:\n  - content: «doi:10.1093/x»\n    type: doi\n  - type: doi\n    content: «http://dx.doi.org/10.1093/y»\n',
    'https://doi.org/10.1093/x',
    'https://doi.org/10.1093/y',
  ],
  [
    'DOIs and addresses in BibTeX',
    'citations:\n  - type: bibtex\n    content: |\n      @article{a,\n        DOI = "«10.1093/x»",\n        url = {«https://example.org/a_(b)»},\n      }\n      @misc{b, doi = {«https://doi.org/10.1093/y»}, note = {10.1093/z}}\n',
    'https://doi.org/10.1093/x',
    'https://example.org/a_(b)',
    'https://doi.org/10.1093/y',
  ],
  [
    'nothing that is no DOI',
    'citations:\n  - { type: doi, content: 10/x }\n  - { type: doi, content: 10.1093/x y }\n',
  ],
  ['an official image', 'container: «busybox:1.36»\n', 'https://hub.docker.com/_/busybox'],
  [
    'an official image by its long name',
    'container: «docker.io/library/busybox»\n',
    'https://hub.docker.com/_/busybox',
  ],
  [
    "a user's image",
    'container: "«biocontainers/fastp:v1@sha256:' + 'a'.repeat(64) + '»"\n',
    'https://hub.docker.com/r/biocontainers/fastp',
  ],
  [
    'an image of quay.io',
    'container: «quay.io/biocontainers/fastp:0.23.4--h5f740d0_0»\n',
    'https://quay.io/repository/biocontainers/fastp',
  ],
  [
    'an image of a requirement',
    'requirements:\n  - type: container\n    container: { type: docker, container_id: «docker://busybox» }\n',
    'https://hub.docker.com/_/busybox',
  ],
  ['nothing of other registries', 'container: ghcr.io/owner/name:1\n'],
  [
    'nothing of deeper paths',
    'container: quay.io/a/b/c:1\nrequirements:\n  - container: { container_id: a/b/c }\n',
  ],
  ['nothing that is no image', 'container: Busy Box\n'],
  ['a licence', 'license: «GPL-3.0-or-later»\n', 'https://spdx.org/licenses/GPL-3.0-or-later.html'],
  [
    'the licences of an expression',
    'license: >-\n  («MIT» OR «Apache-2.0»+)\n  AND «GPL-2.0»+\n  WITH «Classpath-exception-2.0»\n',
    'https://spdx.org/licenses/MIT.html',
    'https://spdx.org/licenses/Apache-2.0.html',
    'https://spdx.org/licenses/GPL-2.0.html',
    'https://spdx.org/licenses/Classpath-exception-2.0.html',
  ],
  [
    'the licences that are known in an expression that is not finished',
    'license: «MIT» AND Foo OR LicenseRef-x WITH MIT OR\n',
    'https://spdx.org/licenses/MIT.html',
  ],
  ['nothing of a licence in other words', 'license: The MIT License\n'],
  ['the address of a licence', 'license: «https://example.org/license»\n', 'https://example.org/license'],
  [
    'EDAM terms',
    'edam_operations: [«operation_0004», operation_4]\nedam_topics:\n  - "«topic_0622»"\n  - x\n',
    'http://edamontology.org/operation_0004',
    'http://edamontology.org/topic_0622',
  ],
  [
    'entries in registries',
    'xrefs:\n  - { type: bio.tools, value: «fastp» }\n  - { value: «limma», type: bioconductor }\n  - { type: other, value: x }\n  - { type: bio.tools, value: a/../b }\n',
    'https://bio.tools/fastp',
    'https://bioconductor.org/packages/limma/',
  ],
  [
    'addresses in help, in every style',
    'description: see «https://a.example/x».\nhelp:\n  format: markdown\n  content: |\n    See [here](«https://b.example/y»), «http://c.example», *«HTTPS://d.example/ü»*\n    or <«https://e.example/?a=1&b=[2]#c»>!\n',
    'https://a.example/x',
    'https://b.example/y',
    'http://c.example',
    'HTTPS://d.example/%C3%BC',
    'https://e.example/?a=1&b=[2]#c',
  ],
  [
    'addresses in folded, quoted and wrapped texts',
    `description: >\n  see\n  «https://a.example/x»\n  there\nname: 'it''s «https://b.example/it''s/x»'\nhelp: "\\u00e9 «https://c.example/\\u0078\\\n  y» \\"«https://d.example»\\""\n`,
    'https://a.example/x',
    "https://b.example/it's/x",
    'https://c.example/xy',
    'https://d.example',
  ],
  [
    'addresses in comments and in tests',
    '# see «https://a.example/x», or (https://\nid: x # «https://b.example»\ntests:\n  - inputs: { f: { location: «https://c.example/f.txt» } }\n',
    'https://a.example/x',
    'https://b.example',
    'https://c.example/f.txt',
  ],
  [
    'nothing in code',
    "shell_command: wget https://a.example/x\nconfigfiles:\n  - content: https://b.example\nrequirements:\n  - type: javascript\n    expression_lib: ['// https://c.example']\n",
  ],
  ['one text that is used twice', 'description: &a «https://a.example»\nhelp: *a\n', 'https://a.example'],
];

describe('document links', () => {
  for (const dialect of ['PlatformUserTool', 'GalaxyUserTool']) {
    for (const [what, fields, ...targets] of rows) {
      it(`lead from ${what} in a ${dialect}`, () => {
        const document = `class: ${dialect}\n${fields}`;
        const found = linked(document.replace(/[«»]/g, ''));
        assert.equal(found.marked, document);
        assert.deepEqual(found.targets, targets);
      });
    }
  }

  it('lead from a document with CRLF, a byte order mark and a broken line', () => {
    const document =
      '\uFEFF# «https://a.example»\r\nclass: PlatformUserTool\r\nlicense: «MIT»\r\nhalf\r\nhelp: "open\r\n';
    assert.equal(linked(unmark(document).text).marked, document);
  });

  it('lead from the addresses of other documents too', () => {
    assert.equal(linked('- https://a.example\n').marked, '- «https://a.example»\n');
    assert.deepEqual(linked('').targets, []);
  });

  it('say where they lead to clients that show it', () => {
    const text =
      'class: PlatformUserTool\ncontainer: quay.io/a/b:1\nlicense: MIT\nedam_topics: [topic_0622]\nhelp: https://a.example\n';
    const links = documentLinks(new Document(text), { linkTooltips: true });
    assert.deepEqual(
      links.map(({ tooltip }) => tooltip),
      ['Open a/b on quay.io', 'Open MIT on spdx.org', 'Open topic_0622 on edamontology.org', undefined],
    );
  });
});

describe('addresses in a running text', () => {
  const texts = [
    'none here: http:// https://. ftp://a.example mailto:a@b.example www.a.example',
    '«https://a.example»',
    '«https://a.example/», «https://a.example/a,b;c»;',
    '(see «https://a.example/a»).',
    '«https://en.example/wiki/A_(b)», and («https://en.example/wiki/A_(b)»).',
    '[«https://a.example/x[1]»]',
    '[a](«https://a.example/a»)[b](«https://b.example»)',
    '"«https://a.example»" \'«https://b.example»\' `«https://c.example»` <«https://d.example»>',
    '**«https://a.example»**, _«https://b.example/a_b»_, ~«https://c.example»~',
    '«https://a.example»...',
    '«https://a.example:8080/~user/?q=a%20b&c=d#e»',
    'https://a.example/$(inputs.x)/y https://a.example/{id}/x https://a.example/${x}',
    'xhttps://a.example',
    '«https://münchen.example/ü»',
    '«http://[::1]:80/x»',
    'a\u0000«https://a.example»\u0007b',
  ];
  for (const marked of texts) {
    it(JSON.stringify(marked), () => {
      const { text } = unmark(marked);
      assert.equal(mark(text, ...webAddresses(text)), marked);
    });
  }

  it('are found in one pass', () => {
    for (const piece of ['https://a', 'https://a ', ')', '(', '].', 'https:', 'http://[']) {
      const text = `https://a.example/${piece.repeat(100_000)}`;
      assert.ok(webAddresses(text).length > 0);
    }
  });
});
