/** What the server needs of the machine that it runs on; nothing else in this folder touches it. */
export interface Environment {
  /** The text of a file; undefined where there is none, or where it cannot be read. Never rejects. */
  readFile(uri: string): Promise<string | undefined>;
  /** How long a document has to rest before its problems are pushed, in milliseconds. */
  pushDelay: number;
}
