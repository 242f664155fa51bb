import { Type } from 'typebox';
import { route } from './route.js';
import { EncodedId, oneOf } from './schemas.js';

/** How the types of nodes are named by `src`. */
const sources = ['hda', 'hdca', 'tool_request'] as const;
const items = ['hda', 'hdca'] as const;

/** Most nodes of a response; a request for more gets as many. */
export const maxGraphNodes = 1_000;
/** Most edges from the seed. */
export const maxGraphSteps = 20;

const GraphQuery = Type.Object({
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 2_000,
      default: 500,
      description: `Maximum number of nodes; at most ${maxGraphNodes} are sent.`,
    }),
  ),
  include_deleted: Type.Optional(
    Type.Boolean({ default: false, description: 'Whether deleted items are nodes, too.' }),
  ),
  seed_src: Type.Optional(
    oneOf(sources, {
      description: 'The type of the node with `seed_id`: only what leads to it, and follows.',
    }),
  ),
  seed_id: Type.Optional(EncodedId),
  direction: Type.Optional(
    oneOf(['backward', 'forward', 'both'], {
      default: 'both',
      description: 'From the seed, to where it comes from, to what was made of it, or both.',
    }),
  ),
  depth: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxGraphSteps,
      default: maxGraphSteps,
      description: 'Edges from the seed.',
    }),
  ),
  seed_scope_src: Type.Optional(
    oneOf(items, {
      description: 'The type of the node with `seed_scope_id`: only items around it, by number.',
    }),
  ),
  seed_scope_id: Type.Optional(EncodedId),
});

const nodeFields = { src: oneOf(sources, { description: 'The type of the node.' }), id: EncodedId };
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
      type: oneOf(['dataset_input', 'dataset_output', 'collection_input', 'collection_output']),
    }),
  ),
  truncated: Type.Object({
    item_count_capped: Type.Boolean({ description: 'Whether the history has more than is shown.' }),
    scope_type: oneOf(['recent', 'seed_centered']),
    seed_in_scope: Type.Union([Type.Boolean(), Type.Null()], {
      description:
        'Whether the seed is a node: what is deleted is none, and a collection stands for what is hidden in it.',
    }),
  }),
});

/** Where the contents of a history come from (public platform, `api/histories.py`). */
export const graphRoutes = {
  show: route('GET /api/histories/{id}/graph', {
    access: 'user',
    unsigned: 'notAccessible',
    tag: 'histories',
    summary: 'Show what the contents of a history were made of, and by which tools',
    query: GraphQuery,
    response: { 200: Graph },
  }),
};
