import { everybody, open, type Row } from './row.js';

/** The service itself, and what it says of the language of tools. */
export const serviceRows: readonly Row[] = [
  { route: 'GET /api/health', expected: open },
  { route: 'GET /api/health/ready', expected: open },
  { route: 'GET /api/configuration', expected: everybody },
  { route: 'GET /api/licenses', expected: everybody },
  { route: 'GET /api/licenses/{id}', ask: () => ({ params: { id: 'MIT' } }), expected: everybody },
  { route: 'GET /api/datatypes', expected: everybody },
  { route: 'GET /api/datatypes/mapping', expected: everybody },
  { route: 'GET /api/datatypes/types_and_mapping', expected: everybody },
  {
    route: 'GET /api/datatypes/{datatype}',
    ask: () => ({ params: { datatype: 'txt' } }),
    expected: everybody,
  },
  { route: 'GET /api/tools/schema', expected: everybody },
  { route: 'GET /api/tools/rules', expected: everybody },
  ...['check', 'fix', 'inputs', 'render'].map((name) => ({
    route: `POST /api/tools/${name}`,
    ask: () => ({ body: { source: 'class: x' } }),
    expected: everybody,
  })),
  {
    route: 'POST /api/mcp',
    ask: () => ({
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      headers: { accept: 'application/json, text/event-stream' },
    }),
    expected: everybody,
  },
];
