import { parse } from 'yaml';
import { good } from '../cli/command.js';

const tool = parse(good) as object;

/** What makes a record over HTTP, one for each resource; what was made is at its id below the path. */
export const writers: readonly {
  path: string;
  /** A body whose record has "record" and the number in its name. */
  body: (number: number) => object;
  /** What the answer calls it. */
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
