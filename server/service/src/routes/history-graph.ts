import type { FastifyPluginAsync } from 'fastify';
import { graphRoutes as routes, maxGraphNodes, maxGraphSteps } from '@user-tool/platform-api/routes/graph.js';
import type { QueryOf, ReplyOf } from '@user-tool/platform-api/routes/route.js';
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
import { itemFinders } from '../records/find-items.js';
import { sendJson } from '../responses/send-json.js';
import type { ServiceDependencies } from '../server/dependencies.js';
import { bind } from './bind.js';

/** How each type of nodes is named: by `src`, and by the kind of its encoded id. */
const types = {
  dataset: { src: 'hda', kind: 'dataset' },
  collection: { src: 'hdca', kind: 'collection' },
  tool_request: { src: 'tool_request', kind: 'tool-request' },
} as const satisfies Readonly<Record<Node['type'], { src: string; kind: IdKind }>>;

const typeNames = Object.keys(types) as Node['type'][];
/** `GET /api/histories/{id}/graph`: where the contents of a history come from. */
export function serveHistoryGraph({ ids, store }: ServiceDependencies): FastifyPluginAsync {
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
    bind(app, routes.show, async ({ caller, params, query }, reply) => {
      const { id: historyId } = await histories.toRead(params.id, caller);
      const [seedName, centerName] = [nodeName('seed', query, ids), nodeName('seed_scope', query, ids)];
      const seed = seedName && (await inHistory(seedName, historyId));
      const center = centerName && (await inHistory(centerName, historyId));
      const { limit = 500, include_deleted: includeDeleted = false } = query;
      const scope = { historyId, includeDeleted, limit: Math.min(limit, maxGraphNodes) };
      const from = seed && {
        seeds: await seedsOf(store, seed),
        direction: query.direction ?? 'both',
        depth: query.depth ?? maxGraphSteps,
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
        } satisfies ReplyOf<typeof routes.show>),
      );
    });
  };
}

/**
 * The node that a query names, by a pair of parameters.
 * @throws ServiceError for half of a pair, and for an id that is not of its type
 */
function nodeName(
  parameter: 'seed' | 'seed_scope',
  query: QueryOf<typeof routes.show>,
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
): Pick<ReplyOf<typeof routes.show>, 'nodes' | 'edges'> {
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
