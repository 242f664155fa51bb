import assert from 'node:assert/strict';
import { drawHistory, type Drawn, type DrawnHistory } from '../store/support/drawn-history.js';
import { ids, service, usesService, type Answer, type Somebody, type TestService } from './service.js';

interface Name {
  src: string;
  id: string;
}

interface Graph {
  nodes: (Name & Record<string, unknown>)[];
  edges: { source: Name; target: Name; type: string }[];
  truncated: { item_count_capped: boolean; scope_type: string; seed_in_scope: boolean | null };
}

const sources = { dataset: 'hda', collection: 'hdca', tool_request: 'tool_request' } as const;
const kinds = { dataset: 'dataset', collection: 'collection', tool_request: 'tool-request' } as const;
const encoded = ({ type, id }: Drawn): string => ids.encode(kinds[type], id);
const nodeName = (thing: Drawn): Name => ({ src: sources[thing.type], id: encoded(thing) });
const keyOf = ({ src, id }: Name): string => `${src} ${id}`;

/** A history with each kind of step: `chain` ends with z, `map` with p. */
const example = `
  a b
  r1: a b > x
  r2: x > y z
  l = [e1 e2]
  r3: each l with b > m
  r4: m.1 > p
  f: import i
  r5: i > q`;

describe('GET /api/histories/{id}/graph', () => {
  usesService();

  /** The names in a graph, for readers: nodes in their order, then edges, sorted. */
  const words = (graph: Graph, { things }: DrawnHistory): string => {
    const names = new Map([...things].map(([name, thing]) => [keyOf(nodeName(thing)), name]));
    const nodes = graph.nodes.map((node) => names.get(keyOf(node)) ?? node.id);
    const edges = graph.edges.map(
      ({ source, target }) => `${names.get(keyOf(source))}>${names.get(keyOf(target))}`,
    );
    return [...nodes, '|', ...edges.sort()].join(' ');
  };
  /** A query in which `seed=<name>` names a node by its pair of parameters, and `<<name>>` is an id alone. */
  const query = (text: string, { things }: DrawnHistory): string =>
    text
      .replace(/<<(\w+)>>/g, (_all, name: string) => encoded(things.get(name)!))
      .replace(/(\w+)=<(\w+)>/g, (_all, parameter: string, name: string) => {
        const { src, id } = nodeName(things.get(name)!);
        return `${parameter}_src=${src}&${parameter}_id=${id}`;
      });
  const ask = (
    test: TestService,
    drawn: DrawnHistory,
    text: string,
    as: Somebody = 'alice',
  ): Promise<Answer> =>
    test.ask('GET', `/api/histories/${ids.encode('history', drawn.historyId)}/graph${query(text, drawn)}`, {
      as,
    });
  const read = (answer: Answer): Graph => {
    assert.equal(answer.status, 200, answer.text);
    return answer.json() as unknown as Graph;
  };

  const rows: readonly [what: string, text: string, query: string, graph: string, truncated?: string][] = [
    ['of an empty history', '', '', '|'],
    ['of datasets alone', 'a b', '', 'b a |'],
    ['of a request', 'a\nr: a > b', '', 'b r a | a>r r>b'],
    ['of a request that maps over a collection', 'l = [x y]\nr: each l > m', '', 'm r l | l>r r>m'],
    [
      'of a dataset of a collection, for which the collection is shown',
      'l = [x]\nr: x > y',
      '',
      'y r l | l>r r>y',
    ],
    ['of a collection of visible datasets', 'a\nc = (a)\nr: c a > b', '', 'b r c a | a>r c>r r>b'],
    ['of an import, which is no request', 'f: import a\nr: a > b', '', 'b r a | a>r r>b'],
    ['without what is deleted', 'a\nr: a > b\na is deleted', '', 'b r | r>b'],
    ['without requests all of whose outputs are deleted', 'a\nr: a > b\nb is deleted', '', 'a |'],
    ['with what is deleted', 'a\nr: a > b\nb is deleted', '?include_deleted=true', 'b r a | a>r r>b'],
    ['of the newest', 'a b c d', '?limit=2', 'd c |', 'recent capped'],
    ['of the newest, with their requests', 'a\nr: a > b', '?limit=2', 'b r | r>b', 'recent capped'],
    ['of all, if they are no more', 'a b', '?limit=2', 'b a |'],
    ['around an item', 'a b c d e', '?limit=3&seed_scope=<c>', 'd c b |', 'seed_centered capped'],
    [
      'around an item, by the newer names',
      'a b c',
      '?limit=2&seed_scope_src=hda&seed_scope_id=<<c>>',
      'c b |',
      'seed_centered capped',
    ],
    ['from a seed, both ways', example, '?seed=<x>&depth=1', 'x r1 r2 | r1>x x>r2', 'seed_centered in'],
    [
      'from a seed, back',
      example,
      '?seed=<z>&direction=backward',
      'z r2 x r1 b a | a>r1 b>r1 r1>x r2>z x>r2',
      'seed_centered in',
    ],
    [
      'from a seed, forward',
      example,
      '?seed=<l>&direction=forward',
      'l r3 m r4 p | l>r3 m>r4 r3>m r4>p',
      'seed_centered in',
    ],
    ['from a request', example, '?seed=<r5>', 'r5 i q | i>r5 r5>q', 'seed_centered in'],
    [
      'from a request, by the newer names',
      example,
      '?seed_src=tool_request&seed_id=<<r5>>&direction=forward',
      'r5 q | r5>q',
      'seed_centered in',
    ],
    [
      'from a seed, no more than the limit',
      example,
      '?seed=<z>&limit=3',
      'z r2 x | r2>z x>r2',
      'seed_centered in capped',
    ],
    [
      'from a seed among those around an item',
      'a\nr: a > b\nc\nd\ns: d > e',
      '?seed=<b>&seed_scope=<a>&limit=4&depth=1',
      'b r | r>b',
      'seed_centered in capped',
    ],
    [
      'from a seed that is not among those around an item',
      'a b c d e',
      '?seed=<a>&seed_scope=<e>&limit=2',
      '|',
      'seed_centered out',
    ],
    ['from a seed that is deleted', 'a\nr: a > b\na is deleted', '?seed=<a>', '|', 'seed_centered out'],
    [
      'from a seed that is hidden in a collection, for which the collection is shown',
      example,
      '?seed=<e1>',
      'l r3 b m r1 r4 a x p r2 z y | a>r1 b>r1 b>r3 l>r3 m>r4 r1>x r2>y r2>z r3>m r4>p x>r2',
      'seed_centered in',
    ],
    [
      'from a seed that is hidden in two collections',
      'l = [x]\nm = (x)\nr: m > y',
      '?seed=<x>&depth=1',
      'l m r | m>r',
      'seed_centered in',
    ],
    [
      'from a seed that is hidden in a deleted collection',
      'l = [x]\nl is deleted',
      '?seed=<x>',
      '|',
      'seed_centered out',
    ],
    [
      'from a seed that is hidden in a collection among those around an item',
      'l = [x]\nr: x > y',
      '?seed=<x>&seed_scope=<y>',
      'l r y | l>r r>y',
      'seed_centered in',
    ],
  ];
  for (const [what, text, queried, expected, truncated = 'recent'] of rows)
    it(`${what}: ${expected}`, async () => {
      const test = await service();
      const drawn = await drawHistory(test.store, test.users.alice, text);
      // What is in another history, and reads the same, is no part of it.
      await drawHistory(test.store, test.users.alice, text);
      const graph = read(await ask(test, drawn, queried));
      assert.equal(words(graph, drawn), expected);
      const { scope_type, seed_in_scope, item_count_capped } = graph.truncated;
      const seed = { true: ['in'], false: ['out'], null: [] }[String(seed_in_scope)] ?? [];
      assert.equal([scope_type, ...seed, ...(item_count_capped ? ['capped'] : [])].join(' '), truncated);
    });

  it('describes its nodes and edges', async () => {
    const test = await service();
    const drawn = await drawHistory(test.store, test.users.alice, 'a\nc = [x]\nr: a c > b');
    const { nodes, edges } = read(await ask(test, drawn, ''));
    const [b, r, c, a] = nodes;
    assert.deepEqual(b, {
      ...{ ...nodeName(drawn.things.get('b')!), name: 'b', hid: 4, state: 'queued' },
      ...{ extension: 'txt', deleted: false, visible: true },
    });
    const { tool_id: tool, ...request } = r!;
    assert.match(String(tool), /^[\da-f-]{36}$/);
    assert.deepEqual(request, {
      ...{
        ...nodeName(drawn.things.get('r')!),
        state: 'submitted',
        tool_name: 'A tool',
      },
    });
    assert.deepEqual(c, {
      ...{ ...nodeName(drawn.things.get('c')!), name: 'c', hid: 3, state: 'ok' },
      ...{ collection_type: 'list', deleted: false, visible: true },
    });
    assert.deepEqual(
      edges.map(({ source, target, type }) => [source.id, target.id, type]).sort(),
      [
        [c.id, r!.id, 'collection_input'],
        [a!.id, r!.id, 'dataset_input'],
        [r!.id, b.id, 'dataset_output'],
      ].sort(),
    );
    const mapped = await drawHistory(test.store, test.users.alice, 'l = [x]\nr: each l > m');
    const types = read(await ask(test, mapped, '')).edges.map(({ type }) => type);
    assert.deepEqual(types.sort(), ['collection_input', 'collection_output']);
  });

  const refused: readonly [query: string, status: number, code: number, as?: Somebody][] = [
    ['', 403, 403002, 'bob'],
    ['?seed=<a>', 403, 403002, 'bob'],
    ['?limit=0', 400, 400008],
    ['?limit=2001', 400, 400008],
    ['?limit=x', 400, 400008],
    ['?depth=0', 400, 400008],
    ['?depth=21', 400, 400008],
    ['?direction=up', 400, 400008],
    ['?include_deleted=maybe', 400, 400008],
    ['?seed_src=hdca&seed_id=<<a>>', 400, 400009],
    ['?seed_src=hda&seed_id=123', 400, 400008],
    ['?seed_src=hda', 400, 400008],
    ['?seed_id=<<a>>', 400, 400008],
    ['?seed_src=ldda&seed_id=<<a>>', 400, 400008],
    ['?seed_scope_src=tool_request&seed_scope_id=<<r>>', 400, 400008],
    [`?seed_src=hda&seed_id=${ids.encode('dataset', 12_345)}`, 400, 400009],
    [`?seed_src=tool_request&seed_id=${ids.encode('tool-request', 12_345)}`, 400, 400009],
    ['?seed=<elsewhere>', 404, 404001],
    ['?seed_scope=<elsewhere>', 404, 404001],
    ['?seed=<request>', 404, 404001],
    ['?seed=<foreign>', 404, 404001],
  ];
  for (const [text, status, code, as] of refused)
    it(`${text}${as === undefined ? '' : ` of ${as}`} is refused with ${code}`, async () => {
      const test = await service();
      const drawn = await drawHistory(test.store, test.users.alice, 'a\nr: a > b');
      const other = await drawHistory(test.store, test.users.alice, 'elsewhere\nrequest: elsewhere > x');
      const foreign = await drawHistory(test.store, test.users.bob, 'foreign');
      const things = new Map([...foreign.things, ...other.things, ...drawn.things]);
      const answer = await ask(test, { ...drawn, things }, text, as);
      assert.deepEqual([answer.status, answer.json()['err_code']], [status, code], answer.text);
    });

  it('of at most a thousand nodes, whatever is asked for', async () => {
    const test = await service();
    const names = Array.from({ length: 1_003 }, (_, index) => `x${index}`);
    const drawn = await drawHistory(test.store, test.users.alice, names.join(' '));
    for (const [limit, length] of [
      ['', 500],
      ['?limit=1000', 1_000],
      ['?limit=2000', 1_000],
    ] as const) {
      const { nodes, truncated } = read(await ask(test, drawn, limit));
      assert.deepEqual([nodes.length, truncated.item_count_capped], [length, true]);
    }
  });
});
