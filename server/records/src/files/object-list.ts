import { SaxesParser } from 'saxes';

/** A page of the objects in a bucket. */
export interface ObjectList {
  keys: string[];
  /** The token of the next page; empty if there is none. */
  next: string;
}

/** Reads a response to ListObjectsV2. Keys are encoded if it says so. @throws Error if it is not XML */
export async function readObjectList(response: AsyncIterable<Uint8Array>): Promise<ObjectList> {
  const texts: Record<string, string[]> = { Key: [], EncodingType: [], NextContinuationToken: [] };
  const parser = new SaxesParser();
  let text = '';
  parser.on('opentag', () => {
    text = '';
  });
  parser.on('text', (piece) => {
    text += piece;
  });
  parser.on('closetag', ({ name }) => {
    texts[name]?.push(text);
    text = '';
  });
  parser.on('error', (error) => {
    throw error;
  });
  const decoder = new TextDecoder();
  for await (const piece of response) parser.write(decoder.decode(piece, { stream: true }));
  parser.close();
  const { Key: keys = [], EncodingType: [encoding] = [], NextContinuationToken: [next = ''] = [] } = texts;
  return { keys: encoding === 'url' ? keys.map(decodedKey) : keys, next };
}

/** A key that is encoded like a value of a form. */
function decodedKey(key: string): string {
  return decodeURIComponent(key.replaceAll('+', ' '));
}
