import fc from 'fast-check';
import assert from 'node:assert/strict';
import type { Span } from '../../shared/src/text/range.js';
import { childrenOf, walk, type YamlDocument, type YamlNode } from '../../shared/src/yaml/node.js';
import { parseYaml } from '../../shared/src/yaml/parse.js';
import { timeoutMs, runs } from '../support/runs.js';
import { scalarTexts, yamlish } from '../support/scalars.js';
import { exampleTools } from '../support/tools.js';

const texts = fc.oneof(
  { weight: 4, arbitrary: yamlish },
  { weight: 1, arbitrary: scalarTexts },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
);

function assertInside(outer: Span, inner: Span, what: string): void {
  const inside = outer.start <= inner.start && inner.start <= inner.end && inner.end <= outer.end;
  assert.ok(inside, `${what}: ${inner.start}-${inner.end} is not in ${outer.start}-${outer.end}`);
}

/** Nodes are within their parents, in order, and refer to them. */
function assertTree(root: YamlNode): void {
  assert.equal(root.parent, undefined);
  for (const node of walk(root)) {
    let end = node.span.start;
    const members = node.kind === 'mapping' ? node.pairs : node.kind === 'sequence' ? node.items : [];
    for (const member of members) {
      assert.equal(member.parent, node);
      assertInside(node.span, member.span, 'a member in its collection');
      assert.ok(end <= member.span.start, 'members in order');
      end = member.span.end;
    }
    for (const child of childrenOf(node)) {
      assert.ok(child.parent, 'a child with a parent');
      assert.equal(child.parent.parent, node);
      assertInside(child.parent.span, child.span, 'a child in its member');
    }
    if (node.kind === 'mapping') {
      for (const { key, value, colon } of node.pairs) {
        assert.ok(
          key.span.end <= (colon ?? value.span.start) && (colon ?? 0) <= value.span.start,
          'key, colon, value',
        );
      }
    }
    if (node.kind === 'sequence')
      assert.deepEqual(
        node.items.map(({ index }) => index),
        [...node.items.keys()],
      );
    if (node.kind === 'scalar') {
      assertInside(
        node.span,
        node.content.start < node.span.start ? node.span : node.content,
        'content in its scalar',
      );
      assert.equal(node.absent, node.span.start === node.span.end);
      if (typeof node.value === 'string') assert.equal(node.value, node.decoded.text);
    }
  }
}

function assertDocument(text: string, { root, comments, problems }: YamlDocument): void {
  const whole = { start: 0, end: text.length };
  if (root) assertInside(whole, root.span, 'root in text');
  if (root) assertTree(root);
  for (const { span, text: comment } of comments) {
    assert.equal(text.slice(span.start, span.end), comment);
    assert.match(comment, /^#[^\n]*$/);
  }
  let start = 0;
  for (const { span, message, repair, related } of problems) {
    for (const place of [span, repair?.span, related?.span]) if (place) assertInside(whole, place, message);
    assert.ok(start <= span.start, 'problems in order');
    start = span.start;
    assert.match(message, /^[^\r\n]*\.$/);
    assert.ok(!/undefined|\[object|NaN/.test(message), message);
  }
}

describe('any text', function () {
  this.timeout(timeoutMs);

  it('is read, and all places lie in it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        assertDocument(text, parseYaml(text));
      }),
      runs(5_000),
    );
  });

  it('every prefix of a document and every document without a line is read', () => {
    for (const { text } of exampleTools()) {
      for (let end = 0; end < text.length; end += 7)
        assertDocument(text.slice(0, end), parseYaml(text.slice(0, end)));
      const lines = text.split(/(?<=\n)/);
      lines.forEach((_, index) => {
        const rest = lines.toSpliced(index, 1).join('');
        assertDocument(rest, parseYaml(rest));
      });
    }
  });

  it('LF, CRLF and CR make the same tree, at other places', () => {
    const show = (text: string): string[] => {
      const { root, problems } = parseYaml(text);
      const nodes = root ? [...walk(root)] : [];
      const values = nodes.map((node) =>
        node.kind === 'scalar' ? JSON.stringify(node.decoded.text) : node.kind,
      );
      return [...values, ...problems.map(({ message }) => message)];
    };
    fc.assert(
      fc.property(fc.oneof(yamlish, scalarTexts), (text) => {
        const lf = text.replaceAll(/\r\n?/g, '\n');
        assert.deepEqual(show(lf.replaceAll('\n', '\r')), show(lf));
        // The parser may treat invalid YAML differently with CRLF.
        if (parseYaml(lf).problems.length > 0) return;
        assert.deepEqual(show(lf.replaceAll('\n', '\r\n')), show(lf));
      }),
      runs(2_000),
    );
  });

  it('a repair leaves one problem less', () => {
    fc.assert(
      fc.property(yamlish, (text) => {
        const { problems } = parseYaml(text);
        for (const { repair, message } of problems) {
          if (!repair) continue;
          const { span, newText } = repair;
          const repaired = parseYaml(text.slice(0, span.start) + newText + text.slice(span.end));
          const same = repaired.problems.filter(
            (one) => one.message === message && one.span.start === span.start,
          );
          assert.deepEqual(same, []);
        }
      }),
      runs(2_000),
    );
  });
});
