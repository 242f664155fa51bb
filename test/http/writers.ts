import { parse } from 'yaml';
import { good } from '../cli/command.js';

const tool = parse(good) as object;

/** What creates a record over HTTP, one per resource; the record is at its id below the path. */
export const writers: readonly {
  path: string;
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
];
