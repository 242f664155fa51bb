import { SaxesParser } from 'saxes';
import { TestError, UnfitContent } from './assertion.js';

/** A name with its namespace, empty if it has none. */
export interface XmlName {
  namespace: string;
  local: string;
}

/** An element of an XML document. */
export interface XmlElement extends XmlName {
  attributes: readonly (XmlName & { value: string })[];
  /** Texts and elements, in document order. */
  nodes: (string | XmlElement)[];
  /** The elements among them. */
  children: XmlElement[];
  parent: XmlElement | undefined;
  /** Its number among the siblings of its name, from 1. */
  position: number;
  /** How many children have a name, by {@link nameKey}. */
  counts: Map<string, number> | undefined;
}

/** A name as text. */
export function nameKey({ namespace, local }: XmlName): string {
  return `{${namespace}}${local}`;
}

/** What is read of a document: bytes, and levels of elements, of which other readers accept no more either. */
const limits = { size: 64 * 1024 * 1024, depth: 256 };

/**
 * The root element of an XML document.
 * @throws UnfitContent if it is not well-formed
 * @throws TestError if it is too large, or declares entities
 */
export function parseXml(content: Buffer): XmlElement {
  if (content.length > limits.size)
    throw new TestError(`XML of more than ${limits.size / 1024 / 1024} MiB cannot be checked.`);
  const parser = new SaxesParser({ xmlns: true });
  const builder = new Builder();
  parser.on('error', () => {
    throw new UnfitContent(`is not valid XML (line ${parser.line})`);
  });
  parser.on('doctype', (text) => {
    if (text.includes('<!ENTITY')) throw new TestError('XML that declares entities cannot be checked.');
  });
  parser.on('opentag', ({ uri, local, attributes }) => {
    const attributeList = Object.values(attributes).map((one) => ({
      namespace: one.uri,
      local: one.local,
      value: one.value,
    }));
    builder.open({ namespace: uri, local }, attributeList);
  });
  parser.on('closetag', builder.close);
  parser.on('text', builder.text);
  parser.on('cdata', builder.text);
  parser.write(content.toString('utf8')).close();
  if (!builder.root) throw new UnfitContent('is not valid XML (line 1)');
  return builder.root;
}

class Builder {
  root: XmlElement | undefined;
  private current: XmlElement | undefined;
  private depth = 0;

  open(name: XmlName, attributes: XmlElement['attributes']): void {
    if (++this.depth > limits.depth)
      throw new TestError(`XML of more than ${limits.depth} levels cannot be checked.`);
    const parent = this.current;
    const { namespace, local } = name;
    const position = 1 + (parent?.counts?.get(nameKey(name)) ?? 0);
    const element = {
      namespace,
      local,
      attributes,
      nodes: [],
      children: [],
      parent,
      position,
      counts: undefined,
    };
    if (parent) {
      parent.counts ??= new Map();
      parent.counts.set(nameKey(name), position);
      parent.nodes.push(element);
      parent.children.push(element);
    }
    this.root ??= element;
    this.current = element;
  }

  readonly close = (): void => {
    this.depth--;
    this.current = this.current?.parent;
  };

  readonly text = (text: string): void => {
    this.current?.nodes.push(text);
  };
}

/** The text of an element before its first child; undefined if there is none. */
export function leadingText({ nodes }: XmlElement): string | undefined {
  let text = '';
  for (const node of nodes) {
    if (typeof node !== 'string') break;
    text += node;
  }
  return text === '' ? undefined : text;
}

/**
 * All text in an element, that of its descendants included.
 * @param visit is called for each element
 */
export function wholeText({ nodes }: XmlElement, visit: () => void): string {
  visit();
  return nodes.map((node) => (typeof node === 'string' ? node : wholeText(node, visit))).join('');
}
