import fc from 'fast-check';
import type { Direction } from '../../server/service/src/graph/history-graph.js';

/** A step of a random history: what it reads are numbers of earlier steps. */
export interface RandomStep {
  kind: 'dataset' | 'collection' | 'hidden' | 'request' | 'map' | 'import';
  reads: number[];
  isDeleted: boolean;
}

export const randomSteps = fc.array(
  fc.record<RandomStep>({
    kind: fc.constantFrom('dataset', 'collection', 'hidden', 'request', 'request', 'map', 'import'),
    reads: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
    isDeleted: fc.nat(4).map((one) => one === 0),
  }),
  { maxLength: 12 },
);

/** The drawing of random steps, and its whole graph, drawn by the simplest rules. */
export function randomHistory(steps: readonly RandomStep[]): { text: string; plain: PlainGraph } {
  const lines: string[] = [];
  const plain: PlainGraph = { items: [], edges: [] };
  const deleted = new Set<string>();
  /** Names of what can be read, and which of them stand in the graph for what. */
  const readable: { name: string; shown: string; kind: 'dataset' | 'collection' }[] = [];
  const pick = (reads: readonly number[], kind?: 'dataset' | 'collection') => {
    const from = readable.filter((one) => kind === undefined || one.kind === kind);
    return from.length === 0 ? [] : [...new Set(reads.map((read) => from[read % from.length]!))];
  };
  const add = (name: string, kind: 'dataset' | 'collection') => {
    plain.items.push(name);
    readable.push({ name, shown: name, kind });
  };
  for (const [at, { kind, reads, isDeleted }] of steps.entries()) {
    const name = `n${at}`;
    if (kind === 'dataset') {
      lines.push(name);
      add(name, 'dataset');
    } else if (kind === 'import') {
      lines.push(`f${at}: import ${name}`);
      add(name, 'dataset');
    } else if (kind === 'collection') {
      const visible = pick(reads, 'dataset').filter((one) => one.name === one.shown);
      lines.push(`${name} = (${visible.map((one) => one.name).join(' ')})`);
      add(name, 'collection');
    } else if (kind === 'hidden') {
      lines.push(`${name} = [${name}a ${name}b]`);
      readable.push({ name: `${name}a`, shown: name, kind: 'dataset' });
      add(name, 'collection');
    } else if (kind === 'request') {
      const read = pick(reads);
      lines.push(`r${at}: ${read.map((one) => one.name).join(' ')} > ${name}`);
      for (const shown of new Set(read.map((one) => one.shown))) plain.edges.push([shown, `r${at}`]);
      plain.edges.push([`r${at}`, name]);
      add(name, 'dataset');
    } else {
      // Those with elements.
      const hidden = readable.filter((one) => one.name !== one.shown).map((one) => one.shown);
      const over = hidden[(reads[0] ?? 0) % hidden.length];
      if (over === undefined) continue;
      lines.push(`r${at}: each ${over} > ${name}`);
      plain.edges.push([over, `r${at}`], [`r${at}`, name]);
      readable.push({ name: `${name}.1`, shown: name, kind: 'dataset' });
      add(name, 'collection');
    }
    if (isDeleted) {
      lines.push(`${name} is deleted`);
      deleted.add(name);
    }
  }
  plain.items = plain.items.filter((item) => !deleted.has(item));
  plain.edges = plain.edges.filter((edge) => !edge.some((end) => deleted.has(end)));
  // A request is there for what it made.
  plain.edges = plain.edges.filter(([source, target]) => {
    const request = target.startsWith('r') ? target : source;
    return plain.edges.some(([maker]) => maker === request);
  });
  return { text: lines.join('\n'), plain };
}

/** A graph by names: items from the oldest to the newest, whose numbers are in them. */
export interface PlainGraph {
  items: string[];
  edges: [source: string, target: string][];
}

export const shownFor = (name: string): string => name.replace(/[ab]$|\.\d+$/, '');
const numberOf = (name: string): number => Number(name.slice(1));
const newestFirst = (names: readonly string[]): string[] =>
  [...names].sort((a, b) => numberOf(b) - numberOf(a));

const around = ({ edges }: PlainGraph, name: string, direction: Direction): string[] => [
  ...(direction === 'forward'
    ? []
    : newestFirst(edges.flatMap(([source, target]) => (target === name ? source : [])))),
  ...(direction === 'backward'
    ? []
    : newestFirst(edges.flatMap(([source, target]) => (source === name ? target : [])))),
];

export function plainRecent(plain: PlainGraph, limit: number): string[] {
  const items = newestFirst(plain.items).slice(0, limit);
  const own = [...new Set(items.flatMap((item) => [item, ...around(plain, item, 'backward')]))];
  const requests = newestFirst(own.filter((name) => name.startsWith('r')));
  const all = new Set(own.slice(0, limit));
  for (const request of requests.filter((one) => all.has(one)))
    for (const read of around(plain, request, 'backward')) if (all.size < limit) all.add(read);
  return [...all];
}

export function plainFrom(
  plain: PlainGraph,
  seed: string,
  { limit, direction, depth }: { limit: number; direction: Direction; depth: number },
): string[] {
  const found = [seed];
  let frontier = [seed];
  for (let step = 0; step < depth; step++) {
    const next: string[] = [];
    for (const name of frontier.flatMap((one) => around(plain, one, direction)))
      if (!found.includes(name) && found.length < limit) {
        found.push(name);
        next.push(name);
      }
    frontier = next;
  }
  return found;
}
