import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type, type Static } from 'typebox';
import { ServiceError } from '../errors/service-error.js';
import { faultsError } from '../errors/validation.js';
import {
  graphFrom,
  partFrom,
  recentGraph,
  seedsOf,
  type HistoryGraph,
  type Node,
  type NodeName,
} from '../graph/history-graph.js';
import { decodeId, type IdCodec, type IdKind } from '../ids/codec.js';
import { EncodedId, IdParams } from '@user-tool/platform-api/routes/schemas.js';
import { itemFinders } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';

/** How each type of nodes is named: by `src`, and by the kind of its encoded id. */
const types = {
  dataset: { src: 'hda', kind: 'dataset' },
  collection: { src: 'hdca', kind: 'collection' },
  tool_request: { src: 'tool_request', kind: 'tool-request' },
} as const satisfies Readonly<Record<Node['type'], { src: string; kind: IdKind }>>;

const typeNames = Object.keys(types) as Node['type'][];
const items = ['hda', 'hdca'] as const;
const sources = typeNames.map((type) => types[type].src);

/** Most nodes of a response; a request for more gets as many. */
const maxNodes = 1_000;
const maxSteps = 20;

const oneOf = <Name extends string>(names: readonly Name[], description: string) =>
  Type.Unsafe<Name>({ type: 'string', enum: [...names], description });

const GraphQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_000,
      default: 500,
      description: `Maximum number of nodes; at most ${maxNodes} are sent.`,
    }),
  ),
  include_deleted: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether deleted items are nodes, too.' }),
  ),
  seed_src: Type.Optional(
    oneOf(sources, 'The type of the node with `seed_id`: only what leads to it, and follows.'),
  ),
  seed_id: Type.Optional(EncodedId),
  direction: Type.Optional(
    Type.Unsafe<'backward' | 'forward' | 'both'>({
      type: 'string',
      enum: ['backward', 'forward', 'both'],
      default: 'both',
      description: 'From the seed, to where it comes from, to what was made of it, or both.',
    }),
  ),
  depth: Type.Optional(
    Type.Integer({ minimum: 1, maximum: maxSteps, default: maxSteps, description: 'Edges from the seed.' }),
  ),
  seed_scope_src: Type.Optional(
    oneOf(items, 'The type of the node with `seed_scope_id`: only items around it, by number.'),
  ),
  seed_scope_id: Type.Optional(EncodedId),
});

const nodeFields = { src: oneOf(sources, 'The type of the node.'), id: EncodedId };
const NodeRef = Type.Object(nodeFields);

/** Public platform's `HistoryGraphResponse`. */
const Graph = Type.Object({
  nodes: Type.Array(
    Type.Object({
      ...nodeFields,
      name: Type.Optional(Type.String()),
      hid: Type.Optional(Type.Integer()),
      state: Type.Optional(Type.String()),
      extension: Type.Optional(Type.String()),
      collection_type: Type.Optional(Type.String()),
      deleted: Type.Optional(Type.Boolean()),
      visible: Type.Optional(Type.Boolean()),
      tool_id: Type.Optional(Type.String({ description: 'The UUID of the tool.' })),
      tool_name: Type.Optional(Type.String()),
    }),
  ),
  edges: Type.Array(
    Type.Object({
      source: NodeRef,
      target: NodeRef,
      type: Type.Unsafe<`${'dataset' | 'collection'}_${'input' | 'output'}`>({
        type: 'string',
        enum: ['dataset_input', 'dataset_output', 'collection_input', 'collection_output'],
      }),
    }),
  ),
  truncated: Type.Object({
    item_count_capped: Type.Boolean({ description: 'Whether the history has more than is shown.' }),
    scope_type: Type.Unsafe<'recent' | 'seed_centered'>({
      type: 'string',
      enum: ['recent', 'seed_centered'],
    }),
    seed_in_scope: Type.Union([Type.Boolean(), Type.Null()], {
      description:
        'Whether the seed is a node: what is deleted is none, and a collection stands for what is hidden in it.',
    }),
  }),
});

/** `GET /api/histories/{id}/graph`: where the contents of a history come from. */
export function historyGraphRoutes({ ids, store }: ServiceDependencies): FastifyPluginAsyncTypebox {
  const { history: histories } = itemFinders({ ids, store });

  /** @throws ServiceError if it is not in the history: 404 if it is in another one, else 400 */
  const inHistory = async (name: NodeName, historyId: number): Promise<NodeName> => {
    const kind = name.type === 'tool_request' ? 'request' : name.type;
    const itemHistory = await store.graph.historyOf(kind, name.id);
    if (itemHistory === historyId) return name;
    throw itemHistory === undefined
      ? new ServiceError('malformedId', { text: 'Nothing has the id of the seed.' })
      : new ServiceError('notFound', { text: 'The history has nothing with the id of the seed.' });
  };

  return async (app) => {
    app.get(
      '/api/histories/:id/graph',
      {
        config: { access: 'user', unsigned: 'notAccessible' },
        schema: {
          tags: ['histories'],
          summary: 'Show what the contents of a history were made of, and by which tools',
          params: IdParams,
          querystring: GraphQuery,
          response: { 200: Graph },
        },
      },
      async ({ caller, params, query }, reply) => {
        const { id: historyId } = await histories.toRead(params.id, caller);
        const [seedName, centerName] = [nodeName('seed', query, ids), nodeName('seed_scope', query, ids)];
        const seed = seedName && (await inHistory(seedName, historyId));
        const center = centerName && (await inHistory(centerName, historyId));
        const { limit = 500, include_deleted: includeDeleted = false } = query;
        const scope = { historyId, includeDeleted, limit: Math.min(limit, maxNodes) };
        const from = seed && {
          seeds: await seedsOf(store, seed),
          direction: query.direction ?? 'both',
          depth: query.depth ?? maxSteps,
        };
        const whole = center
          ? await recentGraph(store, scope, await store.graph.numberOf(center.id))
          : from
            ? await graphFrom(store, scope, from)
            : await recentGraph(store, scope);
        const graph = center && from && whole ? partFrom(whole, from) : whole;
        return sendJson(
          reply,
          JSON.stringify({
            ...graphRecord(graph, ids),
            truncated: {
              item_count_capped: graph?.isCut ?? false,
              scope_type: (seed ?? center) ? 'seed_centered' : 'recent',
              seed_in_scope: seed ? graph !== undefined : null,
            },
          } satisfies Static<typeof Graph>),
        );
      },
    );
  };
}

/**
 * The node that a query names, by a pair of parameters.
 * @throws ServiceError for half of a pair, and for an id that is not of its type
 */
function nodeName(
  parameter: 'seed' | 'seed_scope',
  query: Static<typeof GraphQuery>,
  ids: IdCodec,
): NodeName | undefined {
  const { [`${parameter}_src` as const]: src, [`${parameter}_id` as const]: id } = query;
  if ((src === undefined) !== (id === undefined)) {
    const msg = `Give both "${parameter}_src" and "${parameter}_id"`;
    throw faultsError([{ type: 'value_error', loc: ['query', `${parameter}_src`], msg, input: src ?? id }]);
  }
  const type = typeNames.find((name) => types[name].src === src);
  return type === undefined || id === undefined
    ? undefined
    : { type, id: decodeId(ids, types[type].kind, id) };
}

function graphRecord(
  { nodes, edges }: Pick<HistoryGraph, 'nodes' | 'edges'> = { nodes: [], edges: [] },
  ids: IdCodec,
): Pick<Static<typeof Graph>, 'nodes' | 'edges'> {
  const refTo = ({ type, id }: NodeName) => ({
    src: types[type].src,
    id: ids.encode(types[type].kind, id),
  });
  return {
    nodes: nodes.map((node) => ({ ...refTo(node), ...fieldsOf(node) })),
    edges: edges.map(({ source, target }) => ({
      source: refTo(source),
      target: refTo(target),
      type:
        source.type === 'tool_request'
          ? (`${target.type as 'dataset'}_output` as const)
          : (`${source.type}_input` as const),
    })),
  };
}

function fieldsOf(node: Node) {
  if (node.type === 'tool_request') {
    const { state, toolId, toolName } = node;
    return { state, tool_id: toolId, ...(toolName !== undefined && { tool_name: toolName }) };
  }
  const { name, number, state, extension, collectionType, isDeleted, isVisible } = node;
  return {
    name,
    hid: number,
    state,
    deleted: isDeleted,
    visible: isVisible,
    ...(extension !== undefined && { extension }),
    ...(collectionType !== undefined && { collection_type: collectionType }),
  };
}
