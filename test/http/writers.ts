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
  /** A body whose record is named "record" with the number. */
  body: (number: number) => object;
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
  { path: '/api/histories', body: (number) => ({ name: `record ${number}` }), id: ({ id }) => String(id) },
  {
    path: '/api/jobs',
    below: '/api/tool_requests',
    needs: { path: '/api/unprivileged_tools', body: { representation: runnable } },
    body: (number) => ({ tool_id: 'head-lines', strict: false, inputs: { note: `record ${number}` } }),
    id: ({ tool_request_id: id }) => String(id),
  },
];
