import type { FastifyReply, FastifyRequest } from 'fastify';
import { setImmediate } from 'node:timers/promises';
import { maxListLength } from '@user-tool/platform-api/constants.js';
import { answerLimit } from '../requests/limits.js';
import { sendJson } from './send-json.js';

/** A request and where its response goes. */
export interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The part of a list that a caller asks for. */
export interface WantedPage {
  limit?: number | undefined;
  offset?: number | undefined;
}

/** A list as JSON, with as many items as there is room for in a response. */
export class JsonList {
  private readonly items: string[] = [];
  private room = answerLimit;

  /** How many items it has. */
  get length(): number {
    return this.items.length;
  }

  /** Adds an item, as JSON; false if there is no room for it. The first item always has room. */
  add(item: string): boolean {
    this.room -= Buffer.byteLength(item) + 1;
    if (this.room < 0 && this.items.length > 0) return false;
    this.items.push(item);
    return true;
  }

  /** Sends the list; if there are more items, the header `link` refers to the next page (RFC 8288). */
  send(
    { request, reply }: Exchange,
    { limit, offset = 0 }: WantedPage,
    hasMore: boolean,
    wrap = (list: string) => list,
  ): FastifyReply {
    if (hasMore) {
      const next = new URLSearchParams(declaredIn(request));
      if (limit !== undefined) next.set('limit', String(limit));
      next.set('offset', String(offset + this.length));
      reply.header('link', `<?${next.toString()}>; rel="next"`);
    }
    return sendJson(reply, wrap(`[${this.items.join()}]`));
  }
}

/** What selects the list: only declared parameters, since a caller sends its key again by itself. */
function declaredIn({ query, routeOptions }: FastifyRequest): [string, string][] {
  const { properties = {} } = (routeOptions.schema?.querystring ?? {}) as { properties?: object };
  return Object.entries(query as object)
    .filter(([name]) => Object.hasOwn(properties, name))
    .map(([name, value]) => [name, String(value)]);
}

/** An item of a list, as it is shown. */
type Shown = object | string;

/** How a list is read. */
interface ListSource<Item> {
  /** Items that are read and shown in one turn of the event loop. */
  atOnce: number;
  read: (page: { limit: number; offset: number }) => Promise<Item[]>;
  show: (items: Item[]) => Shown[] | Promise<Shown[]>;
  /** The response for the list as JSON; by default, the list itself. */
  wrap?: ((list: string) => string) | undefined;
}

/** Sends a page of a list of any length without holding the event loop. */
export async function sendList<Item>(
  exchange: Exchange,
  page: WantedPage,
  { atOnce, read, show, wrap }: ListSource<Item>,
): Promise<FastifyReply> {
  const list = new JsonList();
  const { limit = maxListLength, offset = 0 } = page;
  for (;;) {
    // One more than is shown tells whether there are more.
    const count = Math.min(limit - list.length, atOnce);
    const items = await read({ limit: count + 1, offset: offset + list.length });
    for (const item of await show(items.slice(0, count)))
      if (!list.add(JSON.stringify(item))) return list.send(exchange, page, true, wrap);
    if (items.length <= count) return list.send(exchange, page, false, wrap);
    if (list.length >= limit) return list.send(exchange, page, true, wrap);
    await setImmediate();
  }
}
