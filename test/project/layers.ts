/** The layers of the tool language, the lowest first; none imports from one above it. */
export const layers = [
  'util',
  'text',
  'values',
  'yaml',
  'schema',
  'javascript',
  'expressions',
  'shell',
  'tool',
  'shellcheck',
  'problems',
  'rules',
  'checker',
  'templates',
  'evaluate',
  'features',
] as const;
