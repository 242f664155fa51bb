import { parseJSONRPCMessage, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { isObject } from '@user-tool/shared';
import { Transform, type TransformCallback } from 'node:stream';

/** Bytes of a message. */
export const maxMessage = 10 * 1024 * 1024;

/** Why a line is not taken, as JSON-RPC says it. */
export interface RefusedLine {
  /** That of the request, if the line is nearly one. */
  id?: string | number;
  error: { code: number; message: string };
}

const refusals = {
  long: [ProtocolErrorCode.InvalidRequest, `A message has at most ${maxMessage / 1024 / 1024} MiB.`],
  json: [ProtocolErrorCode.ParseError, 'A message is one line of JSON, and this line is not JSON.'],
  message: [ProtocolErrorCode.InvalidRequest, 'This line is not a message of JSON-RPC 2.0.'],
} as const;

/** The lines of an input that are messages; others are refused one by one, so that those after them are answered. */
export class MessageLines extends Transform {
  private parts: Buffer[] = [];
  private size = 0;

  constructor(private readonly refuse: (line: RefusedLine) => void) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let start = 0;
    for (let end = chunk.indexOf('\n'); end !== -1; end = chunk.indexOf('\n', start)) {
      this.add(chunk.subarray(start, end));
      this.endLine();
      start = end + 1;
    }
    this.add(chunk.subarray(start));
    done();
  }

  override _flush(done: TransformCallback): void {
    this.endLine();
    done();
  }

  /** Nothing is kept of a line that is too long. */
  private add(bytes: Buffer): void {
    this.size += bytes.length;
    if (this.size <= maxMessage) this.parts.push(bytes);
    else this.parts = [];
  }

  private endLine(): void {
    const line = Buffer.concat(this.parts);
    const refused = this.size > maxMessage ? refusalFor('long') : refusalOf(line.toString());
    this.parts = [];
    this.size = 0;
    if (refused) this.refuse(refused);
    else if (line.length > 0) this.push(Buffer.concat([line, Buffer.from('\n')]));
  }
}

function refusalOf(line: string): RefusedLine | undefined {
  if (line.trim() === '') return undefined;
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refusalFor('json');
  }
  try {
    parseJSONRPCMessage(value);
    return undefined;
  } catch {
    return refusalFor('message', value);
  }
}

function refusalFor(kind: keyof typeof refusals, value?: unknown): RefusedLine {
  const [code, message] = refusals[kind];
  return { ...(isNearlyRequest(value) && { id: value.id }), error: { code, message } };
}

/** Whether its sender may wait for an answer. An answer to us has an id, too, but no method. */
function isNearlyRequest(value: unknown): value is { id: string | number } {
  return isObject(value) && 'method' in value && ['string', 'number'].includes(typeof value['id']);
}
