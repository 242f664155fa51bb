import assert from 'node:assert/strict';
import { check, type CheckOptions } from '../../shared/src/checker/check.js';
import { completeExample } from '../../shared/src/checker/complete-example.js';
import { Document } from '../../shared/src/tool/document.js';
import { imageReferences } from '../../shared/src/tool/image-references.js';
import { applyFix } from '../support/edits.js';
import { mark, unmark } from '../support/marked.js';

const digest = `sha256:${'0'.repeat(64)}`;
const registryAnswers: CheckOptions['registryAnswers'] = [
  { image: 'quay.io/a/b:9', missing: 'tag', tags: ['8.1', '8'] },
  { image: 'busybox', missing: 'tag', tags: ['1.36'] },
  { image: 'a/b:1', missing: 'tag', tags: [] },
  { image: 'a/c:1', missing: 'repository', tags: [] },
  { image: `a/d@${digest}`, missing: 'digest', tags: [] },
  { image: 'a/e:1', tags: [] },
];

describe('image-unknown', () => {
  for (const [fields, says, ...fixed] of [
    [
      'container: quay.io/a/b:«9»\n',
      '"a/b" has no tag "9" in the registry "quay.io": did you mean "8.1" or "8"?',
      'container: quay.io/a/b:8.1\n',
      'container: quay.io/a/b:8\n',
    ],
    [
      'container: «busybox»\n',
      '"library/busybox" has no tag "latest" in the registry "docker.io", which a reference without a tag means: did you mean "1.36"?',
      'container: busybox:1.36\n',
    ],
    ['container: "a/b:«1»"\n', '"a/b" has no tag "1" in the registry "docker.io".'],
    ['container: «a/c»:1\n', 'There is no image "a/c" in the registry "docker.io".'],
    [`container: a/d@«${digest}»\n`, '"a/d" has no image with this digest in the registry "docker.io".'],
    [
      'container: >-\n  quay.io/a/b:«9»\n',
      'did you mean "8.1" or "8"?',
      'container: >-\n  quay.io/a/b:8.1\n',
    ],
    ['container: a/e:1\n', undefined],
    ['container: a/unasked:1\n', undefined],
    ['container: "a b"\n', undefined],
    ['# user-tool-disable-next-line image-unknown\ncontainer: a/c:1\n', undefined],
  ] as [fields: string, says: string | undefined, ...fixed: string[]][]) {
    it(fields, () => {
      const { text } = unmark(completeExample({ text: fields }));
      const problems = check(new Document(text), { registryAnswers }).filter(({ code }) =>
        ['image-unknown', 'bad-suppression'].includes(code),
      );
      const { source } = new Document(text);
      const spans = problems.map(({ range }) => source.spanOf(range));
      assert.equal(mark(text, ...spans), completeExample({ text: fields }));
      const [problem] = problems;
      assert.ok(
        problem ? says !== undefined && problem.message.includes(says) : says === undefined,
        problem?.message,
      );
      assert.deepEqual(
        problem?.fixes.slice(0, fixed.length).map((fix) => [applyFix(text, fix), fix.preferred]),
        problem && fixed.map((after) => [completeExample({ text: after }), false]),
      );
    });
  }

  it('is not reported, nor its suppression, where no registry was asked', () => {
    const text = completeExample({ text: '# user-tool-disable-next-line image-unknown\ncontainer: a/e:1\n' });
    const codes = (options?: CheckOptions): string[] =>
      check(new Document(text), options).map(({ code }) => code);
    assert.deepEqual(codes(), []);
    assert.deepEqual(codes({ registryAnswers: [] }), []);
    assert.deepEqual(codes({ registryAnswers }), ['bad-suppression']);
  });

  it('is asked about every valid reference, once', () => {
    const references = (text: string): string[] => imageReferences(new Document(completeExample({ text })));
    assert.deepEqual(references('container: a/b:1\n'), ['a/b:1']);
    assert.deepEqual(references('container: a b\n'), []);
    assert.deepEqual(references('container: [a]\n'), []);
    assert.deepEqual(imageReferences(new Document('- a\n')), []);
  });
});
