import { decode, type RawDocument } from '../files/decode.js';
import { jsonExcess, type JsonExcess, type JsonLimits } from './json-limits.js';

/** The value of a JSON text, or why it has none. Plain data: it is sent between threads. */
export type ReadJson = { value: unknown } | { fault: 'encoding' | 'syntax' | JsonExcess };

/** Rejects invalid UTF-8, which JSON requires (RFC 8259, section 8.1), instead of replacing it. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a JSON text; one beyond its limits is not parsed. Members named `__proto__` are left out. Never throws. */
export function readJson({ bytes, limits }: { bytes: Uint8Array; limits: JsonLimits }): ReadJson {
  const excess = jsonExcess(bytes, limits);
  if (excess) return { fault: excess };
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    return { fault: 'encoding' };
  }
  try {
    return { value: withoutPrototypes(JSON.parse(text)) };
  } catch {
    return { fault: 'syntax' };
  }
}

/** Reads the bytes of a document. Never throws. */
export function readText({ bytes }: { bytes: Uint8Array }): RawDocument {
  return decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** The same value; whoever copies the member `__proto__` of an object would set the prototype of the copy. */
function withoutPrototypes(root: unknown): unknown {
  const open = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Object.hasOwn(value, '__proto__')) Reflect.deleteProperty(value, '__proto__');
    for (const inner of Object.values(value as Record<string, unknown>))
      if (typeof inner === 'object') open.push(inner);
  }
  return root;
}
