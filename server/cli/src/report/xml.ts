/** Attributes by name. */
export type Attributes = Readonly<Record<string, string | number>>;

/** An element; without content, an empty one. The content is XML. */
export function element(name: string, attributes: Attributes, content?: string): string {
  const open = openTag(name, attributes);
  return content === undefined ? `${open}/>` : `${open}>${content}</${name}>`;
}

/** A start tag without its end, `>` or `/>`. */
export function openTag(name: string, attributes: Attributes): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escape(String(value), true)}"`,
  );
  return `<${name}${written.join('')}`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 cannot contain, not even as references (§2.2). */
// eslint-disable-next-line no-control-regex -- searches for them
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/** A text as XML. */
export function escape(text: string, inAttribute = false): string {
  const escaped = text
    .replace(impossible, '\ufffd')
    .replace(/[&<>"]/g, (character) => entities[character] ?? '');
  return inAttribute
    ? escaped.replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`)
    : escaped.replaceAll('\r', '&#13;');
}

/** Elements, one per line. */
export function lines(elements: readonly string[]): string {
  return elements.map((one) => `\n${one}`).join('') + '\n';
}
