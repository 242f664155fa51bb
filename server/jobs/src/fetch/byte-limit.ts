/** A limit of bytes, and what exceeding it means, one sentence. */
export interface ByteLimit {
  bytes: number;
  sentence: string;
}
