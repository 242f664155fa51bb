import { parse } from 'yaml';
import { good } from '../cli/command.js';
import { runnable } from './run/store-runs.js';

const tool = parse(good) as object;

/** What creates a record over HTTP, one per resource; the record is at its id below the path. */
export const writers: readonly {
  path: string;
  /** Where the record is, if not there. */
  below?: string;
  /** What is needed for that, created first. */
  needs?: { path: string; body: object };
  /** A body whose record is named "record" with the number, in a history of the caller if it is in one. */
  body: (number: number, historyId: string) => object;
  /** Its name, if not that. */
  name?: (number: number) => string;
  /** The id in the response. */
  id: (answer: Record<string, unknown>) => string;
}[] = [
  {
    path: '/api/roles',
    body: (number) => ({ name: `record ${number}`, description: '' }),
    id: ({ id }) => String(id),
  },
  {
    path: '/api/unprivileged_tools',
    body: (number) => ({ representation: { ...tool, name: `record ${number}` } }),
    id: ({ uuid }) => String(uuid),
  },
  {
    path: '/api/groups',
    body: (number) => ({ name: `record ${number}` }),
    id: ({ 0: group }) => (group as { id: string }).id,
  },
  {
    path: '/api/users',
    body: (number) => ({ email: `record-${number}@example.org`, username: `record-${number}` }),
    name: (number) => `record-${number}@example.org`,
    id: ({ id }) => String(id),
  },
  {
    path: '/api/dataset_collections',
    body: (number, historyId) => ({
      ...{ history_id: historyId, name: `record ${number}` },
      ...{ collection_type: 'list', element_identifiers: [] },
    }),
    id: ({ id }) => String(id),
  },
  {
    path: '/api/tools/fetch',
    below: '/api/datasets',
    body: (number, historyId) => ({
      history_id: historyId,
      targets: [
        {
          destination: { type: 'hdas' },
          elements: [{ src: 'pasted', paste_content: 'a', name: `record ${number}` }],
        },
      ],
    }),
    id: ({ outputs }) => String((outputs as { id: string }[])[0]?.id),
  },
  { path: '/api/histories', body: (number) => ({ name: `record ${number}` }), id: ({ id }) => String(id) },
  {
    path: '/api/jobs',
    below: '/api/tool_requests',
    needs: { path: '/api/unprivileged_tools', body: { representation: runnable } },
    body: (number) => ({ tool_id: 'head-lines', strict: false, inputs: { note: `record ${number}` } }),
    id: ({ tool_request_id: id }) => String(id),
  },
];
