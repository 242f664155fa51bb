import type { GraphItem, GraphLink, GraphRequest, GraphScope, Store } from '@user-tool/records';

/** A node by what it is. */
export type Node =
  ({ type: 'dataset' | 'collection' } & Omit<GraphItem, 'kind'>) | ({ type: 'tool_request' } & GraphRequest);

/** Refers to a node. */
export interface NodeName {
  type: Node['type'];
  id: number;
}

/** An edge: from what a request reads to the request, or from a request to what it makes. */
export interface Edge {
  source: Node;
  target: Node;
}

/** A part of the graph of a history. */
export interface HistoryGraph {
  nodes: Node[];
  edges: Edge[];
  /** Whether nodes are left out because there are too many. */
  isCut: boolean;
}

/** Whether a search follows edges, or goes back along them. */
export type Direction = 'backward' | 'forward' | 'both';

/** What is read of the graph of a history. */
export interface GraphQuery extends GraphScope {
  /** Most nodes. */
  limit: number;
}

const keyOf = ({ type, id }: NodeName): string => `${type} ${id}`;

/**
 * The newest items of a history, or those around a number, with the requests that made them, and what these read.
 * Each item is followed by its request while there is room; what the requests read comes last.
 */
export async function recentGraph(store: Store, query: GraphQuery, around?: number): Promise<HistoryGraph> {
  const search = new Search(store, query);
  const items = await itemsAround(store, query, around);
  await search.addItems(items.slice(0, query.limit));
  const producers = await search.requestsOf(items, 'output');
  const nodes = new NodeList(query.limit);
  nodes.isFull = items.length > query.limit;
  for (const item of items)
    for (const one of [toNode(item), ...search.neighbors(toNode(item), 'backward')]) nodes.add(one);
  for (const request of producers)
    if (nodes.has(request)) for (const read of search.neighbors(request, 'backward')) nodes.add(read);
  return search.between(nodes);
}

/** The newest items, or as many below a number as above it; one more than the limit if there are more. */
async function itemsAround(
  store: Store,
  query: GraphQuery,
  around: number | undefined,
): Promise<GraphItem[]> {
  const { limit } = query;
  if (around === undefined) return store.graph.itemsAround(query, {}, limit + 1);
  const half = Math.floor(limit / 2);
  const newer = await store.graph.itemsAround(query, { above: around }, half + 1);
  const older = await store.graph.itemsAround(query, { upTo: around }, limit + 1);
  const room = limit - Math.min(newer.length, half);
  const kept = [...newer.slice(0, half).reverse(), ...older.slice(0, room)];
  const left = newer.length > half ? newer.slice(half) : older.slice(room);
  return [...kept, ...left.slice(0, 1)];
}

/** Where a search starts, and how far it goes. */
export interface Walk {
  seeds: readonly NodeName[];
  direction: Direction;
  depth: number;
}

/** The names under which a thing is in the graph: those of the collections, for a dataset that is hidden in them. */
export async function seedsOf(store: Store, name: NodeName): Promise<NodeName[]> {
  if (name.type !== 'dataset') return [name];
  const holders = (await store.graph.collectionsOf([name.id])).get(name.id);
  return holders?.map((id) => ({ type: 'collection', id })) ?? [name];
}

/** Everything within a distance of nodes, which come first; the nearest is next. Undefined if none of them is a node. */
export async function graphFrom(
  store: Store,
  query: GraphQuery,
  { seeds, direction, depth }: Walk,
): Promise<HistoryGraph | undefined> {
  const search = new Search(store, query);
  const nodes = new NodeList(query.limit);
  let frontier = (await search.find(seeds)).filter((node) => nodes.add(node));
  if (frontier.length === 0) return undefined;
  for (let step = 0; step < depth && frontier.length > 0 && !nodes.isFull; step++) {
    const items = frontier.filter((node) => node.type !== 'tool_request');
    if (direction !== 'forward') await search.requestsOf(items, 'output');
    if (direction !== 'backward') await search.requestsOf(items, 'input');
    const next = frontier.flatMap((node) => search.neighbors(node, direction));
    frontier = next.filter((node) => nodes.add(node));
  }
  return search.between(nodes);
}

/** The part of a graph that is within a distance of some of its nodes; undefined if none of them is in it. */
export function partFrom(graph: HistoryGraph, { seeds, direction, depth }: Walk): HistoryGraph | undefined {
  const keys = new Set(seeds.map(keyOf));
  const nodes = new NodeList(graph.nodes.length);
  let frontier = graph.nodes.filter((node) => keys.has(keyOf(node)) && nodes.add(node));
  if (frontier.length === 0) return undefined;
  const links = new Links();
  for (const edge of graph.edges) links.add(edge);
  for (let step = 0; step < depth && frontier.length > 0; step++)
    frontier = frontier.flatMap((node) => links.neighbors(node, direction)).filter((node) => nodes.add(node));
  return { nodes: nodes.all(), edges: links.between(nodes), isCut: graph.isCut };
}

/** Distinct nodes in the order in which they are added, up to a limit. */
class NodeList {
  private readonly nodes = new Map<string, Node>();
  /** Whether a node was left out. */
  isFull = false;

  constructor(private readonly limit: number) {}

  has(name: NodeName): boolean {
    return this.nodes.has(keyOf(name));
  }

  /** Whether it is new and has room. */
  add(node: Node): boolean {
    if (this.has(node)) return false;
    if (this.nodes.size >= this.limit) {
      this.isFull = true;
      return false;
    }
    this.nodes.set(keyOf(node), node);
    return true;
  }

  all(): Node[] {
    return [...this.nodes.values()];
  }
}

/** Edges by their ends. */
class Links {
  private readonly before = new Map<string, Node[]>();
  private readonly after = new Map<string, Node[]>();

  add({ source, target }: Edge): void {
    push(this.after, source, target);
    push(this.before, target, source);
  }

  /** What leads to a node, and then what follows, each newest first. */
  neighbors(node: Node, direction: Direction): Node[] {
    const key = keyOf(node);
    const [before, after] = [this.before, this.after].map((ends) =>
      (ends.get(key) ?? []).toSorted((a, b) => b.id - a.id),
    );
    return [
      ...(direction === 'forward' ? [] : (before ?? [])),
      ...(direction === 'backward' ? [] : (after ?? [])),
    ];
  }

  between(nodes: NodeList): Edge[] {
    return nodes
      .all()
      .flatMap((source) =>
        this.neighbors(source, 'forward').flatMap((target) => (nodes.has(target) ? { source, target } : [])),
      );
  }
}

function push(ends: Map<string, Node[]>, node: Node, other: Node): void {
  const neighbors = ends.get(keyOf(node));
  if (neighbors) neighbors.push(other);
  else ends.set(keyOf(node), [other]);
}

function toNode({ kind, ...item }: GraphItem): Node {
  return { type: kind, ...item };
}

/** What is known of the graph so far: each request that is known has all its edges. */
class Search {
  private readonly items = new Map<number, Node>();
  private readonly requests = new Set<number>();
  private readonly links = new Links();
  private isCut = false;

  constructor(
    private readonly store: Store,
    private readonly scope: GraphScope,
  ) {}

  /** Makes items known. */
  async addItems(items: readonly GraphItem[]): Promise<void> {
    for (const item of items) this.items.set(item.id, toNode(item));
  }

  /** The nodes of these names. */
  async find(names: readonly NodeName[]): Promise<Node[]> {
    const idsOf = (isRequest: boolean): number[] =>
      names.flatMap(({ type, id }) => ((type === 'tool_request') === isRequest ? [id] : []));
    await this.addItems(await this.store.graph.itemsById(this.scope, idsOf(false)));
    const items = names.flatMap(({ type, id }) => {
      const node = this.items.get(id);
      return node?.type === type ? [node] : [];
    });
    return [...items, ...(await this.load(idsOf(true)))];
  }

  /** Makes the requests known that make, or read, these items. */
  async requestsOf(items: readonly Pick<GraphItem, 'id'>[], direction: 'input' | 'output'): Promise<Node[]> {
    const ids = items.map(({ id }) => id);
    return this.load(
      distinct((await this.cutIf(this.store.graph.linksOfItems(this.scope, ids, direction))).map(requestOf)),
    );
  }

  neighbors(node: Node, direction: Direction): Node[] {
    return this.links.neighbors(node, direction);
  }

  between(nodes: NodeList): HistoryGraph {
    return { nodes: nodes.all(), edges: this.links.between(nodes), isCut: nodes.isFull || this.isCut };
  }

  private async cutIf(result: Promise<{ links: GraphLink[]; isCut: boolean }>): Promise<GraphLink[]> {
    const { links, isCut } = await result;
    this.isCut ||= isCut;
    return links;
  }

  /** Makes requests known, with everything that they read and make; those that made nothing that is left are no nodes. */
  private async load(ids: readonly number[]): Promise<Node[]> {
    const added = ids.filter((id) => !this.requests.has(id)).sort((a, b) => b - a);
    for (const id of added) this.requests.add(id);
    const { graph } = this.store;
    const outputLinks = await this.cutIf(graph.linksOfRequests(added, 'output'));
    const read = await this.whole(await this.cutIf(graph.linksOfRequests(added, 'input')));
    const unknown = distinct([...outputLinks, ...read].map(({ itemId }) => itemId)).filter(
      (id) => !this.items.has(id),
    );
    await this.addItems(await graph.itemsById(this.scope, unknown));
    const isLeft = ({ itemId }: GraphLink): boolean => this.items.has(itemId);
    const [outputs, inputs] = [groupLinks(outputLinks.filter(isLeft)), groupLinks(read.filter(isLeft))];
    const nodes: Node[] = [];
    for (const request of await graph.requests(this.scope, [...outputs.keys()])) {
      const node: Node = { type: 'tool_request', ...request };
      nodes.push(node);
      for (const source of this.known(inputs.get(request.id))) this.links.add({ source, target: node });
      for (const target of this.known(outputs.get(request.id))) this.links.add({ source: node, target });
    }
    return nodes;
  }

  /**
   * A hidden dataset of a collection that a request reads stands for the collection: for one that the request reads
   * as a whole, or for the oldest one.
   */
  private async whole(links: readonly GraphLink[]): Promise<GraphLink[]> {
    const read = groupLinks(links);
    const holders = await this.store.graph.collectionsOf(distinct(links.map(({ itemId }) => itemId)));
    return links.flatMap(({ requestId, itemId }): GraphLink[] => {
      const [oldest, ...others] = holders.get(itemId) ?? [];
      if (oldest === undefined) return [{ requestId, itemId }];
      if ([oldest, ...others].some((id) => read.get(requestId)?.has(id))) return [];
      return [{ requestId, itemId: oldest }];
    });
  }

  private known(ids: ReadonlySet<number> = new Set()): Node[] {
    return [...ids].flatMap((id) => this.items.get(id) ?? []);
  }
}

const requestOf = ({ requestId }: GraphLink): number => requestId;
const distinct = (ids: readonly number[]): number[] => [...new Set(ids)];

/** The items of each request. */
function groupLinks(links: readonly GraphLink[]): Map<number, Set<number>> {
  const groups = new Map<number, Set<number>>();
  for (const { requestId, itemId } of links) {
    const group = groups.get(requestId) ?? new Set();
    groups.set(requestId, group.add(itemId));
  }
  return groups;
}
