import assert from 'node:assert/strict';

/** An element of an XML document. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  /** The text between its tags, without that of its children. */
  text: string;
}

const tag = /<(?:\?[^?]*\?|(\/)?([A-Za-z][\w.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/)?)>/y;
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Parses the part of XML 1.0 that reports use, strictly: anything else fails, which verifies well-formedness. */
export function readXml(text: string): XmlElement {
  // eslint-disable-next-line no-control-regex -- these cannot stand in XML
  assert.doesNotMatch(text, /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u);
  const top: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [top];
  for (let at = 0; at < text.length;) {
    const innermost = open.at(-1)!;
    if (text[at] !== '<') {
      const end = text.indexOf('<', at);
      innermost.text += decode(text.slice(at, end < 0 ? undefined : end));
      at = end < 0 ? text.length : end;
      continue;
    }
    tag.lastIndex = at;
    const match = tag.exec(text);
    assert.ok(match, `no tag at ${text.slice(at, at + 60)}`);
    at = tag.lastIndex;
    const [, closing, name, attributes = '', empty] = match;
    if (name === undefined) continue;
    if (closing) {
      assert.equal(open.pop()!.name, name);
      continue;
    }
    const element: XmlElement = { name, attributes: readAttributes(attributes), children: [], text: '' };
    innermost.children.push(element);
    if (!empty) open.push(element);
  }
  assert.equal(open.length, 1, 'an element is not closed');
  assert.equal(top.children.length, 1);
  assert.equal(top.text.trim(), '');
  return top.children[0]!;
}

function readAttributes(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w:.-]+)="([^"]*)"/g)].map(
    ([, name, value]) => [name!, decode(value!)] as const,
  );
  assert.equal(new Set(pairs.map(([name]) => name)).size, pairs.length);
  return Object.fromEntries(pairs);
}

function decode(text: string): string {
  return text.replace(/&(#\d+|\w+)?;?/g, (entity, name: string | undefined) => {
    const character = name?.startsWith('#')
      ? String.fromCodePoint(Number(name.slice(1)))
      : entities[name ?? ''];
    assert.ok(character !== undefined && entity.endsWith(';'), `no entity: ${entity}`);
    return character;
  });
}
